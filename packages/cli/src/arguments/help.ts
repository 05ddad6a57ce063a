import { patternKinds } from '@blackbar/find/kinds';
import { exits } from '../exit-codes.ts';
import type { CommandName } from './options.ts';

const exitList = Object.values(exits)
  .map(([code, meaning]) => `  ${String(code).padStart(3)}  ${meaning}`)
  .join('\n');

export const usage = `Redacts documents on this machine: what was under the boxes is gone for good.

Usage: blackbar COMMAND FILE…

  redact   cover boxes or what is found, verify, and write new files
  find     list what a search or a rules file finds
  verify   check a redacted file again
  inspect  list what is hidden in a file
  check    say what can still be read in a file that somebody else redacted
  rules    check a rules file, print its schema or the code sets
  certificate  a certificate as a page, its key to the original, your public key

blackbar COMMAND --help has the options and examples of a command, blackbar --version the version.
FILE is a file, a folder (--recursive), a pattern in quotes such as 'in/**/*.pdf', or - for standard input.

Exit codes:
${exitList}`;

const documents = `  -r, --recursive       take the PDF, JPG and PNG files in a folder and below it
  -j, --jobs N          work on N files at the same time (one for each core, at most 8)
  --continue-on-error   go on with the next file when one fails
  --password-file FILE  the PDF's password, first line of FILE
  --json                one JSON object a line for each file, on standard output; no progress`;

const searches = `  --find TEXT           a word or some words, however they are accented or broken (several times)
  --regex RE            a regular expression; stopped after a second (several times)
  --pattern LIST        ${patternKinds.slice(0, 7).join(', ')},
                        ${patternKinds.slice(7).join(', ')}
  --rules FILE          a rules file, see blackbar rules --help
  --whole-words         --find leaves longer words alone
  --match-case          --find and --regex tell capitals apart
  --country CODE        phone numbers without a country code are of this country (US)
  --strict              a warning is a failure: a page that cannot be searched, or came out blank`;

export const helpOf = {
  redact: `Usage: blackbar redact FILE… (--boxes | --find | --regex | --pattern | --rules) (--out | --out-dir)

What to cover:
  --boxes BOXES.json    [{"page": 1, "x": 0, "y": 0, "width": 9, "height": 9, "label": "(b)(6)"}] in
                        pixels of the 150-DPI page image, pages from 1; a label may be left out
${searches}
  --label TEXT          shown in white on every box that has no label of its own, and read aloud

Where to write:
  -o, --out FILE        the new file; - is standard output, a pipe or a device is written through
  --out-dir FOLDER      one new file for each, in the same folders below it
  --name PATTERN        its name, with {name} and {ext} of the input (redacted_{name}.pdf)
  --force               replace files that exist; an input is never replaced
  --dpi 150|200|300     resolution of pages with boxes that are pictures (150)
  --pages picture|sharp pages with boxes: pictures, or sharp where they can be cut exactly (picture)

How:
${documents}
  --dry-run             list what would be covered and write nothing
  --as FORM             a dry run as text, json, csv, or pdf (pages with outlined boxes, nothing removed)
  --log FILE            what was done with each file: JSON lines, or .csv with a line for each box
  --log-words           with the words that were covered: keep such a log as you keep the originals
  --resume              go on with the batch of this --log: what was released and is unchanged is left out
  --certificate         write a signed certificate beside each new file (docs/certificate.md)
  --key FILE            sign with this key instead of your own, which is made when first needed

Examples:
  blackbar redact letter.pdf --find Okafor --pattern email --out letter-public.pdf
  blackbar redact letter.pdf --boxes boxes.json --label '(b)(6)' --out letter-public.pdf
  blackbar redact in -r --rules blackbar.yaml --out-dir out --log batch.jsonl --continue-on-error
  blackbar redact in -r --rules blackbar.yaml --out-dir out --log batch.jsonl --resume
  blackbar redact letter.pdf --rules blackbar.yaml --dry-run --as csv
  cat letter.pdf | blackbar redact - --find Okafor --out - > letter-public.pdf`,

  find: `Usage: blackbar find FILE… (--find | --regex | --pattern | --rules)

${searches}
${documents}

Examples:
  blackbar find letter.pdf --find Okafor
  blackbar find in -r --pattern ssn,iban --json
  blackbar find 'in/*.pdf' --rules blackbar.yaml`,

  verify: `Usage: blackbar verify FILE… [--boxes BOXES.json]
       blackbar verify FILE --certificate CERTIFICATE [--key PUBLIC] [--input ORIGINAL] [--rules FILE]

Opens redacted files as a stranger would. A check that cannot be made is reported as not checked.

  --boxes BOXES.json    where the boxes are: then it is checked that nothing is under them
  --certificate FILE    check that certificate and file are unchanged and belong together
  --key PUBLIC          the key to trust: PEM, a JSON Web Key, or what /api/keys of a server lists
  --input ORIGINAL      check that this is the file that was redacted
  --rules FILE          check that this is the rules file that was followed, with its lists
  --input-key FILE      both with the key that was handed out for it; your own need none
${documents}

Examples:
  blackbar verify letter-public.pdf
  blackbar verify letter-public.pdf --certificate letter-public.certificate.jws --key keys.json
  blackbar verify out -r --json`,

  inspect: `Usage: blackbar inspect FILE…

Lists what is hidden in files: comments, metadata, attachments, scripts, earlier revisions and more.

${documents}

Examples:
  blackbar inspect letter.pdf
  blackbar inspect in -r --json`,

  check: `Usage: blackbar check FILE… [--words]

Looks for what can still be read in a PDF that somebody else redacted: text and pictures under bars, black
highlighter, white and invisible text, text outside the page, earlier versions, comments, attachments, form
values, layers that are off, bookmarks, tags, properties and more. Answers 14 when something hidden can be
read, 15 when nothing was found but not all of the file could be looked at, and 0 when nothing was found.

  --words               print what can be read; without it, only where
${documents}

Examples:
  blackbar check letter-redacted.pdf
  blackbar check in -r --json --continue-on-error`,

  rules: `Usage: blackbar rules check FILE…
       blackbar rules schema
       blackbar rules codes

check reports everything that is wrong with rules files, with line numbers. schema prints the JSON schema
for editors. codes prints the code sets for labels.

  --json                JSON on standard output

Examples:
  blackbar rules check blackbar.yaml
  blackbar rules schema > blackbar.schema.json`,

  certificate: `Usage: blackbar certificate page CERTIFICATE --out FILE.pdf
       blackbar certificate input-key CERTIFICATE
       blackbar certificate public-key

page writes what a certificate says as a PDF for people. input-key prints the key that shows which file
was redacted: whoever has it can test guesses at what was covered. public-key prints the key by which
others know what you signed.

  -o, --out FILE        the page
  --force               replace a file that exists
  --key FILE            the private key that signed, if it is not your own
  --json                what goes wrong as a JSON object on standard output

Examples:
  blackbar certificate page letter-public.certificate.jws --out letter-public.certificate.pdf
  blackbar certificate public-key > my-keys.json`,
} as const satisfies Record<CommandName, string>;

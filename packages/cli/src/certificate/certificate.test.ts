import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, run, timeoutMs } from '../../test/command.ts';
import { documentOf } from '../../test/documents.ts';

/** A folder with a letter and a key of its own, so that nobody's configuration is touched. */
const prepared = async () => {
  const folder = emptyFolder();
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(join(folder, 'sign.pem'), key);
  writeFileSync(join(folder, 'in.pdf'), await documentOf(['Pay Okafor now'], ['Nothing here']));
  const redact = ['redact', 'in.pdf', '--find', 'okafor', '--label', '(b)(6)', '--out', 'out.pdf'];
  const { code, lines } = await run(folder, [...redact, '--certificate', '--key', 'sign.pem', '--json']);
  expect([code, lines[0]?.certificate]).toEqual([0, 'out.certificate.jws']);
  return { folder, path: (name: string) => join(folder, name) };
};

test(
  'a redacted file comes with a certificate that is verified offline, by the key that is given',
  async () => {
    const { folder, path } = await prepared();
    expect(statSync(path('out.certificate.jws')).mode & 0o777).toBe(0o600);
    const publicKey = await run(folder, ['certificate', 'public-key', '--key', 'sign.pem']);
    writeFileSync(path('keys.json'), publicKey.out);
    const verify = ['verify', 'out.pdf', '--certificate', 'out.certificate.jws'];
    const trusted = await run(folder, [...verify, '--key', 'keys.json']);
    expect(trusted.code).toBe(0);
    expect(trusted.out).toContain('the key you gave');
    // The boxes of the certificate are checked in the file as well.
    expect(trusted.out).toMatch(/^passed {2}boxes/m);
    const unknown = await run(folder, verify);
    expect(unknown.code).toBe(0);
    expect(unknown.out).toContain('who signed is not known');

    const inputKey = await run(folder, [
      'certificate',
      'input-key',
      'out.certificate.jws',
      '--key',
      'sign.pem',
    ]);
    writeFileSync(path('key.txt'), inputKey.out);
    const [input] = (await run(folder, [...verify, '--input', 'in.pdf', '--input-key', 'key.txt', '--json']))
      .lines;
    expect(input).toMatchObject({ ok: true, certificate: { isInput: true, trust: 'embedded' } });
    const wrong = await run(folder, [...verify, '--input', 'out.pdf', '--input-key', 'key.txt']);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain('FAILED  input');

    await run(folder, ['certificate', 'page', 'out.certificate.jws', '--out', 'page.pdf']);
    const page = await run(folder, ['find', 'page.pdf', '--find', 'Certificate of redaction', '--json']);
    expect(page.lines[0]?.matches ?? page.out).toBeTruthy();
    expect(readFileSync(path('page.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  },
  timeoutMs,
);

test(
  'the rules that were followed can be shown with the key of the input, and guessed by nobody without it',
  async () => {
    const { folder, path } = await prepared();
    const rules = 'version: 1\nrules:\n  - { name: staff, list: staff.txt }\n';
    writeFileSync(path('blackbar.yaml'), rules);
    writeFileSync(path('staff.txt'), 'Okafor\n');
    const redact = ['redact', 'in.pdf', '--rules', 'blackbar.yaml', '--out', 'ruled.pdf', '--certificate'];
    await run(folder, [...redact, '--key', 'sign.pem']);
    const certificate = readFileSync(path('ruled.certificate.jws'), 'utf8');
    const statement = Buffer.from(certificate.split('.')[1] ?? '', 'base64url').toString();
    const inputKey = await run(folder, [
      ...['certificate', 'input-key', 'ruled.certificate.jws'],
      ...['--key', 'sign.pem'],
    ]);
    writeFileSync(path('key.txt'), inputKey.out);
    const sha256 = (content: string) => createHash('sha256').update(content).digest();
    const digests = [rules, 'Okafor\n'].map((content) => sha256(content).toString('hex'));
    const whole = sha256(`${digests.join('\n')}\n`);
    const committed = createHmac('sha256', Buffer.from(inputKey.out.trim(), 'base64url')).update(whole);
    expect(JSON.parse(statement).policy.rules).toBe(committed.digest('base64url'));
    // Without the key, a digest of anything that was guessed is not there to be compared with.
    for (const digest of [whole, ...digests.map((hex) => Buffer.from(hex, 'hex'))])
      for (const form of ['hex', 'base64url'] as const)
        expect(statement).not.toContain(digest.toString(form));
    expect(statement).not.toMatch(/okafor|staff/i);

    const verify = ['verify', 'ruled.pdf', '--certificate', 'ruled.certificate.jws', '--json'];
    const shown = () => run(folder, [...verify, '--rules', 'blackbar.yaml', '--input-key', 'key.txt']);
    expect((await shown()).lines[0]).toMatchObject({ ok: true, certificate: { areRules: true } });
    writeFileSync(path('staff.txt'), 'Okafor\nReyes\n');
    expect((await shown()).lines[0]).toMatchObject({
      ok: false,
      exitCode: 1,
      certificate: { areRules: false, isInput: null },
    });
  },
  timeoutMs,
);

test(
  'a changed file, a changed certificate and another key fail loudly',
  async () => {
    const { folder, path } = await prepared();
    const refused = async (...words: string[]) => {
      const { code, lines } = await run(folder, ['verify', ...words, '--json']);
      expect(code).toBe(1);
      expect(lines[0]).toMatchObject({ ok: false, code: 'certificate-invalid' });
      return lines[0].message as string;
    };
    const certificate = readFileSync(path('out.certificate.jws'), 'utf8');
    const changed = readFileSync(path('out.pdf'));
    changed[changed.length - 3] = 0x20;
    writeFileSync(path('changed.pdf'), changed);
    expect(await refused('changed.pdf', '--certificate', 'out.certificate.jws')).toContain('not the one');
    writeFileSync(path('changed.jws'), `${certificate.slice(0, -1)}${certificate.endsWith('A') ? 'B' : 'A'}`);
    await refused('out.pdf', '--certificate', 'changed.jws');
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    writeFileSync(path('other.pem'), other);
    const unknown = await refused('out.pdf', '--certificate', 'out.certificate.jws', '--key', 'other.pem');
    expect(unknown).toContain('another key');
    // The covered word and the name of the input are not in it.
    const said = certificate.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
    for (const text of said) expect(text).not.toMatch(/okafor|in\.pdf/i);
  },
  timeoutMs,
);

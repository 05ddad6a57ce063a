import { encryption } from '@blackbar/core';
import { figures } from '../text/figures.ts';
import type { FaqEntry } from './faq-item.ts';

export const security: readonly FaqEntry[] = [
  {
    id: 'recover',
    level: 'beginner',
    question: 'Can anyone recover what I blacked out?',
    answer: [
      'Not from the download. A page with boxes is drawn anew as an image, with the boxes in its pixels, and the words under them are left out of the text layer. If you choose Sharp text, what is under the boxes is cut out of the page before it is written anew. Either way the finished file is opened again and checked before it is released. If a check fails, you get no file rather than a weaker one.',
      'Your original still holds everything, and the words around a box may let a reader guess. Both are outside our reach.',
      'What stays beside a box shows how much room the covered words took. We attack our own downloads: told 20 names of which one is under each box, lengths alone single out 42 of 100, in pictures and in sharp text alike. Draw the box over the words next to it as well: then none is singled out.',
    ],
  },
  {
    id: 'retention',
    level: 'beginner',
    question: 'How long do you keep my file?',
    answer: [
      `It expires ${figures.standard} after upload, sooner after ${figures.idle} without activity. If you press Keep working it can last longer, up to ${figures.longest} in all. Delete now ends it at once.`,
      `At that moment the key is destroyed and the file cannot be read by anyone. Cleanup runs at least every ${figures.cleanup} and removes what is left.`,
    ],
  },
  {
    id: 'tracking',
    level: 'beginner',
    question: 'Do you use cookies or tracking?',
    answer: [
      'No. No cookie is set, there are no analytics, and nothing on these pages comes from another site. Your browser remembers the light or dark theme and how you want redacted pages, and the open tab holds the token of your file until you close it.',
    ],
  },
  {
    id: 'read-my-document',
    level: 'intermediate',
    question: 'Can you read my document?',
    answer: [
      'Not where it is stored. Its key is made of a secret in your tab and a random half in our database, and we have only the half.',
      'While you work, the server opens the file in memory to draw a page or make the download. In that moment the running program handles its contents. So this is not zero-knowledge in the strict sense, and we do not call it that.',
    ],
  },
  {
    id: 'hidden-contents',
    level: 'intermediate',
    question: 'What else is removed besides my boxes?',
    answer: [
      'Everything that is not needed to show the pages: author, dates and software, comments, attachments, scripts, links, form fields, bookmarks, hidden layers and text, tags, thumbnails, signatures, earlier versions. In pictures, camera data, place and time.',
      'The download is built from a list of what may stay. What is not on the list is not in the file, even if we have never heard of it.',
    ],
  },
  {
    id: 'encryption',
    level: 'advanced',
    question: 'How exactly is my file encrypted?',
    answer: [
      `On your device: ${encryption.cipher} with ${encryption.mac}, under a key agreed with the server by ${encryption.keyAgreement}, when the page was loaded over HTTPS. At rest: the same, under a ${figures.keySize} key derived with ${encryption.keyDerivation} from your tab’s ${figures.tokenSize} token and a random half of ours. Of the token we store only the ${encryption.hash} fingerprint.`,
      'Encrypt first, then authenticate; random starting values; comparison in constant time; only the cryptography built into the browser and Node.js.',
    ],
  },
];

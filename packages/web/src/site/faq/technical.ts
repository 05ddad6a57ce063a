import { figures } from '../text/figures.ts';
import type { FaqEntry } from './faq-item.ts';

export const technical: readonly FaqEntry[] = [
  {
    id: 'searchable',
    level: 'intermediate',
    question: 'Is the text outside the boxes still searchable?',
    answer: [
      'Yes. Pages without boxes keep their text as it was. A page with boxes gets an invisible text layer with the words that no box touches, so they can be selected, searched and read aloud. A word that a box only touches is left out whole. With Sharp text the letters beside the box stay text.',
      'A scan that had no text before has none afterwards. While you work, its text can be recognized in your browser, so that it can be searched too.',
    ],
  },
  {
    id: 'processing-time',
    level: 'intermediate',
    question: 'How long does a download take?',
    answer: [
      `Most take a few seconds. Allow ${figures.complexDocument} for complex documents and ${figures.longDocument} for documents of ${figures.longDocumentPages} with boxes throughout. The button shows Generating... until the checked file is ready.`,
    ],
  },
  {
    id: 'resolution',
    level: 'advanced',
    question: 'Why do redacted pages become images, and what is Sharp text?',
    answer: [
      `Because a PDF can hold the same word in many places: as text, in a font, in a picture, in a layer nobody sees. Drawing the page at ${figures.resolution} and painting the boxes into the pixels leaves none of them. Pages without boxes are kept sharp, which is why we call the method hybrid.`,
      `In the download options ${figures.resolution} can be raised to ${figures.highestResolution}. The size of the page in print does not change. At ${figures.highestResolution} a page of nothing but black text is stored in black and white.`,
      'Sharp text, in the same place, keeps redacted pages sharp instead: what is under the boxes is cut out, and the page is written anew from the rest alone. A page that cannot be cut for certain becomes an image all the same, and the receipt says which and why.',
    ],
  },
  {
    id: 'failed-check',
    level: 'advanced',
    question: 'What happens if a page cannot be drawn, or a check fails?',
    answer: [
      'A page that cannot be drawn is exported blank, with your boxes, never as the original. You can still mark it.',
      'If a check of the finished file fails, the page in question is drawn as an image, then every page. If that fails as well, you get an error and no file.',
    ],
  },
];

import { Check } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';

const removed = [
  {
    part: 'Words and pictures under a box',
    example: 'Daniel R. Okafor, June 3, 1984',
    how: 'Burnt in',
  },
  { part: 'Author, dates, software', example: 'K. Osei, Word 16, March 4', how: 'Left out' },
  {
    part: 'Comments and attachments',
    example: '3 comments, settlement_calc.xlsx',
    how: 'Left out',
  },
  { part: 'Earlier versions, hidden text', example: '2 versions, 14 words', how: 'Left out' },
];

const kept = [
  { part: 'All other text', example: '1,904 words', what: 'Kept, selectable and searchable' },
  { part: 'Pages', example: '6 pages, US Letter', what: 'Same count, same size, same look' },
];

/** The feature strip: what goes in and what comes out, by the example of one letter. */
export const WhatYouGet = () => (
  <section className="home-section" aria-labelledby="get-title">
    <header>
      <h2 id="get-title">What you get back</h2>
      <p>A new PDF, built only from what may be seen. Nothing is hidden under the black.</p>
    </header>
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">Part of the document</th>
          <th scope="col">In your file</th>
          <th scope="col">In your download</th>
        </tr>
      </thead>
      <tbody>
        {removed.map(({ part, example, how }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{example}</td>
            <td>
              <span className="bar" aria-hidden="true" />
              <span className="ledger-how">{how}</span>
            </td>
          </tr>
        ))}
        {kept.map(({ part, example, what }) => (
          <tr key={part}>
            <th scope="row">{part}</th>
            <td>{example}</td>
            <td>
              <span className="inline-flex items-center gap-2 text-ink">
                <Icon of={Check} bold className="text-pen" />
                {what}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

import { type CheckedFile, leakText } from '@blackbar/core';
import { FoundWords } from './found-words.tsx';
import { PlacePicture } from './place-picture.tsx';
import { count, type Group, type Summary } from './summary.ts';

const places = (groups: readonly Group[]): number => groups.reduce((sum, { leaks }) => sum + leaks.length, 0);

interface OnPagesProps {
  groups: readonly Group[];
  checked: CheckedFile;
  thumbnails: ReadonlyMap<number, string>;
}

const OnPages = ({ groups, checked, thumbnails }: OnPagesProps) => {
  if (groups.length === 0) return null;
  const pages = new Set(groups.map(({ page }) => page)).size;
  return (
    <section className="findings">
      <h2>
        On the pages
        <span>
          {count(places(groups), 'place', 'places')} on {count(pages, 'page', 'pages')}
        </span>
      </h2>
      <ul>
        {groups.map(({ kind, page, leaks }) => (
          <li key={`${kind} ${page}`} className="finding">
            <PlacePicture
              address={thumbnails.get(page ?? 0)}
              size={checked.pages[(page ?? 0) - 1]}
              leaks={leaks}
            />
            <div>
              <h3>{leakText[kind].title}</h3>
              <p>{leakText[kind].sentence}</p>
              <FoundWords leaks={leaks} />
            </div>
            <span className="finding-place">
              {count(leaks.length, 'place', 'places')}, page {page}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const InFile = ({ title, groups }: { title: string; groups: readonly Group[] }) => {
  if (groups.length === 0) return null;
  return (
    <section className="findings">
      <h2>
        {title}
        <span>{count(places(groups), 'place', 'places')}</span>
      </h2>
      <ul>
        {groups.map(({ kind, page, leaks }) => (
          <li key={`${kind} ${page}`} className="finding in-file">
            <div>
              <h3>{leakText[kind].title}</h3>
              <p>{leakText[kind].sentence}</p>
              <FoundWords leaks={leaks} />
            </div>
            <span className="finding-place">
              {count(leaks.length, 'place', 'places')}
              {page === null ? '' : `, page ${page}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

interface FindingsProps extends Omit<OnPagesProps, 'groups'> {
  summary: Summary;
}

export const Findings = ({ summary, checked, thumbnails }: FindingsProps) => (
  <div className="check-findings">
    <OnPages groups={summary.onPages} checked={checked} thumbnails={thumbnails} />
    <InFile title="Elsewhere in the file" groups={summary.elsewhere} />
    <InFile title="Ordinary parts that say more than the pages" groups={summary.notes} />
  </div>
);

import type { FileAnswer, Finding } from '@blackbar/core';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { findingName, isKnownFinding, notFound, pagesText, stoppedSearch } from './finding-text.ts';

interface FoundPanelProps {
  file: Pick<FileAnswer, 'found' | 'kind' | 'pageCount'>;
  /** The last download left all of this out; it is ticked off. */
  removed: boolean;
}

const FindingList = ({ found, removed }: { found: readonly Finding[]; removed: boolean }) => (
  <dl>
    {found.map((finding) => (
      <div key={finding.kind}>
        <dt>
          {findingName(finding)}
          {finding.pages ? <span className="text-ink-3"> {pagesText(finding.pages)}</span> : null}
        </dt>
        <dd>
          {finding.count.toLocaleString('en-US')}
          {removed ? (
            <>
              <Icon of={Check} bold className="text-pen" />
              <span className="sr-only">left out</span>
            </>
          ) : null}
        </dd>
      </div>
    ))}
  </dl>
);

const nothingHidden = (isPicture: boolean): string =>
  isPicture
    ? 'Nothing but the picture. We write it anew anyway.'
    : 'Nothing hidden. We rebuild the file anyway.';

const hiddenText = (isPicture: boolean, removed: boolean): string => {
  if (isPicture)
    return removed
      ? 'Stored beside the picture, and not in your download.'
      : 'Stored beside the picture. None of it will be in your download.';
  return removed ? 'Hidden, and not in your download.' : 'Hidden. None of it will be in your download.';
};

/** Two lists, because they end differently: what nobody sees goes, what shows on the page stays to be seen. */
export const FoundPanel = ({ file, removed }: FoundPanelProps) => {
  const isPicture = file.kind !== 'pdf';
  const found = file.found.filter(isKnownFinding);
  const hidden = found.filter((finding) => !finding.isVisible);
  const visible = found.filter((finding) => finding.isVisible);
  const stopped = stoppedSearch(file.found, file.pageCount);
  return (
    <div className="found">
      <h2>Found in your {isPicture ? 'picture' : 'file'}</h2>
      {found.length === 0 && stopped === null ? <p>{nothingHidden(isPicture)}</p> : null}
      {hidden.length > 0 ? (
        <>
          <p>{hiddenText(isPicture, removed)}</p>
          <FindingList found={hidden} removed={removed} />
        </>
      ) : null}
      {visible.length > 0 ? (
        <>
          <p>Visible on the page. It stays in your download, as part of the page, unless you cover it.</p>
          <FindingList found={visible} removed={false} />
        </>
      ) : null}
      {stopped === null ? null : <p className="mt-3">{stopped}</p>}
      <p className="mt-3 text-ink-3">Looked for and not found: {notFound(file.found, isPicture)}.</p>
    </div>
  );
};

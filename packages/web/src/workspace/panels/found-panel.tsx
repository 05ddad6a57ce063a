import type { Finding } from '@blackbar/core';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { findingName, notFound, pagesText } from './finding-text.ts';

interface FoundPanelProps {
  found: readonly Finding[];
  /** The last download left all of this out; it is ticked off. */
  removed: boolean;
  /** An uploaded photo or picture, as opposed to a PDF. */
  isPicture?: boolean;
}

const FindingList = ({ found, removed }: Omit<FoundPanelProps, 'isPicture'>) => (
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

/** Two lists, because they end differently: what nobody sees goes, what shows on the page stays to be seen. */
export const FoundPanel = ({ found, removed, isPicture = false }: FoundPanelProps) => {
  const hidden = found.filter((finding) => !finding.isVisible);
  const visible = found.filter((finding) => finding.isVisible);
  return (
    <div className="found">
      <h2>Found in your file</h2>
      {found.length === 0 ? <p>Nothing hidden. We rebuild the file anyway.</p> : null}
      {hidden.length > 0 ? (
        <>
          <p>
            {removed ? 'Hidden, and not in your download.' : 'Hidden. None of it will be in your download.'}
          </p>
          <FindingList found={hidden} removed={removed} />
        </>
      ) : null}
      {visible.length > 0 ? (
        <>
          <p>Visible on the page. It stays in your download, as part of the page, unless you cover it.</p>
          <FindingList found={visible} removed={false} />
        </>
      ) : null}
      <p className="mt-3 text-ink-3">Looked for and not found: {notFound(found, isPicture)}.</p>
    </div>
  );
};

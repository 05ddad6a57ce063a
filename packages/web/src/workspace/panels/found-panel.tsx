import type { Finding } from '@blackbar/core';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { canShow, findingName, notFound } from './finding-text.ts';

interface FoundPanelProps {
  found: readonly Finding[];
  /** The last download left all of this out; it is ticked off. */
  removed: boolean;
}

const FindingList = ({ found, removed }: FoundPanelProps) => (
  <dl>
    {found.map((finding) => (
      <div key={finding.kind}>
        <dt>{findingName(finding)}</dt>
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
export const FoundPanel = ({ found, removed }: FoundPanelProps) => {
  const hidden = found.filter((finding) => !canShow(finding));
  const visible = found.filter(canShow);
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
          <p>
            Can show on the page. What you see of it stays unless you cover it; what is behind it is removed.
          </p>
          <FindingList found={visible} removed={false} />
        </>
      ) : null}
      <p className="mt-3 text-ink-3">Looked for and not found: {notFound(found)}.</p>
    </div>
  );
};

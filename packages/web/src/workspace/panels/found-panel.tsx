import type { Finding } from '@blackbar/core';
import { Check } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { findingName, notFound } from './finding-text.ts';

interface FoundPanelProps {
  found: readonly Finding[];
  /** The last download left all of this out; it is ticked off. */
  removed: boolean;
}

export const FoundPanel = ({ found, removed }: FoundPanelProps) => (
  <div className="found">
    <h2>Found in your file</h2>
    {found.length === 0 ? (
      <p>Nothing hidden. The download is built anew all the same.</p>
    ) : (
      <>
        <p>
          {removed
            ? 'None of this is in your download.'
            : 'None of this shows on the page. None of it will be in your download.'}
        </p>
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
      </>
    )}
    <p className="mt-3 text-ink-3">Looked for and not found: {notFound(found)}.</p>
  </div>
);

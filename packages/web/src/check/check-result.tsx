import type { CheckedFile } from '@blackbar/core';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { openUploadWith } from '../document/next-file.ts';
import { Button } from '../ui/button.tsx';
import { FileName } from '../ui/file-name.tsx';
import { fileSize } from '../ui/file-size.ts';
import { Icon } from '../ui/icon.tsx';
import { Findings } from './findings.tsx';
import { LookedFor } from './looked-for.tsx';
import { saveReport } from './report.ts';
import { count, countsOf, summaryOf, unreadSentence } from './summary.ts';

interface CheckResultProps {
  file: File;
  checked: CheckedFile;
  thumbnails: ReadonlyMap<number, string>;
  onReset: () => void;
}

export const CheckResult = ({ file, checked, thumbnails, onReset }: CheckResultProps) => {
  const summary = summaryOf(checked);
  const hasFindings = checked.leaks.length > 0;
  const title = useRef<HTMLHeadingElement>(null);
  // What was waited for is read out.
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className="check-title">
        <h1 ref={title} tabIndex={-1}>
          {summary.title}
        </h1>
        <p className="check-lead">{summary.lead}</p>
        <p className="check-file">
          <b>
            <Icon of={FileText} className="text-ink-2" />
            <span>
              <FileName>{file.name}</FileName>
            </span>
          </b>
          <span>
            {count(checked.pages.length, 'page', 'pages')}, {fileSize(file.size)}. Checked on this device,
            nothing was sent.
          </span>
        </p>
        {checked.unread.length > 0 ? (
          <ul className="note check-unread">
            {checked.unread.map((unread) => (
              <li key={JSON.stringify(unread)}>{unreadSentence(unread)}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className={`check-columns ${hasFindings ? '' : 'plain'}`}>
        {hasFindings ? <Findings summary={summary} checked={checked} thumbnails={thumbnails} /> : null}
        <aside aria-label="Next">
          <div className="check-actions">
            <Button look="primary" size="lg" onClick={() => openUploadWith(file)}>
              {hasFindings ? 'Redact it properly' : 'Redact this file'}
            </Button>
            <Button onClick={() => saveReport(file.name, checked)}>Save report</Button>
            <Button onClick={onReset}>Check another</Button>
            <p>
              The report names the places, never the words. Redacting opens a new tab; there you see the terms
              before anything is uploaded.
            </p>
          </div>
          <LookedFor title="What we looked for" kinds={countsOf(checked)} isWide={!hasFindings} />
        </aside>
      </div>
    </>
  );
};

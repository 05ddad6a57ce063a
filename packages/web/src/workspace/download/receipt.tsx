import { BadgeCheck, Check, Download, Minus } from 'lucide-react';
import { useState } from 'react';
import type { OpenDocument } from '../../document/open-document.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { FileName } from '../../ui/file-name.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { findingSentence, isKnownFinding } from '../panels/finding-text.ts';
import { leftOpenText } from '../review/left-open.ts';
import { CertificateDialog } from './certificate-dialog.tsx';
import { pageOutcomes, pageRanges } from './page-outcomes.ts';
import { boxCount, checkText, fallbackTexts, pageCountText, wasMade } from './receipt-text.ts';
import type { Result } from './result.ts';

interface ReceiptProps {
  opened: OpenDocument;
  result: Result;
  /** "41 min left" */
  timeLeft: string;
  onAgain: () => void;
  onBack: () => void;
  onAnother: () => void;
  onDelete: () => void;
}

const Burnt = ({ boxesByPage, pageCount, searchCovered, report }: Result) => {
  const without = pageCount - boxesByPage.length;
  return (
    <>
      <table className="burnt">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Became</th>
            <th scope="col">Boxes</th>
          </tr>
        </thead>
        <tbody>
          {pageOutcomes(boxesByPage, report?.pagesWithBoxes ?? []).map(({ pages, boxes, became, why }) => (
            <tr key={pages[0]}>
              {/* No line ends inside of a range. */}
              <th scope="row">{pageRanges(pages).replaceAll('–', '–\u2060')}</th>
              <td>
                {became}
                {why === null ? null : <small>{why}</small>}
              </td>
              <td>{boxes.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {searchCovered === null ? null : (
        <p className="burnt-note text-danger">
          Search covered {searchCovered} of {pageCountText(pageCount)}
        </p>
      )}
      {without > 0 ? <p className="burnt-note text-ink-3">{pageCountText(without)} without boxes</p> : null}
    </>
  );
};

export const Receipt = ({ opened, result, timeLeft, onAgain, onBack, onAnother, onDelete }: ReceiptProps) => {
  const { report } = result;
  const [showsCertificate, setShowsCertificate] = useState(false);
  const removed = report?.removed.filter(isKnownFinding) ?? [];
  const made = report?.checks.filter(({ name }) => wasMade(name, report)) ?? [];
  const passed = made.filter((check) => check.passed);
  const notMade = report?.checks.filter(({ name }) => !wasMade(name, report)) ?? [];
  const redacted = new Set(result.boxesByPage.map(({ page }) => page));
  const withoutBoxes = report?.fallbacks.filter(({ page }) => !redacted.has(page)) ?? [];
  return (
    <section className="receipt-view" aria-labelledby="receipt-title">
      <h1 id="receipt-title" tabIndex={-1}>
        {passed.length > 0 ? 'Redacted and checked' : 'Redacted'}
      </h1>
      <p className="receipt-lead">
        Your browser has received it as a new PDF. Look through it once before you pass it on.
      </p>
      <div className="receipt">
        <div className="receipt-file">
          <BrandMark />
          <div className="min-w-0 flex-1">
            <b>
              <FileName>{result.fileName}</FileName>
            </b>
            <span>
              {pageCountText(result.pageCount)}, {fileSize(result.bytes)}.
              {report === null ? '' : ` The original was ${fileSize(report.inputBytes)}.`}
            </span>
          </div>
          <div>
            {report?.hasCertificate && opened.certificate !== null ? (
              <Button icon={BadgeCheck} onClick={() => setShowsCertificate(true)}>
                Certificate
              </Button>
            ) : null}
            <Button icon={Download} onClick={onAgain}>
              Download Again
            </Button>
          </div>
        </div>
        <div className="receipt-columns">
          <section>
            <h2>
              Burnt in <span>{boxCount(result.boxesByPage.reduce((sum, { boxes }) => sum + boxes, 0))}</span>
            </h2>
            <Burnt {...result} />
          </section>
          <section>
            {result.leftOpen.length === 0 ? null : (
              <>
                <h2>Left open</h2>
                <ul className="removed left-open">
                  {result.leftOpen.map((left) => (
                    <li key={left.kind}>{leftOpenText(left)}</li>
                  ))}
                </ul>
              </>
            )}
            <h2>
              Removed <span>{removed.length === 1 ? '1 kind' : `${removed.length} kinds`}</span>
            </h2>
            {removed.length === 0 ? (
              <p className="text-14 text-ink-2">Nothing hidden was found. We rebuilt the file anyway.</p>
            ) : (
              <ul className="removed">
                {removed.map((finding) => (
                  <li key={finding.kind}>{findingSentence(finding)}</li>
                ))}
              </ul>
            )}
          </section>
          <section>
            <h2>
              Checks passed{' '}
              <span>
                {passed.length} of {made.length}
              </span>
            </h2>
            <ul className="checks">
              {passed.map(({ name }) => (
                <li key={name}>
                  <Icon of={Check} bold className="mt-1 text-pen" />
                  <span>
                    <b>{checkText(name).title}</b>
                    {checkText(name).detail}
                  </span>
                </li>
              ))}
              {notMade.map(({ name }) => (
                <li key={name} className="text-ink-3">
                  <Icon of={Minus} className="mt-1" />
                  <span>
                    <b>{checkText(name).title}: not checked</b>
                    No page was kept sharp.
                  </span>
                </li>
              ))}
            </ul>
            {fallbackTexts(withoutBoxes).map((text) => (
              <p key={text} className="mt-3 text-14 text-ink-2">
                {text}
              </p>
            ))}
          </section>
        </div>
      </div>
      {showsCertificate && opened.certificate !== null ? (
        <CertificateDialog
          certificate={opened.certificate}
          fileName={result.fileName}
          onClose={() => setShowsCertificate(false)}
        />
      ) : null}
      <div className="receipt-acts">
        <div className="flex flex-wrap gap-3">
          <Button look="primary" size="lg" onClick={onAnother}>
            Redact Another File
          </Button>
          <Button size="lg" onClick={onBack}>
            Back to This Document
          </Button>
        </div>
        <p className="text-14 text-ink-2">
          {opened.heldAs}: {timeLeft}.{' '}
          <button type="button" className="text-button danger" onClick={onDelete}>
            Delete now
          </button>
        </p>
      </div>
    </section>
  );
};

import { type BoxedPages, exportDpis } from '@blackbar/core';
import { Download } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWorkspaceContext } from '../workspace-context.ts';
import { boxCount } from './receipt-text.ts';

const pageChoices: readonly { value: BoxedPages; name: string; text: string }[] = [
  {
    value: 'picture',
    name: 'Pictures',
    text: 'Each page with a box becomes a picture, in which the words beside the boxes can still be searched.',
  },
  {
    value: 'sharp',
    name: 'Sharp text',
    text: 'What is under the boxes is cut out and the rest stays sharp; a page that cannot be cut for certain becomes a picture.',
  },
];

/** "Pictures, 150 DPI", for where the choice is one line of many. */
export const choiceText = ({ pages, dpi }: { pages: BoxedPages; dpi: number }): string =>
  `${pageChoices.find(({ value }) => value === pages)?.name}, ${dpi} DPI`;

/** How redacted pages are made, and the way out. */
export const DownloadOptions = ({ onClose }: { onClose: () => void }) => {
  const { work } = useWorkspaceContext();
  const { choice, review } = work;
  const unseen = review.isOpen ? 0 : review.notAccepted;
  const thenClose = (act: () => void) => (): void => {
    onClose();
    act();
  };
  return (
    <Dialog open isMenu onClose={onClose} title="Download options">
      <div className="download-options">
        <fieldset>
          <legend>Redacted pages</legend>
          {pageChoices.map(({ value, name, text }) => (
            <label key={value} className="radio-row">
              <input
                type="radio"
                name="redacted-pages"
                checked={choice.pages === value}
                {...(choice.pages === value ? { 'data-autofocus': true } : {})}
                aria-describedby={`pages-${value}`}
                onChange={() => choice.setPages(value)}
              />
              <b>{name}</b>
              <small id={`pages-${value}`}>{text}</small>
            </label>
          ))}
        </fieldset>
        <fieldset className="picture-quality">
          <legend>Picture quality</legend>
          <div className="segments">
            {exportDpis.map((dpi) => (
              <label key={dpi}>
                <input
                  type="radio"
                  name="picture-quality"
                  className="sr-only"
                  checked={choice.dpi === dpi}
                  onChange={() => choice.setDpi(dpi)}
                />
                {dpi}
                <span className={dpi === exportDpis.at(-1) ? '' : 'sr-only'}>DPI</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="download-go">
          {unseen === 0 ? null : (
            <div className="not-reviewed">
              <p>{boxCount(unseen)} not reviewed</p>
              <Button size="sm" className="soft" onClick={thenClose(review.open)}>
                Review
              </Button>
            </div>
          )}
          <Button
            look="primary"
            size="lg"
            icon={Download}
            disabled={work.board.marks.size === 0 || work.download.name !== 'idle'}
            onClick={thenClose(work.startDownload)}
          >
            Download Redacted PDF
          </Button>
          <p>Your choice is remembered on this device.</p>
        </div>
      </div>
    </Dialog>
  );
};

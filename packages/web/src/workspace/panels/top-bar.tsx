import { brand } from '@blackbar/core';
import { ArrowLeft, ChevronDown, PanelLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import { fileSize } from '../../ui/file-size.ts';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { pageCountText } from '../download/receipt-text.ts';
import { useWorkspaceContext } from '../workspace-context.ts';
import { BarEnd } from './bar-end.tsx';
import { redactionCount } from './count-text.ts';
import { PageNavigator } from './page-navigator.tsx';
import { ToolButton } from './tool-button.tsx';

const viewOptions = [
  { value: 'single', text: 'Single Page' },
  { value: 'continuous', text: 'Continuous' },
] as const;

/** The way out and the name of the file, with its facts; on phones those open the document's menu. */
const OpenFileHead = () => {
  const { opened, file, work, expiry, leave, openSheet } = useWorkspaceContext();
  const back = `Back to ${opened.wayIn}`;
  const size = opened.bytes === null ? '' : `, ${fileSize(opened.bytes)}`;
  // The logo is a link for those who open it in a new tab; a click asks the same as the way back.
  const leaveByLogo = (event: MouseEvent): void => {
    event.preventDefault();
    leave();
  };
  return (
    <div>
      <a className="top-logo" href="/" aria-label={`${brand.name}, home`} onClick={leaveByLogo}>
        <BrandMark />
      </a>
      <span className="rule" />
      <Button look="quiet" size="sm" icon={ArrowLeft} className="back" aria-label={back} onClick={leave}>
        <span className="back-label">{back}</span>
      </Button>
      <span className="rule" />
      <div className="open-file">
        <h1 title={file.filename}>{file.filename}</h1>
        <p className="wide-facts">
          {pageCountText(file.pageCount)}
          {size}
        </p>
        <p className="tablet-facts">
          {redactionCount(work.board.marks.size)}, {expiry.text}
        </p>
        <button
          type="button"
          className={`phone-facts ${expiry.short ? 'short' : ''}`}
          aria-label={`${expiry.text}. Document menu`}
          onClick={() => openSheet('actions')}
        >
          {expiry.text}
          <Icon of={ChevronDown} />
        </button>
      </div>
      <ToolButton
        size="sm"
        label="Pages"
        icon={PanelLeft}
        className="pages-button"
        onClick={() => openSheet('pages')}
      />
    </div>
  );
};

export const TopBar = () => {
  const { file, work } = useWorkspaceContext();
  const { view, dispatch } = work;
  return (
    <header className="top-bar">
      <OpenFileHead />
      <div className="top-middle">
        <PageNavigator page={view.page} pageCount={file.pageCount} onGo={work.go} />
        <Segments
          label="View"
          options={viewOptions}
          value={view.view}
          onChange={(next) => dispatch({ type: 'view', view: next })}
        />
      </div>
      <BarEnd />
    </header>
  );
};

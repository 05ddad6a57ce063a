import { brand } from '@blackbar/core';
import { ArrowLeft, ChevronDown, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { DownloadState } from '../download/use-download.ts';
import type { ViewMode } from '../images/wanted-pages.ts';
import { BrandMark } from './brand-mark.tsx';
import { redactionCount } from './count-text.ts';
import { DownloadButton } from './download-button.tsx';
import { PageNavigator } from './page-navigator.tsx';

interface TopBarProps {
  filename: string;
  /** Under the name: pages and size. */
  facts: string;
  /** On phones: the page and the time left. */
  phoneFacts: string;
  page: number;
  pageCount: number;
  view: ViewMode;
  count: number;
  saving: ReactNode;
  timeLeft: ReactNode;
  download: DownloadState;
  onGo: (page: number) => void;
  onView: (view: ViewMode) => void;
  onBack: () => void;
  /** Opens what the panels hold, where there is no room for them. */
  onMenu: () => void;
  onPages: () => void;
  onDownload: () => void;
}

export const viewOptions = [
  { value: 'single', text: 'Single Page' },
  { value: 'continuous', text: 'Continuous' },
] as const;

export const TopBar = (props: TopBarProps) => (
  <header className="top-bar">
    <div>
      <a className="top-logo" href="/" aria-label={`${brand.name}, home`} onClick={stopAnd(props.onBack)}>
        <BrandMark />
      </a>
      <span className="rule" />
      <Button
        look="quiet"
        size="sm"
        icon={ArrowLeft}
        className="back"
        aria-label="Back to Upload"
        onClick={props.onBack}
      >
        <span className="back-label">Back to Upload</span>
      </Button>
      <span className="rule" />
      <div className="open-file">
        <h1 title={props.filename}>{props.filename}</h1>
        <p className="wide-facts">{props.facts}</p>
        <button
          type="button"
          className="phone-facts"
          aria-label={`${props.phoneFacts}. Document menu`}
          onClick={props.onMenu}
        >
          {props.phoneFacts}
          <Icon of={ChevronDown} />
        </button>
      </div>
      <IconButton size="sm" label="Pages" icon={PanelLeft} className="pages-button" onClick={props.onPages} />
    </div>
    <div className="top-middle">
      <PageNavigator page={props.page} pageCount={props.pageCount} onGo={props.onGo} />
      <Segments label="View" options={viewOptions} value={props.view} onChange={props.onView} />
    </div>
    <div className="top-right">
      {props.saving}
      {props.timeLeft}
      <span className="badge count-badge">
        <i className="badge-bar" />
        {redactionCount(props.count)}
      </span>
      <DownloadButton state={props.download} count={props.count} onDownload={props.onDownload} />
    </div>
  </header>
);

/** The logo is a link for those who open it in a new tab, and the same question as "back" for a click. */
const stopAnd =
  (act: () => void) =>
  (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    act();
  };

import { X } from 'lucide-react';
import { useState } from 'react';
import type { DocumentTypefaces, MissingTypefaces } from '../../document/open-document.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast-store.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { noticeHeight } from '../find/notice-height.ts';

interface TypefaceNoticeProps {
  missing: MissingTypefaces;
  load: DocumentTypefaces['load'];
  onClose: () => void;
}

/** Some text may not be on the screen: what to do about it, and what that tells the site. */
export const TypefaceNotice = ({ missing, load, onClose }: TypefaceNoticeProps) => {
  const [isLoading, setIsLoading] = useState(false);
  const { scripts, count, megabytes } = missing;
  const act = async (): Promise<void> => {
    setIsLoading(true);
    try {
      await load();
    } catch {
      setIsLoading(false);
      toast({
        variant: 'destructive',
        title: 'The typeface could not be loaded',
        description: 'Check your connection, reload the page and try again.',
      });
    }
  };
  const it = count === 1 ? 'it' : 'them';
  return (
    <div role="status">
      <div ref={noticeHeight} className="box-notice typeface-notice">
        <p>
          <b>
            Some {scripts.join(' and ')} text may not be shown or downloaded: the file does not bring its
            typeface.
          </b>{' '}
          Loading {it} is the one request this page makes with a file open. It tells the site which script is
          needed, and nothing else of the file.
        </p>
        <button type="button" disabled={isLoading} onClick={() => void act()}>
          {isLoading ? 'Loading' : `Load the ${count === 1 ? 'typeface' : 'typefaces'} (${megabytes} MB)`}
        </button>
        <Tooltip text="Close this notice">
          <button type="button" className="close" aria-label="Close this notice" onClick={onClose}>
            <Icon of={X} />
          </button>
        </Tooltip>
      </div>
    </div>
  );
};

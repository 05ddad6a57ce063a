import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ToolButton } from './tool-button.tsx';

interface PageNavigatorProps {
  page: number;
  pageCount: number;
  onGo: (page: number) => void;
}

export const PageNavigator = ({ page, pageCount, onGo }: PageNavigatorProps) => {
  const [text, setText] = useState(String(page));
  useEffect(() => setText(String(page)), [page]);
  const commit = (): void => {
    const asked = Number.parseInt(text, 10);
    if (Number.isFinite(asked)) onGo(asked);
    setText(String(page));
  };
  return (
    <nav className="navigator" aria-label="Page">
      <ToolButton
        size="sm"
        label="Previous page"
        keys={['PgUp']}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      <span className="navigator-text">
        Page
        <input
          className="input"
          aria-label={`Page, of ${pageCount}`}
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Only a new number: leaving the field must not scroll the page while drawing starts.
          onBlur={() => (text === String(page) ? undefined : commit())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
          }}
        />
        of {pageCount}
      </span>
      <ToolButton
        size="sm"
        label="Next page"
        keys={['PgDn']}
        icon={ChevronRight}
        disabled={page >= pageCount}
        onClick={() => onGo(page + 1)}
      />
    </nav>
  );
};

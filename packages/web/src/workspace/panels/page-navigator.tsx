import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ToolButton } from './tool-button.tsx';

interface PageNavigatorProps {
  page: number;
  pageCount: number;
  onGo: (page: number) => void;
}

export const PageNavigator = ({ page, pageCount, onGo }: PageNavigatorProps) => {
  // While a number is typed, pages that scroll by do not replace it.
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    const asked = Number.parseInt(typed ?? String(page), 10);
    if (Number.isFinite(asked)) onGo(asked);
    setTyped(null);
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
          value={typed ?? page}
          onChange={(event) => setTyped(event.target.value)}
          // Only a new number: leaving the field must not scroll the page while drawing starts.
          onBlur={() => (typed === null || typed === String(page) ? setTyped(null) : commit())}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit();
            if (event.key === 'Escape') setTyped(null);
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

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useWorkspaceContext } from '../workspace-context.ts';
import { redactionCount } from './count-text.ts';
import { ToolButton } from './tool-button.tsx';

/** On phones, under the top bar: the page, the way to its neighbours, and the count. */
export const PageRow = () => {
  const { file, work } = useWorkspaceContext();
  const { page } = work.view;
  return (
    <nav className="page-row" aria-label="Page">
      <ToolButton
        label="Previous page"
        keys={['PgUp']}
        icon={ChevronLeft}
        disabled={page <= 1}
        onClick={() => work.go(page - 1)}
      />
      <span>
        Page {page} of {file.pageCount}
      </span>
      <ToolButton
        label="Next page"
        keys={['PgDn']}
        icon={ChevronRight}
        disabled={page >= file.pageCount}
        onClick={() => work.go(page + 1)}
      />
      <span className="page-row-count">
        <i className="badge-bar" />
        {redactionCount(work.board.marks.size)}
      </span>
    </nav>
  );
};

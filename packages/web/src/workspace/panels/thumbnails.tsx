import { type KeyboardEvent, useState } from 'react';
import { noMarks } from '../boxes/marks-by-page.ts';
import { concurrencyLimit } from '../images/concurrency-limit.ts';
import { useWorkspaceContext } from '../workspace-context.ts';
import { Thumbnail } from './thumbnail.tsx';

interface ThumbnailsProps {
  onGo: (page: number) => void;
  className?: string;
}

const parallelLoads = 2;

export const Thumbnails = ({ onGo, className = 'thumbnails' }: ThumbnailsProps) => {
  const { opened, file, work } = useWorkspaceContext();
  const [limit] = useState(() => concurrencyLimit(parallelLoads));
  const arrowKey = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const next = by === undefined ? undefined : buttons[at + by];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    work.go(buttons.indexOf(next) + 1);
  };
  return (
    <nav className={className} aria-label="Pages" onKeyDown={arrowKey}>
      {file.pages.map((size, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
          key={index}
          opened={opened}
          page={index + 1}
          size={size}
          images={work.images}
          marks={work.byPage.get(index + 1) ?? noMarks}
          current={work.view.page === index + 1}
          limit={limit}
          onGo={onGo}
        />
      ))}
    </nav>
  );
};

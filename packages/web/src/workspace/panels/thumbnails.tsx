import type { FileAnswer } from '@blackbar/core';
import { useMemo, useState } from 'react';
import type { FileSession } from '../../api/session.ts';
import type { Mark } from '../boxes/mark.ts';
import { loadGate } from '../images/load-gate.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface ThumbnailsProps {
  session: FileSession;
  file: FileAnswer;
  marks: ReadonlyMap<string, Mark>;
  page: number;
  onGo: (page: number) => void;
  className?: string;
}

const parallelLoads = 2;
const none: Mark[] = [];

export const Thumbnails = ({
  session,
  file,
  marks,
  page,
  onGo,
  className = 'thumbnails',
}: ThumbnailsProps) => {
  const [gate] = useState(() => loadGate(parallelLoads));
  const byPage = useMemo(() => Map.groupBy(marks.values(), (mark) => mark.page), [marks]);
  return (
    <nav className={className} aria-label="Pages">
      {file.pages.map((size, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
          key={index}
          session={session}
          page={index + 1}
          size={size}
          marks={byPage.get(index + 1) ?? none}
          current={page === index + 1}
          gate={gate}
          onGo={onGo}
        />
      ))}
    </nav>
  );
};

import type { FileAnswer } from '@blackbar/core';
import { useState } from 'react';
import type { FileSession } from '../../api/session.ts';
import { type MarksByPage, noMarks } from '../boxes/marks-by-page.ts';
import { loadGate } from '../images/load-gate.ts';
import type { PageImages } from '../images/page-images.ts';
import { Thumbnail } from './thumbnail.tsx';

export interface ThumbnailsProps {
  session: FileSession;
  file: FileAnswer;
  images: PageImages | null;
  marks: MarksByPage;
  page: number;
  onGo: (page: number) => void;
  className?: string;
}

const parallelLoads = 2;

export const Thumbnails = ({
  session,
  file,
  images,
  marks,
  page,
  onGo,
  className = 'thumbnails',
}: ThumbnailsProps) => {
  const [gate] = useState(() => loadGate(parallelLoads));
  return (
    <nav className={className} aria-label="Pages">
      {file.pages.map((size, index) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: pages never change places
          key={index}
          session={session}
          page={index + 1}
          size={size}
          images={images}
          marks={marks.get(index + 1) ?? noMarks}
          current={page === index + 1}
          gate={gate}
          onGo={onGo}
        />
      ))}
    </nav>
  );
};

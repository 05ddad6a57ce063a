import { type Box, clampBox, type PageSize, parseTemplate, templateOf } from '@blackbar/core';
import { type PageChoice, repeatBox, wholePage } from '@blackbar/find';
import { useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Mark, NewMark } from '../boxes/mark.ts';
import { saveBlob } from '../download/save-blob.ts';
import { redactionCount } from '../panels/count-text.ts';
import { copiesBeside } from './copies-beside.ts';
import { pagesInWords } from './search.ts';

export interface BoxToolActs {
  coverPage: () => void;
  repeat: (choice: PageChoice) => void;
  copy: () => void;
  paste: () => void;
  duplicate: () => void;
  saveTemplate: () => void;
  loadTemplate: (untrustedJson: string) => void;
}

interface BoxToolsOptions {
  board: BoardStore;
  pages: readonly PageSize[];
  page: number;
  selected: readonly Mark[];
  /** Copies are selected, so that they can be moved at once. */
  onPlaced: (marks: readonly Mark[]) => void;
}

const manual = (page: number, box: Box & { label?: string | null }): NewMark => {
  const { x, y, width, height, label = null } = box;
  return { page, x, y, width, height, type: 'manual', pattern: null, label };
};

/** Acts on boxes that are not drawing: each is one step to undo. */
export const useBoxTools = ({ board, pages, page, selected, onPlaced }: BoxToolsOptions) => {
  const [copied, setCopied] = useState<readonly Mark[]>([]);
  const place = (marks: readonly NewMark[], missed: readonly number[] = []): Mark[] => {
    const placed = board.createAll(marks);
    const left = missed.length === 0 ? '' : ` It does not fit on page ${pagesInWords(missed)}.`;
    const text = `${redactionCount(placed.length)} added.${left}`;
    if (missed.length > 0 || placed.length === 0) toast({ title: text });
    announce(`${text} ${redactionCount(board.get().board.marks.size)} in all.`);
    return placed;
  };
  const onPage = (boxes: readonly { page: number; box: Box & { label?: string | null } }[]): Mark[] => {
    const fitting = boxes.map(({ page: number, box }) => {
      const size = pages[number - 1];
      const clamped = size && clampBox(box, size);
      return { number, mark: clamped ? manual(number, { ...clamped, label: box.label ?? null }) : null };
    });
    return place(
      fitting.flatMap(({ mark }) => (mark ? [mark] : [])),
      [...new Set(fitting.filter(({ mark }) => mark === null).map(({ number }) => number))],
    );
  };

  const besides = (marks: readonly Mark[]): Mark[] => copiesBeside(marks, board.get().board.marks.values());

  const acts: BoxToolActs = {
    coverPage: () => {
      const size = pages[page - 1];
      if (size !== undefined) place([manual(page, wholePage(size))]);
    },
    repeat: (choice) => {
      const repeated = selected.map((mark) => ({ mark, ...repeatBox(mark, pages, choice) }));
      place(
        repeated.flatMap(({ mark, boxes }) =>
          boxes.map((box) => manual(box.page, { ...box, label: mark.label })),
        ),
        [...new Set(repeated.flatMap(({ missed }) => missed))],
      );
    },
    copy: () => {
      if (selected.length === 0) return;
      setCopied(selected);
      announce(`${redactionCount(selected.length)} copied`);
    },
    paste: () => {
      if (copied.length === 0) return;
      const here = besides(copied.filter((mark) => mark.page === page));
      const elsewhere = copied.filter((mark) => mark.page !== page);
      onPlaced(onPage([...here, ...elsewhere].map((box) => ({ page, box }))));
    },
    duplicate: () => {
      if (selected.length === 0) return;
      onPlaced(onPage(besides(selected).map((mark) => ({ page: mark.page, box: mark }))));
    },
    saveTemplate: () => {
      const template = templateOf([...board.get().board.marks.values()]);
      const json = JSON.stringify(template, null, 2);
      saveBlob(new Blob([json], { type: 'application/json' }), 'blackbar-template.json');
    },
    loadTemplate: (untrustedJson) => {
      const template = parseTemplate(untrustedJson);
      if (template === null)
        toast({
          variant: 'destructive',
          title: 'Not a template',
          description: 'Choose a file that was saved with “Save template”.',
        });
      else onPage(template.boxes.map((box) => ({ page: box.page, box })));
    },
  };
  return { acts, hasCopied: copied.length > 0 };
};

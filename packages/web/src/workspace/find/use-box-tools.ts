import { type Box, clampBox, type PageSize, parseTemplate, templateOf } from '@blackbar/core';
import { type PageChoice, repeatBox, wholePage } from '@blackbar/find';
import { useState } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { toast } from '../../ui/toast-store.ts';
import type { BoardStore } from '../boxes/board-store.ts';
import type { Mark, NewMark } from '../boxes/mark.ts';
import { saveBlob } from '../download/save-blob.ts';
import { redactionCount } from '../panels/count-text.ts';
import { pagesInWords } from './search.ts';

export interface BoxToolActs {
  coverPage: () => void;
  repeat: (choice: PageChoice) => void;
  copy: () => void;
  paste: () => void;
  saveTemplate: () => void;
  loadTemplate: (untrustedJson: string) => void;
}

interface BoxToolsOptions {
  board: BoardStore;
  pages: readonly PageSize[];
  page: number;
  selected: Mark | undefined;
}

/** A copy on its own page is laid beside the original, so that it can be seen. */
const besidePx = 24;

const manual = (page: number, box: Box & { label?: string | null }): NewMark => {
  const { x, y, width, height, label = null } = box;
  return { page, x, y, width, height, type: 'manual', pattern: null, label };
};

/** Acts on boxes that are not drawing: each is one step to undo. */
export const useBoxTools = ({ board, pages, page, selected }: BoxToolsOptions) => {
  const [copied, setCopied] = useState<Mark | null>(null);
  const place = (marks: readonly NewMark[], missed: readonly number[] = []): void => {
    board.createAll(marks);
    const left = missed.length === 0 ? '' : ` It does not fit on page ${pagesInWords(missed)}.`;
    const text = `${redactionCount(marks.length)} added.${left}`;
    if (missed.length > 0 || marks.length === 0) toast({ title: text });
    announce(`${text} ${redactionCount(board.get().board.marks.size)} in all.`);
  };
  const onPage = (boxes: readonly { page: number; box: Box & { label?: string | null } }[]): void => {
    const fitting = boxes.map(({ page: number, box }) => {
      const size = pages[number - 1];
      const clamped = size && clampBox(box, size);
      return { number, mark: clamped ? manual(number, { ...clamped, label: box.label ?? null }) : null };
    });
    place(
      fitting.flatMap(({ mark }) => (mark ? [mark] : [])),
      [...new Set(fitting.filter(({ mark }) => mark === null).map(({ number }) => number))],
    );
  };

  const acts: BoxToolActs = {
    coverPage: () => {
      const size = pages[page - 1];
      if (size) place([manual(page, wholePage(size))]);
    },
    repeat: (choice) => {
      if (selected === undefined) return;
      const { boxes, missed } = repeatBox(selected, pages, choice);
      place(
        boxes.map((box) => manual(box.page, { ...box, label: selected.label })),
        missed,
      );
    },
    copy: () => {
      if (selected === undefined) return;
      setCopied(selected);
      announce('Redaction copied');
    },
    paste: () => {
      if (copied === null) return;
      const aside = copied.page === page ? besidePx : 0;
      onPage([{ page, box: { ...copied, x: copied.x + aside, y: copied.y + aside } }]);
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
  return { acts, hasCopied: copied !== null };
};

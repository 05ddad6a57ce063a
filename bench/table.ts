/** One line of the result: what was measured, ours, the peer's, and the ratio (below 1 is better). */
export interface Row {
  document: string;
  measure: string;
  ours: number;
  peer?: string;
  theirs?: number;
  unit: 's' | 'ms' | 'MB' | 'kB';
  spread: number;
}

const bar = (ratio: number): string => '█'.repeat(Math.max(1, Math.min(30, Math.round(ratio * 10))));

const figure = (value: number, unit: Row['unit']): string => `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`;

export const ratioOf = (row: Row): number | undefined => (row.theirs ? row.ours / row.theirs : undefined);

/** Markdown, so that it reads in a terminal and in the docs alike. Ten blocks of the bar are the peer. */
export const formatTable = (rows: readonly Row[]): string => {
  const lines = rows.map((row) => {
    const ratio = ratioOf(row);
    const cells = [
      row.document,
      row.measure,
      figure(row.ours, row.unit),
      row.peer ?? '',
      row.theirs === undefined ? '' : figure(row.theirs, row.unit),
      ratio === undefined ? '' : ratio.toFixed(2),
      `±${(row.spread * 50).toFixed(0)} %`,
      ratio === undefined ? '' : bar(ratio),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| document | measure | ours | peer | theirs | ratio | spread | |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
};

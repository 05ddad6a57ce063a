import { type LucideIcon, MousePointer2, SquareDashed, TextCursor } from 'lucide-react';
import type { Mode } from '../boxes/drawing.ts';

/** The tools, as the panel and the dock show them. */
export const modes = [
  { value: 'draw', text: 'Draw Redaction', key: 'D', icon: SquareDashed },
  { value: 'text', text: 'Mark Text', key: 'T', icon: TextCursor },
  { value: 'select', text: 'Select & Delete', key: 'S', icon: MousePointer2 },
] as const satisfies readonly { value: Mode; text: string; key: string; icon: LucideIcon }[];

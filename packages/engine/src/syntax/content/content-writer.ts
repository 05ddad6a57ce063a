import { formatNumber } from '../output.ts';

export const formatOperands = (numbers: readonly number[]): string => numbers.map(formatNumber).join(' ');

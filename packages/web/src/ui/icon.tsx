import type { LucideIcon } from 'lucide-react';

interface IconProps {
  of: LucideIcon;
  size?: 13 | 16 | 18 | 20 | 28;
  /** Ticks are drawn bolder than the rest. */
  bold?: boolean;
  className?: string;
}

/** A picture beside words; it never speaks for itself. */
export const Icon = ({ of: Picture, size = 16, bold = false, className = '' }: IconProps) => (
  <Picture
    aria-hidden="true"
    size={`${size / 16}rem`}
    strokeWidth={bold ? 2.75 : 1.75}
    strokeLinecap="square"
    strokeLinejoin="miter"
    className={`block shrink-0 ${className}`}
  />
);

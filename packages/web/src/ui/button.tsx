import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'plain' | 'primary' | 'strong' | 'pen' | 'danger' | 'quiet';
  size?: 'sm' | 'md' | 'lg';
  icon?: LucideIcon;
}

export const Button = ({
  look = 'plain',
  size = 'md',
  icon,
  className = '',
  children,
  ...rest
}: ButtonProps) => (
  <button type="button" className={`btn ${look} ${size} ${className}`} {...rest}>
    {icon ? <Icon of={icon} /> : null}
    {children}
  </button>
);

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  icon: LucideIcon;
}

/** A square button that shows only a picture; its label is spoken. */
export const IconButton = ({
  label,
  icon,
  look = 'quiet',
  size = 'md',
  className = '',
  ...rest
}: IconButtonProps) => (
  <button type="button" aria-label={label} className={`btn square ${look} ${size} ${className}`} {...rest}>
    <Icon of={icon} size={size === 'sm' ? 16 : 20} />
  </button>
);

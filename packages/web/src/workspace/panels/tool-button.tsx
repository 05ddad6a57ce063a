import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

interface ToolButtonProps extends ComponentProps<typeof IconButton> {
  /** Keys that do the same. */
  keys?: readonly string[];
}

/** A picture for a button says its name, and its keys, after a moment. */
export const ToolButton = ({ keys = [], ...button }: ToolButtonProps) => (
  <Tooltip text={button.label} keys={keys}>
    <IconButton {...button} />
  </Tooltip>
);

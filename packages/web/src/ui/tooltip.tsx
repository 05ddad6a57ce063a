import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { KeyCaps } from './key-cap.tsx';

const delayMs = 700;

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={delayMs}>{children}</Primitive.Provider>
);

interface TooltipProps {
  text: string;
  /** Keys that do the same. */
  keys?: readonly string[];
  children: ReactElement;
}

/** A word more about a control; never the only place where something is said. */
export const Tooltip = ({ text, keys = [], children }: TooltipProps) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{children}</Primitive.Trigger>
    {/* Beside its control, in the same landmark: at the end of the body it would belong to none. */}
    <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>
      {text}
      <KeyCaps keys={keys} />
    </Primitive.Content>
  </Primitive.Root>
);

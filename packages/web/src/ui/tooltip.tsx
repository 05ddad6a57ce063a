import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

const delayMs = 700;

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={delayMs}>{children}</Primitive.Provider>
);

/** A word more about a control; never the only place where something is said. */
export const Tooltip = ({ text, children }: { text: string; children: ReactElement }) => (
  <Primitive.Root>
    <Primitive.Trigger asChild>{children}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={8}>
        {text}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
);

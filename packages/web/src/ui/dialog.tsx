import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A sentence that screen readers hear with the title. */
  description?: string;
  children?: ReactNode;
  foot?: ReactNode;
  /** A question that must be answered is not closed by a click beside it. */
  mustAnswer?: boolean;
  isWide?: boolean;
  /** Stands under the button that opened it, at the right end of the top bar; on phones a sheet like the others. */
  isMenu?: boolean;
}

/**
 * The backdrop is our own element: the library's would insert a style sheet to lock scrolling, which the
 * server's content policy forbids.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  children,
  foot,
  mustAnswer = false,
  isWide = false,
  isMenu = false,
}: DialogProps) => {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!open) return;
    document.documentElement.classList.add('dialog-open');
    return () => document.documentElement.classList.remove('dialog-open');
  }, [open]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Primitive.Portal>
        <div className="backdrop" data-state="open" />
        <Primitive.Content
          className={`dialog ${isWide ? 'wide' : ''} ${isMenu ? 'menu-dialog' : ''}`}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement;
            // What a person does first has the focus, not Close.
            const content = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
            const first = content?.querySelector<HTMLElement>('[data-autofocus], .dialog-foot button');
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={() => {
            // Back to where it was opened from, unless closing it led somewhere else.
            const isNowhere = document.activeElement === document.body;
            if (isNowhere && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onPointerDownOutside={(event) => (mustAnswer ? event.preventDefault() : undefined)}
        >
          <div className="dialog-head">
            <Primitive.Title className="dialog-title">{title}</Primitive.Title>
            {/* A title of the browser's own: a tooltip on it would take the first Escape for itself. */}
            <IconButton label="Close" title="Close (Esc)" icon={X} onClick={onClose} />
          </div>
          <div className="dialog-body">
            {description === undefined ? null : (
              <Primitive.Description className="text-ink-2">{description}</Primitive.Description>
            )}
            {children}
          </div>
          {foot === undefined ? null : <div className="dialog-foot">{foot}</div>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { dismissToast, shownToasts, subscribeToasts, toastDurationMs } from './toast-store.ts';

const swipeThresholdPx = 50;

export const Toaster = () => {
  const toasts = useSyncExternalStore(subscribeToasts, shownToasts);
  return (
    <Primitive.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toasts.map(({ id, title, description, variant, action }) => (
        <Primitive.Root
          key={id}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={`toast ${variant === 'destructive' ? 'bad' : ''}`}
          onOpenChange={(open) => (open ? undefined : dismissToast(id))}
        >
          <div>
            <Primitive.Title className="toast-title">{title}</Primitive.Title>
            {description === undefined ? null : <Primitive.Description>{description}</Primitive.Description>}
          </div>
          {action === undefined ? null : (
            <Primitive.Action className="toast-action" altText={action.label} onClick={action.onAct}>
              {action.label}
            </Primitive.Action>
          )}
          <Primitive.Close className="toast-close" aria-label="Dismiss">
            <Icon of={X} />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport className="toast-viewport" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Primitive.Provider>
  );
};

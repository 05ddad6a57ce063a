import type { Expiry } from './use-expiry.ts';

interface LifetimeControlsProps {
  expiry: Expiry;
  onDelete: () => void;
}

export const LifetimeControls = ({ expiry, onDelete }: LifetimeControlsProps) => (
  <>
    <p className={expiry.short ? 'font-semibold text-danger' : ''}>
      Your file is deleted at {expiry.deletedAt}.
    </p>
    <p className="flex flex-wrap gap-x-4">
      <button type="button" className="text-button" onClick={expiry.keepWorking}>
        Keep working
      </button>
      <button type="button" className="text-button danger" onClick={onDelete}>
        Delete now
      </button>
    </p>
  </>
);

import { useWorkspaceContext } from '../workspace-context.ts';

/** When the file is deleted, and the two ways to change that. */
export const LifetimeControls = () => {
  const { opened, expiry, confirm } = useWorkspaceContext();
  return (
    <>
      <p className={expiry.short ? 'font-semibold text-danger' : ''}>
        Your file is deleted at {expiry.deletedAt}.
      </p>
      {opened.survivesReload ? null : <p>A reload starts over: this browser keeps nothing beside the tab.</p>}
      <p className="flex flex-wrap gap-x-4">
        <button type="button" className="text-button" onClick={expiry.keepWorking}>
          Keep working
        </button>
        <button type="button" className="text-button danger" onClick={() => confirm('delete-file')}>
          Delete now
        </button>
      </p>
    </>
  );
};

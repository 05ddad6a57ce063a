import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { redactionCount } from '../panels/count-text.ts';

/** What a yes is needed for. `open-instead` leaves this file for one that was dropped on it. */
export type Confirmation = 'clear' | 'delete-file' | 'leave' | 'open-instead';

interface ConfirmDialogProps {
  confirmation: Confirmation | null;
  count: number;
  /** Some redactions are in no download. */
  unsaved: boolean;
  onAnswer: (yes: boolean) => void;
}

const textOf = (
  confirmation: Confirmation,
  count: number,
  unsaved: boolean,
): { title: string; description: string; yes: string; no: string } => {
  switch (confirmation) {
    case 'clear':
      return {
        title: 'Clear all redactions?',
        description: 'Are you sure you want to delete all redactions? This cannot be undone.',
        yes: 'Clear All',
        no: 'Cancel',
      };
    case 'delete-file':
      return {
        title: 'Delete this file now?',
        description:
          'The key to your file is destroyed at once. Nobody can bring it back, and that includes us. A PDF you downloaded stays yours.',
        yes: 'Delete Now',
        no: 'Cancel',
      };
    case 'leave':
      return {
        title: 'Leave without downloading?',
        description: `You have ${redactionCount(count)} that you haven’t downloaded. If you leave, ${count === 1 ? 'it is' : 'they are'} lost.`,
        yes: 'Leave',
        no: 'Stay',
      };
    case 'open-instead':
      return {
        title: 'Open instead?',
        description: unsaved
          ? `This document has ${redactionCount(count)} that are in no download yet. When you open the other file, this tab gives up its key and the work is lost.`
          : 'This tab gives up its key to this document and opens the other file.',
        yes: 'Open Instead',
        no: 'Stay',
      };
  }
};

export const ConfirmDialog = ({ confirmation, count, unsaved, onAnswer }: ConfirmDialogProps) => {
  if (confirmation === null) return null;
  const { title, description, yes, no } = textOf(confirmation, count, unsaved);
  return (
    <Dialog
      open
      mustAnswer
      title={title}
      description={description}
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button size="lg" onClick={() => onAnswer(false)}>
            {no}
          </Button>
          <Button size="lg" look="danger" onClick={() => onAnswer(true)}>
            {yes}
          </Button>
        </>
      }
    />
  );
};

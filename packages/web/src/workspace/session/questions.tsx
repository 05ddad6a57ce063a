import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { redactionCount } from '../panels/count-text.ts';

export type Question = 'clear' | 'delete-file' | 'leave';

interface QuestionsProps {
  asked: Question | null;
  count: number;
  onAnswer: (yes: boolean) => void;
}

const text = (
  asked: Question,
  count: number,
): { title: string; description: string; yes: string; no: string } => {
  switch (asked) {
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
  }
};

export const Questions = ({ asked, count, onAnswer }: QuestionsProps) => {
  if (asked === null) return null;
  const { title, description, yes, no } = text(asked, count);
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

import type { Mark } from './boxes/mark.ts';
import { RepeatDialog } from './find/repeat-dialog.tsx';
import { LabelDialog } from './labels/label-dialog.tsx';
import { labelsOf } from './panels/redaction-rows.ts';
import { type BoxQuestion, useWorkspaceContext } from './workspace-context.ts';

interface BoxQuestionDialogProps {
  question: BoxQuestion;
  marks: readonly Mark[];
  onClose: () => void;
}

/** What has to be known before something is done with boxes: which label, which pages. */
export const BoxQuestionDialog = ({ question, marks, onClose }: BoxQuestionDialogProps) => {
  const { file, work } = useWorkspaceContext();
  if (question === 'repeat')
    return (
      <RepeatDialog
        open
        pageCount={file.pageCount}
        onClose={onClose}
        onRepeat={(choice) => {
          work.find.tools.repeat(choice);
          onClose();
        }}
      />
    );
  return (
    <LabelDialog
      marks={marks}
      known={labelsOf(work.byPage).filter((label) => label !== '')}
      onClose={onClose}
      onLabel={(label) => {
        work.labels.onLabelSome(marks, label);
        onClose();
      }}
    />
  );
};

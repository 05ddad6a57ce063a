import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { fileSize } from '../ui/file-size.ts';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Tick } from '../ui/tick.tsx';

interface TermsDialogProps {
  file: File;
  onAccept: () => void;
  onCancel: () => void;
}

const points = [
  'You have the right to use this document.',
  'You decide what must be removed, and you check the download before you pass it on.',
  'The file is kept encrypted for this session only, then deleted.',
  'The tool comes without warranty.',
];

export const TermsDialog = ({ file, onAccept, onCancel }: TermsDialogProps) => {
  const [agreed, setAgreed] = useState(false);
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Before you upload"
      mustAnswer
      foot={
        <>
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
          <Button look="primary" size="lg" disabled={!agreed} onClick={onAccept}>
            Accept &amp; Upload
          </Button>
        </>
      }
    >
      <div className="chosen-file">
        <Icon of={FileText} size={20} />
        <span className="file-name">{file.name}</span>
        <span className="ml-auto whitespace-nowrap text-ink-3 tabular-nums">{fileSize(file.size)}</span>
      </div>
      <ol className="terms-points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <div className="terms-agree">
        <Tick checked={agreed} onChange={setAgreed} hasFocus>
          I have read and accept the{' '}
          <Link to="/terms-of-service" target="_blank">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link to="/privacy-policy" target="_blank">
            Privacy Policy
          </Link>
          .
        </Tick>
      </div>
    </Dialog>
  );
};

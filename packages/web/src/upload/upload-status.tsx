import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';

interface SendingProps {
  fileName: string;
  percent: number;
  encrypted: boolean;
  onCancel: () => void;
}

export const SendingPanel = ({ fileName, percent, encrypted, onCancel }: SendingProps) => (
  <div className="drop-zone solid">
    <h2 id="sending-title">Uploading</h2>
    <p className="file-name">{fileName}</p>
    <Progress className="mt-6" label={{ id: 'sending-title' }} percent={percent} />
    <div className="mt-3 flex justify-between gap-4 text-14 text-ink-2 tabular-nums">
      <span role="status">
        {percent === 100 ? 'Received.' : encrypted ? 'Encrypted on this device. Sending.' : 'Sending.'}
      </span>
      <b className="whitespace-nowrap">{percent} %</b>
    </div>
    <Button className="self-start" onClick={onCancel} disabled={percent === 100}>
      Cancel
    </Button>
  </div>
);

interface FailedProps {
  title: string;
  fileName: string;
  message: string;
  worthRetrying: boolean;
  onRetry: () => void;
  onReset: () => void;
}

export const FailedPanel = ({ title, fileName, message, worthRetrying, onRetry, onReset }: FailedProps) => (
  <div className="drop-zone solid" role="alert">
    <h2>{title}</h2>
    <p className="file-name">{fileName}</p>
    <div className="note bad mt-6 text-16">{message}</div>
    <div className="mt-6 flex flex-wrap gap-3">
      <Button look="primary" size="lg" onClick={onReset}>
        Try Another File
      </Button>
      {worthRetrying ? (
        <Button size="lg" onClick={onRetry}>
          Send Again
        </Button>
      ) : null}
    </div>
  </div>
);

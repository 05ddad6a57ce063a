import { errorText } from '@blackbar/core';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';

interface PasswordDialogProps {
  fileName: string;
  wrong: boolean;
  onGive: (password: string) => void;
  onCancel: () => void;
}

export const PasswordDialog = ({ fileName, wrong, onGive, onCancel }: PasswordDialogProps) => {
  const [password, setPassword] = useState('');
  const field = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onGive(password);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      title="This PDF is protected"
      description="Enter its password to open it."
      mustAnswer
      foot={
        <>
          <Button size="lg" onClick={onCancel}>
            Cancel
          </Button>
          <Button look="primary" size="lg" type="submit" form={`${field}-form`} disabled={password === ''}>
            Open
          </Button>
        </>
      }
    >
      <form id={`${field}-form`} className="field mt-4" onSubmit={submit}>
        <label htmlFor={field} className="break-words">
          Password for {fileName}
        </label>
        <input
          id={field}
          className="input"
          type="password"
          autoComplete="off"
          data-autofocus=""
          value={password}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${field}-wrong` : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {wrong ? (
          <p className="field-error" id={`${field}-wrong`} role="alert">
            <Icon of={CircleAlert} />
            {errorText['password-wrong']}
          </p>
        ) : null}
        <p className="help">
          It is used once to open the file and is not kept. Your download has no password.
        </p>
      </form>
    </Dialog>
  );
};

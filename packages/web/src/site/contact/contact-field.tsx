import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';

interface ContactFieldProps {
  name: string;
  label: string;
  problem?: string;
  optional?: boolean;
  help?: string;
  /** The control. It gets the ids that tie label, help and problem to it. */
  children: (ties: {
    id: string;
    name: string;
    'aria-describedby': string;
    'aria-invalid': boolean;
  }) => ReactNode;
}

export const ContactField = ({ name, label, problem = '', optional, help, children }: ContactFieldProps) => {
  const id = `contact-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> optional</span>}
      </label>
      {children({ id, name, 'aria-describedby': `${id}-note`, 'aria-invalid': problem !== '' })}
      <div id={`${id}-note`}>
        {problem !== '' && (
          <span className="field-error">
            <Icon of={CircleAlert} />
            {problem}
          </span>
        )}
        {help && <span className="help">{help}</span>}
      </div>
    </div>
  );
};

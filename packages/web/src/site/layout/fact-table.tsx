import type { ReactNode } from 'react';
import { Unbroken } from '../../ui/unbroken.tsx';

export interface Fact {
  name: string;
  text: ReactNode;
}

export const FactTable = ({ facts }: { facts: readonly Fact[] }) => (
  <table className="fact-table">
    <tbody>
      {facts.map(({ name, text }) => (
        <tr key={name}>
          <th scope="row">
            <Unbroken>{name}</Unbroken>
          </th>
          <td>{typeof text === 'string' ? <Unbroken>{text}</Unbroken> : text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

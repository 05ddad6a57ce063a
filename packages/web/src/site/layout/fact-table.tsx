import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  text: ReactNode;
}

export const FactTable = ({ facts }: { facts: readonly Fact[] }) => (
  <table className="fact-table">
    <tbody>
      {facts.map(({ name, text }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

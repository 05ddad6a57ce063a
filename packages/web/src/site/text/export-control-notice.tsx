import { brand, encryption } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import { FactTable } from '../layout/fact-table.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';

const { cipher, mac, hash, keyDerivation, keyAgreement, transport } = encryption;

export const exportControlNotice: readonly Section[] = [
  {
    id: 'classification',
    title: 'Classification',
    body: (
      <p>
        {brand.name} contains cryptography to protect the documents it handles. We classify it as 5D002
        mass-market software under the U.S. Export Administration Regulations. This is our own classification;
        no ruling by an authority is claimed. If you run or redistribute the software yourself, check which
        rules apply to you.
      </p>
    ),
  },
  {
    id: 'sanctions',
    title: 'Sanctions restrictions',
    body: (
      <>
        <p>You may not use, export or re-export the software or the service</p>
        <ul className="bar-list">
          <li>in or to a country or region under a comprehensive U.S. embargo;</li>
          <li>
            if you are on a U.S. list of denied, restricted or sanctioned parties, or act for someone who is;
          </li>
          <li>for nuclear, missile, chemical or biological weapons, or any other prohibited end use.</li>
        </ul>
        <p>
          By using it you confirm that none of this applies to you. The site does not ask where you are and
          does not check it; the duty is yours.
        </p>
      </>
    ),
  },
  {
    id: 'cryptographic-functions',
    title: 'Cryptographic functions',
    body: (
      <>
        <p>All of it is standard, published cryptography, taken from the platform (Web Crypto, Node.js):</p>
        <FactTable
          facts={[
            {
              name: cipher,
              text: `Encryption of uploads, stored files, their metadata and sealed addresses, with ${figures.keySize} keys.`,
            },
            { name: mac, text: 'Proof that encrypted data was not changed; checked before decryption.' },
            {
              name: hash,
              text: 'Fingerprints of access tokens, and of the input and output named in a report.',
            },
            {
              name: `${keyDerivation}, ${keyAgreement}`,
              text: 'Derivation of file keys, and agreement on the key that protects an upload.',
            },
            { name: 'Nonces', text: 'Random starting values and tokens from the system’s secure generator.' },
            {
              name: transport,
              text: 'Encryption of the connection, by the HTTPS front end of the installation, not by this software.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'limitations',
    title: 'Limitations',
    body: (
      <ul className="bar-list">
        <li>The cryptography serves to protect documents in the tool. It is not offered as a library.</li>
        <li>Users cannot change algorithms or key lengths.</li>
        <li>Password-protected PDFs are opened with the password you enter; passwords are not broken.</li>
        <li>The download is not encrypted: it is a plain PDF, meant to be shared.</li>
      </ul>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about export control go through the <Link to="/contact">contact form</Link>. How the
        cryptography is used is described in the <Link to="/security-overview">security overview</Link>; your
        duties are in the <Link to="/terms-of-service">terms of service</Link>.
      </p>
    ),
  },
];

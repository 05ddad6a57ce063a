import { type Static, Type } from 'typebox';

export const CertificateSchema = Type.Object(
  {
    certificate: Type.String({
      description:
        'The signed statement: a compact JWS (EdDSA with Ed25519), to be handed over with the file.',
    }),
    inputKey: Type.String({
      description:
        'The key of the commitment to the uploaded file. Keep it: with it you can show later which file was redacted, and whoever has it can test guesses at what was covered.',
    }),
  },
  {
    title: 'Certificate',
    description: 'What can be shown of the last export. The same while no redaction changes.',
  },
);
export type CertificateAnswer = Static<typeof CertificateSchema>;

export const CertificateKeysSchema = Type.Object(
  {
    keys: Type.Array(
      Type.Object(
        {
          kty: Type.Literal('OKP'),
          crv: Type.Literal('Ed25519'),
          x: Type.String({ description: 'The public key, base64url.' }),
          kid: Type.String({ description: 'Its RFC 7638 thumbprint; every certificate names one.' }),
          alg: Type.Literal('EdDSA'),
          use: Type.Literal('sig'),
        },
        { title: 'CertificateKey' },
      ),
      { description: 'The first one signs now, the others have signed before. Empty: no certificates here.' },
    ),
  },
  { title: 'CertificateKeys', description: 'A JSON Web Key Set (RFC 7517).' },
);

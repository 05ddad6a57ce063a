import { CompactSign } from 'jose';
import { algorithm, type CertificateKeys } from './keys.ts';
import { isStatement, type Statement } from './statement.ts';

/** Parts a certificate from other signed things of the same key (RFC 7515, 4.1.9). */
export const certificateType = 'blackbar-certificate+jws';

/** The certificate: the statement as a compact JWS, with the public key in its header. */
export const certify = async (keys: CertificateKeys, statement: Statement): Promise<string> => {
  // What cannot be verified later must not be signed now.
  if (!isStatement(statement)) throw new Error('the statement is not one');
  const [{ kty, crv, x, kid }] = keys.public;
  return new CompactSign(new TextEncoder().encode(JSON.stringify(statement)))
    .setProtectedHeader({ alg: algorithm, typ: certificateType, kid, jwk: { kty, crv, x } })
    .sign(keys.sign);
};

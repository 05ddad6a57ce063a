export { certify } from './certify.ts';
export { commitTo, inputKeyOf, isInputKey, newInputKey, sha256Hex } from './commitment.ts';
export { deriveInputKey } from './derive-input-key.ts';
export {
  type CertificateKeys,
  KeyError,
  newKeyPem,
  type PublicKey,
  readKeys,
  readPublicKeys,
} from './keys.ts';
export { paperOf } from './paper-of.ts';
export { type Certified, state } from './state.ts';
export type { Statement } from './statement.ts';
export {
  areRulesOf,
  isInputOf,
  readCertificate,
  refusalText,
  type Verified,
  verifyCertificate,
} from './verify-certificate.ts';

/**
 * The names of the cryptographic algorithms. The pages print these, and the code that encrypts is checked against
 * them, so that neither can change alone.
 */
export const encryption = {
  cipher: 'AES-256-CBC',
  keyBits: 256,
  mac: 'HMAC-SHA256',
  hash: 'SHA-256',
  keyDerivation: 'HKDF-SHA256',
  keyAgreement: 'HPKE',
  tokenBits: 256,
  /** Provided by whatever terminates HTTPS in front of the server, not by the server itself. */
  transport: 'TLS 1.3',
} as const;

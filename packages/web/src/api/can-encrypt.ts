/** Encrypting on the device needs Web Crypto, which browsers offer on HTTPS and on localhost only. */
export const canEncryptOnDevice = (): boolean => globalThis.isSecureContext && 'subtle' in globalThis.crypto;

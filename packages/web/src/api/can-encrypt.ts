import { useSyncExternalStore } from 'react';

/** Encrypting on the device needs Web Crypto, which browsers offer on HTTPS and on localhost only. */
export const canEncryptOnDevice = (): boolean => globalThis.isSecureContext && 'subtle' in globalThis.crypto;

const neverChanges = () => () => undefined;

/**
 * The same for a page that was built elsewhere: true until the browser has been asked. What says it meanwhile
 * carries the class `on-secure-page`, which is out of sight where it is not true.
 */
export const useCanEncrypt = (): boolean =>
  useSyncExternalStore(neverChanges, canEncryptOnDevice, () => true);

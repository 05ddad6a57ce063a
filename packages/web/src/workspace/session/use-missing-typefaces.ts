import { useState, useSyncExternalStore } from 'react';
import type { DocumentTypefaces, MissingTypefaces } from '../../document/open-document.ts';

/** What is missing and not waved away yet; one more that is missing is told anew. */
export const useMissingTypefaces = ({
  listen,
  missing,
}: DocumentTypefaces): { missing: MissingTypefaces | null; close: () => void } => {
  const now = useSyncExternalStore(listen, missing);
  const [closed, setClosed] = useState<MissingTypefaces | null>(null);
  return { missing: now === closed ? null : now, close: () => setClosed(now) };
};

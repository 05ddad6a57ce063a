import type { Kysely } from 'kysely';

/** Instants are milliseconds since the epoch. Names, sizes and words are only ever in sealed columns. */
export interface FilesTable {
  id: number;
  token_hash: Uint8Array;
  /** `null` once destroyed: from then on nothing of the file can be decrypted. */
  key_half: Uint8Array | null;
  state: 'storing' | 'ready' | 'purging';
  sealed_summary: Uint8Array | null;
  sealed_report: Uint8Array | null;
  uploaded_at: number;
  last_used_at: number;
  extended_to: number | null;
  expires_at: number;
  /** Counts changes of the redactions, so that an export knows whether it is still current. */
  revision: number;
}

export interface RedactionsTable {
  id: number;
  file_id: number;
  /** The order in which redactions were made. */
  position: number;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
  type: string;
  sealed_pattern: Uint8Array | null;
  sealed_label: Uint8Array | null;
}

/** A row is written before its blob, so that every stored byte has a row to find it by. */
export interface BlobsTable {
  name: string;
  file_id: number;
  kind: 'original' | 'export';
  state: 'writing' | 'stored';
  revision: number;
  dpi: number;
  /** As sealed; 0 in rows of servers that did not count. */
  bytes: number;
  created_at: number;
}

export interface ContactMessagesTable {
  id: number;
  received_at: number;
  sealed_message: Uint8Array;
}

/** Sealed uploads that were accepted, until their key ends: a recording of one is refused. */
export interface UsedSealsTable {
  hash: Uint8Array;
  expires_at: number;
}

/** What clients used in their current windows; `key` is a keyed hash of client and purpose. */
export interface UsageTable {
  key: Uint8Array;
  amount: number;
  ends_at: number;
}

export interface Tables {
  files: FilesTable;
  redactions: RedactionsTable;
  blobs: BlobsTable;
  contact_messages: ContactMessagesTable;
  used_seals: UsedSealsTable;
  usage: UsageTable;
}

export type Database = Kysely<Tables>;

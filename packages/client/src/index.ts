export { type Call, type CallOptions, type Send, type TokenOptions, toRequest } from './call.ts';
export { type Calls, calls } from './calls.ts';
export { BlackbarError, blackbar } from './client.ts';
export type {
  Certificate,
  CertificateKeys,
  ChangedRedaction,
  ChangedRedactions,
  ContactMessage,
  Finding,
  Link,
  LinkRequest,
  NewRedaction,
  NewRedactions,
  PageSize,
  Problem,
  Redaction,
  Report,
  Service,
  StoredFile,
  UploadedFile,
  Word,
} from './types.ts';

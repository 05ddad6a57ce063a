export { type Call, type CallOptions, type Send, type TokenOptions, toRequest } from './call.ts';
export {
  type Calls,
  type ChangedRedaction,
  type ChangedRedactions,
  type ContactMessage,
  calls,
  type Finding,
  type Link,
  type LinkRequest,
  type NewRedaction,
  type NewRedactions,
  type PageSize,
  type Problem,
  type Redaction,
  type Report,
  type Service,
  type StoredFile,
  type UploadedFile,
  type Word,
} from './calls.ts';
export { BlackbarError, blackbar } from './client.ts';

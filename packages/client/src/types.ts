// Made from the server's own description of its API. Do not edit: npx vitest run tests/client.test.ts --update

/** What can be shown of the last export. The same while no redaction changes. */
export interface Certificate {
  /** The signed statement: a compact JWS (EdDSA with Ed25519), to be handed over with the file. */
  certificate: string;
  /** The key of the commitment to the uploaded file. Keep it: with it you can show later which file was redacted, and whoever has it can test guesses at what was covered. */
  inputKey: string;
}

export interface CertificateKey {
  kty: 'OKP';
  crv: 'Ed25519';
  /** The public key, base64url. */
  x: string;
  /** Its RFC 7638 thumbprint; every certificate names one. */
  kid: string;
  alg: 'EdDSA';
  use: 'sig';
}

/** A JSON Web Key Set (RFC 7517). */
export interface CertificateKeys {
  /** The first one signs now, the others have signed before. Empty: no certificates here. */
  keys: CertificateKey[];
}

export interface ChangedRedaction {
  /** Counts from 1. */
  page?: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  x?: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  y?: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  width?: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  height?: number;
  label?: string | null;
}

export interface ChangedRedactions {
  changes: ({
    id: number;
    /** Counts from 1. */
    page?: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    x?: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    y?: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    width?: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    height?: number;
    label?: string | null;
  })[];
}

export interface ContactMessage {
  name: string;
  email: string;
  subject: string;
  category?: '' | 'general' | 'support' | 'security' | 'privacy' | 'business' | 'bug' | 'feature';
  message: string;
  website?: string;
}

export interface ContactReceived {
  message: string;
}

export interface Deleted {
  deleted: number;
}

export interface Expiry {
  expiresAt: string;
}

/** A kind of thing found in the file besides its pages, and how many. */
export interface Finding {
  kind: 'attachments' | 'scripts' | 'layers' | 'comments' | 'links' | 'form-data' | 'signatures' | 'metadata' | 'bookmarks' | 'thumbnails' | 'tags' | 'earlier-revisions' | 'text-without-ink' | 'pending-redactions' | 'camera-data' | 'location' | 'picture-notes' | 'previews' | 'further-pictures' | 'colour-profiles' | 'private-data' | 'trailing-data';
  count: number;
  pages?: number[];
  /** It shows on the page, and stays in the download unless a box covers it. */
  isVisible?: boolean;
  /** The search for it stopped early and looked at this many pages, from the first. What is on the others is left out of the download all the same. */
  searchedPages?: number;
}

export interface Link {
  url: string;
  expiresAt: string;
}

export type LinkRequest = {
  purpose: 'download';
  /** Resolution of pages that become pictures in a download: 150, 200 or 300. Page images take any whole number from 36 to 300. */
  dpi?: 150 | 200 | 300;
  /** What pages with boxes become: picture, or sharp, which cuts out what is under the boxes and keeps the rest as it is; a page that cannot be cut exactly becomes a picture all the same. Without it the server decides: picture, unless its operator has set another default. */
  pages?: 'picture' | 'sharp';
} | {
  purpose: 'page';
  /** Counts from 1. */
  page: number;
  /** Resolution of a page image: a whole number from 36 to 300. */
  dpi?: number;
};

/** A box over what must not be seen. */
export interface NewRedaction {
  /** The id in the path, if given. */
  fileId?: number;
  /** Counts from 1. */
  page: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  x: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  y: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  width: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  height: number;
  type?: 'manual' | 'text' | 'pattern';
  pattern?: string | null;
  label?: string | null;
}

export interface NewRedactions {
  redactions: ({
    /** Chosen at random; makes a retry safe. */
    id?: number;
    /** The id in the path, if given. */
    fileId?: number;
    /** Counts from 1. */
    page: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    x: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    y: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    width: number;
    /** Pixels of the 150-DPI page image, origin top left. */
    height: number;
    type?: 'manual' | 'text' | 'pattern';
    pattern?: string | null;
    label?: string | null;
  })[];
}

/** Pixels of the 150-DPI page image. */
export interface PageSize {
  width: number;
  height: number;
}

export interface Problem {
  /** For people: what happened and what to do. */
  message: string;
  /** For programs: stable. */
  code: string;
}

export interface Redaction {
  id: number;
  fileId: number;
  /** Counts from 1. */
  page: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  x: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  y: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  width: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  height: number;
  type: 'manual' | 'text' | 'pattern';
  pattern: string | null;
  label: string | null;
}

/** What an export did. */
export interface Report {
  pages: number;
  redactedPages: number;
  boxes: number;
  vectorPages: number;
  rasterPages: number;
  /** Parts of vector pages that were drawn as pictures. */
  islands: number;
  /** Pages that did not become what was planned for them, and why. */
  fallbacks: ({
    page: number;
    became: 'picture' | 'pixels' | 'blank';
    reason: string;
  })[];
  /** What each page with boxes became, with why where it is not what was asked for. */
  pagesWithBoxes: ({
    page: number;
    became: 'sharp' | 'picture' | 'pixels' | 'blank';
    reason?: string;
  })[];
  removed: Finding[];
  checks: ({
    name: string;
    passed: boolean;
  })[];
  inputBytes: number;
  outputBytes: number;
  inputSha256: string;
  outputSha256: string;
  exportedAt: string;
  current: boolean;
  /** Whether this server signs a certificate of it. */
  hasCertificate: boolean;
}

/** What a client needs to know before it uploads. */
export interface Service {
  envelopes: ({
    maxPages: number;
    maxBytes: number;
  })[];
  maxRedactionsPerFile: number;
  retention: {
    idleMs: number;
    standardMs: number;
    longestMs: number;
    cleanupMs: number;
    sealedUrlMs: number;
  };
  uploadKey: {
    /** Goes into the sealed upload. */
    id: number;
    /** HPKE, DHKEM(P-256): an uncompressed point, base64url. */
    publicKey: string;
  };
}

export interface StoredFile {
  id: number;
  filename: string;
  /** By its content, whatever its name says. */
  kind: 'pdf' | 'jpeg' | 'png';
  pageCount: number;
  pages: PageSize[];
  found: Finding[];
  expiresAt: string;
}

export interface UploadedFile {
  id: number;
  filename: string;
  /** By its content, whatever its name says. */
  kind: 'pdf' | 'jpeg' | 'png';
  pageCount: number;
  pages: PageSize[];
  found: Finding[];
  expiresAt: string;
  /** Opens the file; shown this once. Absent after a sealed upload, whose token the client chose. */
  token?: string;
}

/** A word with visible ink. */
export interface Word {
  text: string;
  /** Pixels of the 150-DPI page image, origin top left. */
  x: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  y: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  width: number;
  /** Pixels of the 150-DPI page image, origin top left. */
  height: number;
  /** Of names and numbers: x of a line between each two characters, -1 where none fits. */
  cuts?: number[];
}

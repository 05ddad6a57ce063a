export interface HostileFile {
  file: string;
  what: string;
  expect: string;
  bytes: Uint8Array;
}

export const generateHostileFiles = async (): Promise<HostileFile[]> => [];

import type { Rule } from '@blackbar/rules';
import type { CertificateOptions } from '../certificate/check-certificate.ts';
import type { OutputPlace } from '../files/output-path.ts';

/** What every command that reads documents is told. */
export interface DocumentCommand {
  paths: readonly string[];
  isRecursive: boolean;
  isJson: boolean;
  /** Files worked on at the same time. */
  jobs: number;
  continuesOnError: boolean;
  passwordFile: string | undefined;
}

/** What is looked for: rules made of the options, and a file of rules. */
export interface Searches {
  asked: readonly Rule[];
  rulesFile: string | undefined;
  isStrict: boolean;
}

/** How a dry run lists what would be covered. */
export type DryRun = 'text' | 'json' | 'csv' | 'pdf';

export interface RedactCommand extends DocumentCommand, Searches {
  name: 'redact';
  boxes: string | undefined;
  /** The label for boxes without one. */
  label: string | null;
  /** `null` for a dry run that writes no file. */
  place: OutputPlace | null;
  dpi: 150 | 200 | 300;
  /** What pages with boxes become. */
  pages: 'picture' | 'sharp';
  isForced: boolean;
  dryRun: DryRun | null;
  log: string | undefined;
  logsWords: boolean;
  hasCertificate: boolean;
  /** The key that signs, instead of the person's own. */
  key: string | undefined;
  isResumed: boolean;
}

export interface FindCommand extends DocumentCommand, Searches {
  name: 'find';
}

export interface VerifyCommand extends DocumentCommand {
  name: 'verify';
  boxes: string | undefined;
  certificate: CertificateOptions | null;
}

export interface InspectCommand extends DocumentCommand {
  name: 'inspect';
}

export interface CheckCommand extends DocumentCommand {
  name: 'check';
  /** Whether what can be read is printed too. */
  showsWords: boolean;
}

export interface RulesCommand {
  name: 'rules';
  act: 'check' | 'schema' | 'codes';
  files: readonly string[];
  isJson: boolean;
}

export interface CertificateCommand {
  name: 'certificate';
  act: 'page' | 'input-key' | 'public-key';
  file: string;
  out: string | undefined;
  key: string | undefined;
  isForced: boolean;
}

export type Command =
  | CertificateCommand
  | RedactCommand
  | FindCommand
  | VerifyCommand
  | InspectCommand
  | CheckCommand
  | RulesCommand
  | { name: 'help'; text: string }
  | { name: 'version' };

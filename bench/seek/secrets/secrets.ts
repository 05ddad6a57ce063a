import type { SecretMaker } from '../secret.ts';
import { pathSecrets } from './paths.ts';
import { pictureSecrets } from './pictures.ts';
import { recognisedSecrets } from './recognised.ts';
import { shadingSecrets } from './shadings.ts';
import { textSecrets } from './text.ts';

/** Every kind of object that can be hidden. */
export const secretMakers: Readonly<Record<string, SecretMaker>> = {
  ...textSecrets,
  ...pathSecrets,
  ...pictureSecrets,
  ...shadingSecrets,
  ...recognisedSecrets,
};

import type { SitePath } from './site-paths.ts';

/** Where a person begins to work. Unless it is `device-only`, the other place can be chosen. */
export const defaultPlaces = ['server', 'device', 'device-only'] as const;

export type DefaultPlace = (typeof defaultPlaces)[number];

/** The pages of a site that works on the device alone: every other one speaks of a server that takes files. */
const deviceOnlyPaths: readonly SitePath[] = ['/', '/device', '/check', '/contact'];

export const isOffered = (path: SitePath, place: DefaultPlace): boolean =>
  place !== 'device-only' || deviceOnlyPaths.includes(path);

/** The address of the home page that is about the server, where people begin on the device. */
export const serverPlace = '/?place=server';

/** Whether the home page leads on to the tool on this device: a person who chose the server, or has a file there, stays. */
export const leadsToDevice = (place: DefaultPlace, search: string): boolean =>
  place === 'device-only' || (place === 'device' && !/[?&](place=server|file=[^&])/.test(search));

import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const groups = 8;
const networkGroups = 4;

/** The groups on one side of `::`; an IPv4 tail is the size of two. */
const groupsOf = (side: string): string[] =>
  side === '' ? [] : side.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));

const networkOf = (address: string): string => {
  const [left = '', right] = address.replace(/%.*$/, '').split('::');
  const before = groupsOf(left);
  const after = groupsOf(right ?? '');
  const zeros = Array<string>(Math.max(0, groups - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, networkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** The key of a client's limits: its IPv4 address, or the /64 network of its IPv6 address. */
const addressKey = (address: string): string =>
  isIPv6(address) && !/^::ffff:\d+\./i.test(address) ? networkOf(address) : address;

/** Who sent a request, as far as limits are concerned. */
export const clientOf = ({ ip }: FastifyRequest): string => addressKey(ip);

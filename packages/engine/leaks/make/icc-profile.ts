/** A grey profile with the secret in every text field. */
export const iccProfile = (secret: string): Uint8Array => {
  const curve = Buffer.from('curv\0\0\0\0\0\0\0\0', 'latin1');
  const xyz = Buffer.concat([
    Buffer.from('XYZ \0\0\0\0', 'latin1'),
    Buffer.from('0000f6d6000100000000d32d', 'hex'),
  ]);
  const description = Buffer.from(`desc\0\0\0\0\0\0\0\x0b${secret}\0${'\0'.repeat(80)}`, 'latin1');
  const tags = [
    ['desc', description],
    ['cprt', Buffer.from(`text\0\0\0\0${secret}\0`, 'latin1')],
    ['wtpt', xyz],
    ['kTRC', curve],
  ] as const;
  const head = Buffer.alloc(128);
  head.write('mntrGRAYXYZ ', 12, 'latin1');
  head.writeUInt32BE(0x02100000, 8);
  head.write('acsp', 36, 'latin1');
  head.write(secret.slice(0, 8), 48, 'latin1');
  Buffer.from('0000f6d6000100000000d32d', 'hex').copy(head, 68);
  const table = Buffer.alloc(4 + 12 * tags.length);
  table.writeUInt32BE(tags.length, 0);
  let at = 128 + table.length;
  tags.forEach(([tag, body], index) => {
    table.write(tag, 4 + 12 * index, 'latin1');
    table.writeUInt32BE(at, 8 + 12 * index);
    table.writeUInt32BE(body.length, 12 + 12 * index);
    at += body.length;
  });
  const profile = Buffer.concat([head, table, ...tags.map(([, body]) => body)]);
  profile.writeUInt32BE(profile.length, 0);
  return profile;
};

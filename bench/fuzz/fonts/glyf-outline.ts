import { ByteWriter } from './engine.ts';
import type { Random } from './random.ts';

const onCurvePoint = 0x01;
const repeatFlag = 0x08;
const overlapSimple = 0x40;
const x = { short: 0x02, sameOrPositive: 0x10 };
const y = { short: 0x04, sameOrPositive: 0x20 };

const moreComponents = 0x20;
const instructionsFollow = 0x100;
/** ROUND_XY_TO_GRID, USE_MY_METRICS, OVERLAP_COMPOUND and UNSCALED_COMPONENT_OFFSET: none moves an outline. */
const harmlessFlags = [0x0004, 0x0200, 0x0400, 0x1000];
const scaledComponentOffset = 0x0800;

/** One of the ways to write a step along an axis. */
const writeStep = (step: number, axis: typeof x, coordinates: ByteWriter, random: Random): number => {
  if (step === 0 && random.chance(0.6)) return axis.sameOrPositive;
  if (Math.abs(step) > 255 || random.chance(0.3)) {
    coordinates.u16(step & 0xffff);
    return 0;
  }
  coordinates.u8(Math.abs(step));
  const isPositive = step > 0 || (step === 0 && random.chance(0.5));
  return axis.short | (isPositive ? axis.sameOrPositive : 0);
};

const writeFlags = (flags: readonly number[], writer: ByteWriter, random: Random): void => {
  for (let at = 0; at < flags.length; ) {
    const flag = flags[at] ?? 0;
    let equal = 1;
    while (flags[at + equal] === flag && equal < 200) equal++;
    const repeats = random.chance(0.7) ? random.integer(0, equal - 1) : 0;
    if (repeats > 0 || random.chance(0.05)) writer.u8(flag | repeatFlag).u8(repeats);
    else writer.u8(flag);
    at += 1 + repeats;
  }
};

/** Instructions that push numbers and pop them again. */
const instructions = (random: Random): Uint8Array =>
  Uint8Array.from(
    random.chance(0.3) ? random.list(1, 6, () => [0xb0, random.integer(0, 255), 0x21]).flat() : [],
  );

export const simpleGlyph = (random: Random): Uint8Array => {
  // Three points at least: fewer enclose nothing.
  const contours = random.list(1, 4, () => random.integer(3, 12));
  const flags: number[] = [];
  const xs = new ByteWriter();
  const ys = new ByteWriter();
  for (const count of contours) {
    for (let point = 0; point < count; point++) {
      const step = (): number =>
        random.chance(0.2) ? 0 : random.chance(0.2) ? random.integer(-700, 700) : random.integer(-255, 255);
      flags.push(
        (random.chance(0.6) ? onCurvePoint : 0) |
          (flags.length === 0 && random.chance(0.2) ? overlapSimple : 0) |
          writeStep(step(), x, xs, random) |
          writeStep(step(), y, ys, random),
      );
    }
  }
  const writer = new ByteWriter().u16(contours.length).append(new Uint8Array(8));
  let end = -1;
  for (const count of contours) {
    end += count;
    writer.u16(end);
  }
  const program = instructions(random);
  writer.u16(program.length).append(program);
  writeFlags(flags, writer, random);
  writer.append(xs.bytes()).append(ys.bytes());
  // No viewer reads what follows.
  if (random.chance(0.3)) writer.ascii('slack');
  return writer.bytes();
};

const f2dot14 = (value: number): number => Math.round(value * 16384) & 0xffff;

export const compositeGlyph = (parts: readonly number[], random: Random): Uint8Array => {
  const writer = new ByteWriter().u16(0xffff).append(new Uint8Array(8));
  const program = instructions(random);
  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1;
    const areWords = random.chance(0.5);
    // The first part has nothing to be matched with.
    const areOffsets = index === 0 || random.chance(0.9);
    const isScaledOffset = areOffsets && random.chance(0.05);
    const scale = random.pick([0, 0, 0x08, 0x40, 0x80]);
    const flags =
      (areWords ? 0x01 : 0) |
      (areOffsets ? 0x02 : 0) |
      scale |
      (isScaledOffset ? scaledComponentOffset : 0) |
      random.sample(harmlessFlags, random.integer(0, 2)).reduce((all, flag) => all | flag, 0) |
      (isLast ? (program.length > 0 ? instructionsFollow : 0) : moreComponents);
    writer.u16(flags).u16(part);
    const argument = (): number =>
      areOffsets ? random.integer(areWords ? -600 : -128, areWords ? 600 : 127) : random.integer(0, 2);
    for (let count = 0; count < 2; count++) {
      if (areWords) writer.u16(argument() & 0xffff);
      else writer.u8(argument() & 0xff);
    }
    const numbers = scale === 0x80 ? 4 : scale === 0x40 ? 2 : scale === 0x08 ? 1 : 0;
    for (let count = 0; count < numbers; count++) writer.u16(f2dot14(random.integer(-150, 150) / 100));
  });
  if (program.length > 0) writer.u16(program.length).append(program);
  return writer.bytes();
};

import { expect, test } from 'vitest';
import { Setting, Settings, type Use } from './settings.ts';

/** Writes what is set for paints: `f`, `S` and `T` fill, draw a line and show text, `X` is a form, `gs` a graphics state. */
const written = (content: string, isPage = true): string => {
  const settings = new Settings(isPage);
  const out: (string | Setting)[] = [];
  const paints: Record<string, readonly Use[]> = { f: ['fill'], S: ['stroke'], X: ['form'] };
  for (const step of content.split(', ')) {
    if (step === 'q') settings.save();
    else if (step === 'Q') settings.restore();
    else if (step === 'gs') {
      const setting = new Setting(() => 'gs');
      settings.state(setting, false);
      out.push(setting);
      continue;
    } else if (step in paints) settings.paint(paints[step] ?? []);
    else if (step === 'T') settings.paint(settings.usesOfText());
    else {
      const setting = new Setting(() => step, step);
      settings.set(step.slice(step.lastIndexOf(' ') + 1), setting);
      out.push(setting);
      continue;
    }
    out.push(step);
  }
  return out
    .flatMap((part) => (typeof part === 'string' ? part : part.isUsed ? part.write(false) : []))
    .join(', ');
};

test('nothing is written that nothing is painted by', () => {
  expect(written('.5 g, .5 G, 7 w, 2 Tc, f')).toBe('.5 g, f');
  expect(written('.5 g, .5 G, 7 w, 2 Tc, S')).toBe('.5 G, 7 w, S');
  expect(written('.5 g, .5 G, 7 w, 2 Tc, T')).toBe('.5 g, 2 Tc, T');
  expect(written('.5 G, 7 w, 2 Tr, T')).toBe('.5 G, 7 w, 2 Tr, T');
  expect(written('.5 g, .5 G, 3 TL, X')).toBe('.5 g, .5 G, 3 TL, X');
});

test('what is replaced before anything is painted by it leaves no trace', () => {
  expect(written('.5 g, .7 g, f')).toBe('.7 g, f');
  expect(written('.7 g, f, .5 g, .7 g, f')).toBe('.7 g, f, f');
  expect(written('.5 g, 0 g, f')).toBe('f');
  expect(written('7 w, 1 w, S')).toBe('S');
});

test('a form does not know what it starts with', () => {
  expect(written('0 g, f', false)).toBe('0 g, f');
  expect(written('0 g, f, .5 g, 0 g, f', false)).toBe('0 g, f, f');
});

test('what was set before a state was saved is there when it is restored', () => {
  expect(written('.5 g, q, f, Q, 0 g, f')).toBe('.5 g, q, f, Q, 0 g, f');
  expect(written('.5 g, q, f, .7 g, f, Q, f')).toBe('.5 g, q, f, .7 g, f, Q, f');
  expect(written('q, .5 g, f, Q, 0 g, f')).toBe('q, .5 g, f, Q, f');
  expect(written('.5 g, q, .7 g, q, f, Q, Q, .7 g, f')).toBe('q, .7 g, q, f, Q, Q, .7 g, f');
});

test('a graphics state may set what lines are like', () => {
  expect(written('7 w, S, gs, 7 w, S')).toBe('7 w, S, gs, 7 w, S');
  expect(written('7 w, S, q, gs, S, Q, 7 w, S')).toBe('7 w, S, q, gs, S, Q, S');
});

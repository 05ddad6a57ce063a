import { expect, test } from 'vitest';
import { hexOf, keepFirstPage } from '../../leaks/make/page-kit.ts';
import { toBytes } from '../syntax/bytes.ts';
import { contentProblem } from '../verify/content.ts';

const timeoutMs = 60_000;

const rewrite = async (content: string, more: object = {}): Promise<string> =>
  (await keepFirstPage({ content, ...more })).content;

test(
  'state, paths and colours that are painted with are copied, with operands padded or cut to the number the operator takes',
  async () => {
    const lines = (
      await rewrite('9 2 w 1 J 1 j [3 1] 0 d 0.5 g 1 0 0 RG 0 0 0 1 k 10 20 100 50 re B 5 m 7 8 l S')
    ).split('\n');
    expect(lines).toEqual([
      '2 w',
      '1 J',
      '1 j',
      '[3 1]0 d',
      '1 0 0 RG',
      '0 0 0 1 k',
      '10 20 100 50 re',
      'B',
      '0 5 m',
      '7 8 l',
      'S',
    ]);
  },
  timeoutMs,
);

test(
  'operators that are not on the allow-list are dropped',
  async () => {
    const content = await rewrite('/A MP /B <</C (x)>> DP BX 1 secret EX 10 10 50 50 re f (x) Private');
    expect(content).toBe('10 10 50 50 re\nf');
  },
  timeoutMs,
);

test(
  'the operators \' and " become moves and Tj',
  async () => {
    const content = await rewrite(`BT /F1 12 Tf 14 TL 50 300 Td (a) ' 1 2 (b) " ET`);
    expect(content.split('\n')).toEqual([
      'BT',
      '50 286 Td',
      '/F0 12 Tf',
      '<61>Tj',
      '2 Tc',
      '0 -14 Td',
      '<62>Tj',
      'ET',
    ]);
  },
  timeoutMs,
);

test(
  'word spacing is spelt out, since it goes by a code that will be another',
  async () => {
    const content = await rewrite('BT /F1 10 Tf 2 Tw 50 300 Td (a b) Tj (c ) Tj (d) Tj 0 -20 Td ( e) Tj ET');
    expect(content.split('\n').slice(2)).toEqual([
      '/F0 10 Tf',
      '[<6120> -200 <62>]TJ',
      '<6320>Tj',
      '[-200 <64>]TJ',
      '0 -20 Td',
      '[<20> -200 <65>]TJ',
      'ET',
    ]);
  },
  timeoutMs,
);

test(
  'a form whose spaces are as wide as its caller says is refused',
  async () => {
    const drawn = (form: string, spacing: number) =>
      rewrite(`BT ${spacing} Tw ET /X1 Do`, {
        resources: '/XObject<</X1 6 0 R>>',
        objects: [
          [
            '<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Font<</F1 5 0 R>>>>>>',
            `BT /F1 9 Tf ${form} Tj ET`,
          ],
        ],
      });
    await expect(drawn('(a b)', 2)).rejects.toThrow(
      expect.objectContaining({ reason: 'word-spacing-inherited' }),
    );
    for (const drawing of [drawn('(a b)', 0), drawn('(ab)', 2), drawn('1 Tw (a b)', 2)])
      expect(await drawing).toContain('/X0 Do');
  },
  timeoutMs,
);

test(
  'text that is left out is replaced by its advance',
  async () => {
    const content = await rewrite('BT /F1 10 Tf 1 Tc 50 300 Td 3 Tr (H) Tj 0 Tr (I) Tj ET');
    // Helvetica's H is 722 wide; a character spacing of 1 at size 10 is another 100.
    expect(content).toContain('58.22 300 Td');
    expect(content).not.toContain(hexOf('H'));
  },
  timeoutMs,
);

test(
  'text that is left out does not move text that is positioned again',
  async () => {
    const content = await rewrite('BT /F1 10 Tf 50 300 Td 3 Tr (H) Tj 0 Tr 0 -20 Td (I) Tj ET');
    expect(content).toContain('<49>Tj');
    expect(content).not.toContain('TJ');
  },
  timeoutMs,
);

test(
  'q…Q groups that paint nothing are dropped with their clips, paths and state',
  async () => {
    const content = await rewrite('q 1 2 m 3 4 l 5 6 l h W n 0.3 g Q 9 8 m 7 6 l n 10 10 50 50 re f');
    expect(content).toBe('10 10 50 50 re\nf');
  },
  timeoutMs,
);

test(
  'resources get generated names, and only those that are used are written',
  async () => {
    const { written } = await keepFirstPage({
      content: '/SecretSpace cs 0.5 scn /SecretState gs 10 10 50 50 re f',
      resources:
        '/ColorSpace<</SecretSpace[/Separation/SecretInk/DeviceGray 6 0 R]/Unused[/Indexed/DeviceGray 0(U)]>>' +
        '/ExtGState<</SecretState<</ca 1/LW 2/Secret(key)>>>>',
      objects: ['<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1/Secret(function)>>'],
    });
    expect(written).not.toMatch(/Secret|Indexed|Unused/);
    expect(written).not.toMatch(/ColorSpace|FunctionType/);
    expect(written).toContain('0.501961 0.501961 0.501961 rg\n/G0 gs');
  },
  timeoutMs,
);

test(
  'inline images become image XObjects without private entries',
  async () => {
    const { written, content } = await keepFirstPage({
      content: 'q 50 0 0 50 10 10 cm BI /W 1 /H 1 /BPC 8 /CS /G /Secret (s) ID \x07 EI Q',
    });
    expect(written).toContain('/Subtype /Image');
    expect(written).not.toContain('Secret');
    expect(content).toContain('/X0 Do');
  },
  timeoutMs,
);

test(
  'rewritten content consists of allowed operators, numbers, generated names and hex strings only',
  async () => {
    const content = await rewrite(
      'q 2 0 0 2 0 0 cm /Pattern cs /P1 scn 0 0 80 80 re f Q BT /F1 9 Tf 200 200 Td [(A) -20 (B)] TJ ET /X1 Do',
      {
        resources: '/Pattern<</P1 6 0 R>>/XObject<</X1 7 0 R>>',
        objects: [
          '<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 0]/Function 8 0 R>>>>',
          ['<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<>>>>', '1 0 0 rg 0 0 9 9 re f'],
          '<</FunctionType 2/Domain[0 1]/N 1>>',
        ],
      },
    );
    expect(content).toContain('/X0 Do');
    expect(contentProblem(toBytes(content))).toBeNull();
  },
  timeoutMs,
);

const refusals: Record<string, [string, object]> = {
  form: ['/X1 Do', { objects: [['<</Subtype/Form>>', 'f']], resources: '/XObject<</X1 6 0 R>>' }],
  'resource-missing': ['/Pattern cs /Nowhere scn 0 0 9 9 re f', {}],
  'graphics-state': ['/G1 gs 0 0 9 9 re f', { resources: '/ExtGState<</G1<</Font[5 0 R 9]>>>>' }],
  'too-deep': [
    '/X1 Do',
    {
      objects: [['<</Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X1 6 0 R>>>>>>', '/X1 Do']],
      resources: '/XObject<</X1 6 0 R>>',
    },
  ],
  'inline-image': ['BI /W 9 /H 9 ID abc', {}],
  colour: ['/C1 cs 0 0 9 9 re f', { resources: '/ColorSpace<</C1[/Unknown 1]>>' }],
};

for (const [reason, [content, more]] of Object.entries(refusals))
  test(
    `a page that cannot be proven clean is refused with the reason ${reason}`,
    () => expect(keepFirstPage({ content, ...more })).rejects.toMatchObject({ name: 'Unprovable', reason }),
    timeoutMs,
  );

/** What is painted with these cannot be told; the rest of the page can. */
const islands: Record<string, [string, object]> = {
  pattern: [
    '/Pattern cs /P1 scn 0 0 90 90 re f',
    {
      objects: [
        [
          '<</PatternType 1/PaintType 1/TilingType 1/BBox[0 0 50 50]/XStep 50/YStep 50/Resources<</Font<</F1 5 0 R>>>>>>',
          'BT /F1 9 Tf 5 5 Td (a) Tj ET',
        ],
      ],
      resources: '/Pattern<</P1 6 0 R>>',
    },
  ],
  'soft-mask': [
    '/G1 gs 0 0 90 90 re f',
    {
      objects: [
        [
          '<</Subtype/Form/BBox[0 0 90 90]/Group<</S/Transparency>>/Resources<</Font<</F1 5 0 R>>>>>>',
          'BT /F1 9 Tf 5 5 Td (a) Tj ET',
        ],
      ],
      resources: '/ExtGState<</G1<</SMask<</S/Luminosity/G 6 0 R>>>>>>',
    },
  ],
  'transfer function': [
    '/G1 gs 0 0 90 90 re f',
    { resources: '/ExtGState<</G1<</TR<</FunctionType 2/Domain[0 1]/N 1>>>>>>' },
  ],
  'colour that viewers show differently': [
    '/C1 cs 0 0 0 scn 0 0 90 90 re f',
    { resources: '/ColorSpace<</C1[/CalRGB<</WhitePoint[.9505 1 1.089]/Gamma[0 0 0]>>]>>' },
  ],
};

for (const [kind, [content, more]] of Object.entries(islands))
  test(
    `what is painted with a ${kind} that cannot be told is an island, and nothing of it is written`,
    async () => {
      const { written, decisions } = await keepFirstPage({
        content: `q ${content} Q 200 200 50 50 re f`,
        ...more,
      });
      expect(written).toContain('200 200 50 50 re');
      expect(written).not.toMatch(/0 0 90 90 re|font|SMask|PatternType|TR/);
      expect(decisions.islands.length).toBeLessThan(5);
    },
    timeoutMs,
  );

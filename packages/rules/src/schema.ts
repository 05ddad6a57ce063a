import { maxLabelChars } from '@blackbar/core/model';
import { patternKinds } from '@blackbar/find';
import { type Static, Type } from 'typebox';

const text = (description: string) => Type.String({ minLength: 1, description });

const oneOrMore = (item: string) =>
  Type.Union([text(item), Type.Array(text(item), { minItems: 1 })], {
    description: `${item}, or a list of them`,
  });

const Label = Type.String({
  minLength: 1,
  maxLength: maxLabelChars,
  description: `a text of at most ${maxLabelChars} printable Latin characters`,
});

const Pattern = Type.Enum([...patternKinds], { description: `one of ${patternKinds.join(', ')}` });

const pixels = (description: string) => Type.Number({ description });

const Region = Type.Object(
  {
    anchor: Type.Optional(text('a text; x and y then count from its top left corner')),
    x: pixels('a number of pixels of the 150-DPI page image'),
    y: pixels('a number of pixels of the 150-DPI page image'),
    width: Type.Number({ exclusiveMinimum: 3, description: 'a number of pixels above 3' }),
    height: Type.Number({ exclusiveMinimum: 3, description: 'a number of pixels above 3' }),
  },
  { additionalProperties: false, description: 'x, y, width, height, and anchor if the place follows a text' },
);

const Keep = Type.Enum(['last-four', 'year', 'initials'], {
  description: 'last-four (digits), year or initials',
});

const Pages = Type.Union([Type.Integer({ minimum: 1 }), text('pages such as 1-3, 7')], {
  description: 'all, first, last, odd, even, or numbers such as 1-3, 7',
});

const Rule = Type.Object(
  {
    name: text('a name, as the log calls the rule'),
    find: Type.Optional(oneOrMore('a word or some words')),
    list: Type.Optional(text('the path of a text file with one word or name on each line')),
    regex: Type.Optional(oneOrMore('a regular expression')),
    pattern: Type.Optional(
      Type.Union([Pattern, Type.Array(Pattern, { minItems: 1 })], {
        description: `${patternKinds.join(', ')}, or a list of them`,
      }),
    ),
    region: Type.Optional(Region),
    'whole-words': Type.Optional(Type.Boolean({ description: 'true or false' })),
    'match-case': Type.Optional(Type.Boolean({ description: 'true or false' })),
    country: Type.Optional(
      Type.String({ pattern: '^[A-Z]{2}$', description: 'two capitals such as US or DE' }),
    ),
    near: Type.Optional(oneOrMore('a word that must stand within 40 characters')),
    pages: Type.Optional(Pages),
    label: Type.Optional(Label),
    code: Type.Optional(Label),
    keep: Type.Optional(Keep),
    except: Type.Optional(oneOrMore('a word or some words that stay')),
  },
  { additionalProperties: false, description: 'a rule with a name and what it finds' },
);

const CodeList = Type.Array(
  Type.Object({ code: Label, meaning: text('what the code stands for') }, { additionalProperties: false }),
  { minItems: 1, description: 'a list of code and meaning' },
);

/** A rules file, as its JSON schema and as what it is checked against. */
export const RulesSchema = Type.Object(
  {
    version: Type.Literal(1, { description: '1' }),
    codes: Type.Optional(
      Type.Union([Type.Enum(['foia', 'privacy-act', 'plain']), CodeList], {
        description: 'foia, privacy-act, plain, or a list of code and meaning of your own',
      }),
    ),
    unreadable: Type.Optional(
      Type.Enum(['fail', 'recognise', 'picture'], { description: 'fail, recognise or picture' }),
    ),
    except: Type.Optional(oneOrMore('a word or some words that stay')),
    rules: Type.Array(Rule, { minItems: 1, description: 'a list of rules' }),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Blackbar rules',
    additionalProperties: false,
  },
);

export type RawRules = Static<typeof RulesSchema>;
export type RawRule = RawRules['rules'][number];

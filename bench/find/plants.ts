const latinFiller =
  'account agreement balance clinic contract court delivery employee evidence hearing invoice letter matter notice order party patient payment period person record report request review schedule section witness'.split(
    ' ',
  );
const hebrewFiller = 'בית ספר עיר מים לחם דרך שמש ירח חלון דלת כיסא שולחן'.split(' ');
const arabicFiller = 'كتاب مدينة بيت شمس قمر ماء خبز طريق باب نافذة كرسي طاولة'.split(' ');
const hanFiller = '天地玄黄宇宙洪荒日月盈昃辰宿列張寒来暑往秋収冬蔵'.split('');

/** A planted text: the query, and how the text is written on the page. */
export interface Plant {
  query: { term: string; wholeWords?: boolean; matchCase?: boolean };
  /** The words; `|` ends a line. */
  set: string[];
  /** Whether the query must find it or must not. */
  counts: boolean;
}

const plant = (term: string, wholeWords: boolean, set: string, counts = true): Plant => ({
  query: wholeWords ? { term, wholeWords } : { term },
  set: set.split(' '),
  counts,
});

const latinPlants: readonly Plant[] = [
  plant('Okafor', true, 'Okafor'),
  plant('Okafor', true, 'OKAFOR,'),
  plant('Okafor', true, '(Okafor)'),
  plant('Okafor', true, 'Okaforson', false),
  plant('Okafor', true, 'Okafo', false),
  plant('Daniel Reyes', true, 'Daniel Reyes'),
  plant('Daniel Reyes', true, 'Daniel | Reyes'),
  plant('Daniel Reyes', true, 'Daniel Reye', false),
  plant('Daniel Reyes', true, 'Daniel R. Reyes', false),
  plant('francois', false, 'François'),
  plant('francois', false, 'FRANCOIS'),
  plant('francois', false, 'Françoise'),
  plant('francois', false, 'Franco', false),
  plant('Griffith', true, 'Griffith'),
  plant('Griffith', true, 'Griffiths', false),
  plant('affidavit', false, 'affidavits'),
  plant('flummery', true, 'flummery'),
  plant('reconciliation', true, 'recon- | ciliation'),
  plant('reconciliation', true, 'reconciliation'),
  plant('well-known', true, 'well- | known'),
  plant('well-known', true, 'well-known'),
  plant('AVATAR Toyota', true, 'AVATAR Toyota'),
  plant('AVATAR Toyota', true, 'AVATAR | Toyota'),
  plant('T. Wolfe', true, 'T. Wolfe'),
];
const hebrewPlants: readonly Plant[] = [
  plant('שלום', true, 'שלום'),
  plant('שלום', true, 'שלומית', false),
  plant('דוד כהן', true, 'דוד כהן'),
  plant('דוד כהן', true, 'דוד | כהן'),
];
const arabicPlants: readonly Plant[] = [
  plant('محمد', true, 'محمد'),
  plant('محمد', true, 'محمدي', false),
  plant('علي حسن', true, 'علي حسن'),
  plant('علي حسن', true, 'علي | حسن'),
];
const hanPlants: readonly Plant[] = [
  plant('山田太郎', true, '山 田 太 郎'),
  plant('山田太郎', true, '山 田 | 太 郎'),
  plant('山田太郎', true, '山 田 太', false),
  plant('北京市', true, '北 京 市'),
  plant('サクラ', true, 'サ ク ラ'),
];

export const scripts = {
  latin: { filler: latinFiller, plants: latinPlants },
  hebrew: { filler: hebrewFiller, plants: hebrewPlants },
  arabic: { filler: arabicFiller, plants: arabicPlants },
  han: { filler: hanFiller, plants: hanPlants },
};

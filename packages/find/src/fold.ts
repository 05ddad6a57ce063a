/** Latin letters without a Unicode decomposition, and the plain letters people type instead. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
};

/** Marks that are an accent on a letter. Vowel signs of Indic scripts and kana voicing are letters and stay. */
const accents = /[[\p{Mn}&&[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]]--[\u3099\u309a]]/gv;

/** Invisible characters: soft hyphen, joiners, direction marks; and tatweel. */
const invisible = /[\p{Cf}\u0640]/gu;

const hyphens = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d\ufffe]/g;
const apostrophes = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4`]/g;
const quotes = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const spaces = /[\s\p{Z}]/gu;
const foreignDigits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String((code & 0xff) >= 0x66 && code >= 0x966 ? code - 0x966 : code & 0xf);
};

/** Replaces ligatures, full-width forms and typographic punctuation by plain characters. Keeps accents and case. */
export const plain = (text: string): string =>
  text
    .replace(apostrophes, "'")
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(hyphens, '-')
    .replace(quotes, '"')
    .replace(spaces, ' ')
    .replace(foreignDigits, asciiDigit);

/** As `plain`, and without accents: two texts that read the same fold to the same. */
export const fold = (text: string, matchCase: boolean): string => {
  const bare = plain(text)
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(/[ßẞæÆœŒøØðÐđĐħĦıłŁþÞ]/g, (letter) => plainLetters[letter] ?? letter);
  return matchCase ? bare : bare.toLowerCase().replace(/ς/g, 'σ').replace(accents, '');
};

/** Scripts that are written without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\u30fc]/u;

export const isUnspaced = (char: string): boolean => unspaced.test(char);

// What nobody sees in a text, and the one spelling of a name: forms, sheets, searches and both sides of the judge ask
// here, so that a word is the same word whichever door it came in by.

/**
 * Signs without a shape of their own. The Unicode Character Database (16.0) names most of them: the general category
 * Cf (format; UnicodeData.txt: soft hyphen, zero-width blanks and joiners, marks of direction) and the property
 * Default_Ignorable_Code_Point (DerivedCoreProperties.txt, of which UAX #44 says that they are not shown: the Hangul
 * fillers U+115F, U+1160, U+3164 and U+FFA0, the grapheme joiner, variation selectors, Khmer's inherent vowels). The
 * rest looks blank by its name in UnicodeData.txt: U+2800 BRAILLE PATTERN BLANK, U+16FE4 KHITAN SMALL SCRIPT FILLER,
 * U+1D159 MUSICAL SYMBOL NULL NOTEHEAD, and the controls U+007F to U+009F. Blanks (White_Space) are none of them:
 * they part words.
 */
const INVISIBLE = /[\u{16fe4}\p{Cf}\p{Default_Ignorable_Code_Point}\u007f-\u009f\u2800\u{1d159}]/u;

/** Scripts whose letters join, or do not, by joiners (UAX #31, 2.3). */
const SCRIPTS = [
  'Arabic Syriac Mongolian Nko Phags_Pa Devanagari Bengali Gurmukhi Gujarati Oriya',
  'Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan',
]
  .join(' ')
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`);
/** Not a blank either: some of them (U+202F) belong to a script by their extensions. */
const SEEN = String.raw`(?![\s\p{Cf}\p{Default_Ignorable_Code_Point}])`;
const JOINED = `${SEEN}[${SCRIPTS.join('')}]`;

/** Where such a sign is part of what is seen; each pattern begins at the sign. */
const KEPT: readonly string[] = [
  // Emoji (UTS #51): the look of a sign, a keycap, signs joined to one, the flag of a part of a country.
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[#*0-9])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\u{1f3f4}[\u{e0030}-\u{e007a}]{0,6})[\u{e0030}-\u{e007f}]`,
  // Joiners between letters of scripts that need them; Mongolian letters choose their shape by the sign behind.
  `(?<=${JOINED})[\\u200c\\u200d](?=${JOINED})`,
  String.raw`(?<=${SEEN}\p{Script=Mongolian})[\u180b-\u180f]`,
  // Arabic signs that stand around a number and are seen there, though they are Cf (Prepended_Concatenation_Mark).
  String.raw`[\u0600-\u0605\u06dd\u0890\u0891](?=[\u0660-\u0669\u06f0-\u06f9])`,
  // The blank between words of Braille.
  String.raw`(?<=[\u2801-\u28ff]\u2800{0,20})\u2800(?=\u2800{0,20}[\u2801-\u28ff])`,
];
const GONE = new RegExp(`(?!${KEPT.join('|')})${INVISIBLE.source}`, 'gu');

/** A text without what nobody sees in it. What holds nothing else comes back as nothing or blanks. */
export const visibleText = (text: string): string => (INVISIBLE.test(text) ? text.replace(GONE, '') : text);

/**
 * Dots that part the pieces of a name, as keyboards and sheets make them: middle dot, dot above, ano teleia, Canadian
 * and runic dot, bullets (round, triangular, white, square, black circle, spot), one-dot leader, hyphenation point, ring,
 * bullet and dot operator, word separator,
 * raised dot, Katakana middle dot, Hangul araea, sinological dot, small and full-width full stop, half-width Katakana
 * middle dot.
 */
const DOTS =
  /[\u00b7\u02d9\u0387\u1427\u16eb\u2022-\u2024\u2027\u2218\u2219\u22c5\u25aa\u25cf\u25e6\u2981\u2e31\u2e33\u30fb\u318d\ua78f\ufe52\uff0e\uff65]/g;

/**
 * The one spelling of a person's name: nothing unseen, any dot as one · without blanks around it, full-width letters as
 * usual ones (NFKC), no blank between Chinese characters (two of them are often set apart to fill three places) and one
 * between other words.
 */
export const nameText = (text: string): string =>
  visibleText(text)
    .replace(DOTS, '·')
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    // The full stop of a keyboard, of either script, is a dot like the others between Chinese characters; J. Smith keeps his.
    .replace(/(?<=\p{Script=Han}) ?[.。] ?(?=\p{Script=Han})/gu, '·')
    .replace(/ ?·[· ]*/g, '·')
    .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
/** Whether two spellings are one name: of a sheet and of the school. */
export const sameName = (a: string, b: string): boolean => nameText(a) === nameText(b);
/** Those of a list by the one spelling of their name; a list is read through once, however many are sought in it. */
export function namesakesIn<T extends { readonly name: string }>(people: readonly T[]): (name: string) => readonly T[] {
  const by = new Map<string, T[]>();
  for (const one of people) {
    const name = nameText(one.name);
    const same = by.get(name);
    if (same) same.push(one);
    else by.set(name, [one]);
  }
  return (name) => by.get(nameText(name)) ?? [];
}

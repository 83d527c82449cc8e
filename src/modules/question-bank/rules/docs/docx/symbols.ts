// Signs that a word processor takes from fonts of signs: the place in the font says which sign it is, not the character.

/** From a first place on, one sign after the other; a blank stands for a place that has none here. */
const row = (from: number, signs: string): readonly (readonly [number, string])[] =>
  [...signs].flatMap((sign, at) => (sign === ' ' ? [] : [[from + at, sign] as const]));
const SYMBOL = new Map([
  ...row(0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?'),
  ...row(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'),
  ...row(0x60, '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  ...row(0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵'),
  ...row(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'),
  ...row(0xe0, '◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'),
]);
const WINGDINGS = new Map([
  ...row(0x22, '✂✁'),
  ...row(0x28, '☎✆✉'),
  ...row(0x36, '⌛'),
  ...row(0x3e, '✇✍ ✌'),
  ...row(0x45, '☜☞☝☟'),
  ...row(0x4a, '☺ ☹'),
  ...row(0x51, '✈☼ ❄ ✞ ✠✡☪☯'),
  ...row(0x5e, '♈♉♊♋♌♍♎♏♐♑♒♓'),
  ...row(0x6c, '● ■□ ❑❒⬧⧫◆❖⬥⌧ ⌘'),
  ...row(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...row(0x9e, '·•'),
  ...row(0xa1, '○○◉◉◎ ▪□'),
  ...row(0xaa, '✦★✶✴✹✵'),
  ...row(0xb5, '✪✰'),
  ...row(0xd5, '⌫⌦'),
  ...row(0xdf, '←→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳'),
  ...row(0xf5, '⬀⬁⬃⬂  ×✓☒☑'),
]);
const WINGDINGS_2 = new Map([
  ...row(0x4f, '×✓☒☑☒☒'),
  ...row(0x69, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'),
  ...row(0x96, '●●●'),
  ...row(0xa2, '■□'),
]);
const WINGDINGS_3 = new Map([...row(0x66, '←→↑↓↖↗↙↘↔↕▲▼△▽◀▶◁▷'), ...row(0x7c, '◀▶')]);
const WEBDINGS = new Map([...row(0x61, '✓ □'), ...row(0x67, '■'), ...row(0x6e, '●'), ...row(0x72, '×')]);
const FONTS: Readonly<Record<string, ReadonlyMap<number, string>>> = {
  symbol: SYMBOL,
  'symbol mt': SYMBOL,
  'standard symbols l': SYMBOL,
  wingdings: WINGDINGS,
  'wingdings 2': WINGDINGS_2,
  'wingdings 3': WINGDINGS_3,
  webdings: WEBDINGS,
};
/** The signs of a font; undefined for a font of letters. */
const signsOf = (font: string): ReadonlyMap<number, string> | undefined => {
  const key = font.trim().toLowerCase();
  return Object.hasOwn(FONTS, key) ? FONTS[key] : undefined;
};
/** Whether a font has signs in the places of letters. */
export const isSignFont = (font: string): boolean =>
  signsOf(font) != null || /^(?:mt extra|bookshelf symbol|zapfdingbats|marlett)/i.test(font);

/** What stands for a sign that is not known. */
export const UNKNOWN = '[?]';
/** Places that every document means itself: no font of letters has signs there. */
const isOwn = (code: number): boolean => code >= 0xe000 && code <= 0xf8ff;

/** The sign at a place of a font; UNKNOWN where nobody could say which it is. */
export function signAt(code: number, font: string): string {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  const signs = signsOf(font);
  if (signs) return place === 0x20 || place === 0xa0 ? (signs.get(place) ?? ' ') : (signs.get(place) ?? UNKNOWN);
  if (isSignFont(font)) return UNKNOWN;
  return code > 0x20 && code <= 0x10ffff && !isOwn(code) && !(code >= 0xd800 && code < 0xe000)
    ? String.fromCodePoint(code)
    : UNKNOWN;
}
/** A text as it is seen in its font. */
export function shownIn(text: string, font: string): string {
  const signs = isSignFont(font);
  if (!signs && !/[\ue000-\uf8ff]/.test(text)) return text;
  return [...text]
    .map((c) => {
      const code = c.codePointAt(0) ?? 0;
      // What is beyond the places of such a font is drawn by another one.
      return isOwn(code) || (signs && code > 0x20 && code <= 0xff) ? signAt(code, font) : c;
    })
    .join('');
}

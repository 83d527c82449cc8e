/** Values a text may carry. */
export type Params = Readonly<Record<string, string | number>>;
/** The texts of one language of one module: key to text with `{x}` placeholders. */
export type Texts = Readonly<Record<string, string>>;
/** The second language has exactly the keys of the first. */
export type Messages<T> = { readonly [K in keyof T]: string };
export type Lang = 'zh-CN' | 'en-US';
export const LANGS: readonly Lang[] = ['zh-CN', 'en-US'];

/** What stands between the words of a list: 张三、李四 and Zhang, Li. */
export const commaOf = (lang: Lang): string => (lang === 'en-US' ? ', ' : '、');
/** The same between things that have commas of their own. */
export const semicolonOf = (lang: Lang): string => (lang === 'en-US' ? '; ' : '；');

/** Stands between the words of a list until somebody reads it; no word that people type has it. */
const BETWEEN = '\u001f';
/**
 * A list as one value of a text: `fail(faults.noConsent, { names: wordList(names) })`. Whoever refuses or warns does not know who will
 * read it: `fill` parts the words as the language of the text does.
 */
export const wordList = (words: readonly (string | number)[]): string => words.join(BETWEEN);
const CHINESE = /[\u3000-\u9fff\uff00-\uffef]/;
const withCommas = (value: string, text: string): string =>
  value.includes(BETWEEN) ? value.replaceAll(BETWEEN, commaOf(CHINESE.test(text) ? 'zh-CN' : 'en-US')) : value;

/**
 * Fills `{x}` placeholders; `{x|row|rows}` becomes the first word where x is 1 and else the second, and does not say x itself:
 * `'{count} {count|row|rows} imported'`. A missing value stays visible as `{x}`; a value made by `wordList` is parted.
 */
export const fill = (text: string, params: Params = {}): string =>
  text.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, key: string, one: string | undefined, many: string | undefined) => {
      if (!Object.hasOwn(params, key)) return whole;
      const value = String(params[key]);
      if (one == null || many == null) return withCommas(value, text);
      return Number(value) === 1 ? one : many;
    },
  );

/** Chinese unless the wanted language begins with en. */
export const langOf = (wanted: string | null | undefined): Lang => (/^\s*en/i.test(wanted ?? '') ? 'en-US' : 'zh-CN');

const SEP = '\u0001';
/**
 * A message of a contract: `z.string().max(32, m('class.nameLong', { max: 32 }))`. Browser and server turn it into the asker's words.
 * Keys are `<module>.<key>` with the key standing in the module's locale.
 */
export const m = (key: string, params?: Params): { error: string } => ({
  error: SEP + key + SEP + JSON.stringify(params ?? {}),
});
/** The key and values inside a message made by `m`, or undefined for any other text. */
export function unm(message: string): { key: string; params: Params } | undefined {
  if (!message.startsWith(SEP)) return undefined;
  const [, key, params] = message.split(SEP);
  return { key: key!, params: JSON.parse(params!) as Params };
}

/** All texts of a language by full key (`<module>.<key>`). */
export type Book = Readonly<Record<string, string>>;
/** Joins the modules' texts under their names. */
export function bookOf(parts: readonly { readonly name: string; readonly texts: Texts }[]): Book {
  const book: Record<string, string> = {};
  for (const part of parts) for (const [key, text] of Object.entries(part.texts)) book[`${part.name}.${key}`] = text;
  return book;
}

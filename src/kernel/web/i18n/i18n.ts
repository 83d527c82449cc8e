import { fill, unm, type Lang, type Messages, type Params, type Texts } from '../../shared/messages';
import { kernelEn } from '../../shared/locale/en-US';
import { kernelZh } from '../../shared/locale/zh-CN';
import { KEYS } from '../session/token';
import zh from '../locale/zh-CN';
import { storedLang } from './lang';

/** Texts at hand, or the way to fetch them: `() => import('../locale/zh-CN')`. */
export type TextSource = Texts | (() => Promise<{ default: Texts }>);
/** The texts of one module in both languages. */
export interface LocalePart {
  readonly name: string;
  readonly locale: { readonly [L in Lang]: TextSource };
}

/** Most people here read Chinese: the second language is fetched by those who want it. */
const english: () => Promise<{ default: Messages<typeof zh> }> = () => import('../locale/en-US');
const parts: LocalePart[] = [
  { name: 'ui', locale: { 'zh-CN': zh, 'en-US': english } },
  { name: 'kernel', locale: { 'zh-CN': kernelZh, 'en-US': kernelEn } },
];
/** What is said in each language: text by its full key. */
const books: Readonly<Record<Lang, Map<string, string>>> = { 'zh-CN': new Map(), 'en-US': new Map() };
let inUse: Lang | undefined;
const followers = new Set<() => void>();
const done = new Set<string>();
const loads = new Map<string, Promise<void>>();
const NONE = Promise.resolve();

function add(lang: Lang, name: string, texts: Texts): void {
  for (const [key, words] of Object.entries(texts)) books[lang].set(`${name}.${key}`, words);
}
function bringIn(lang: Lang): void {
  if (inUse === lang) return;
  inUse = lang;
  for (const fn of followers) fn();
}

/** A fetch that failed may be tried again after this. */
const AGAIN_MS = 2000;
/** Fetches the texts of one module once; a failed fetch may be tried again a moment later. */
function loadPart({ name, locale }: LocalePart, lang: Lang): Promise<void> {
  const key = `${lang} ${name}`;
  const known = loads.get(key);
  if (known) return known;
  const load = (async () => {
    const source = locale[lang];
    add(
      lang,
      name,
      typeof source === 'function' ? (await (source as () => Promise<{ default: Texts }>)()).default : source,
    );
    done.add(key);
  })();
  loads.set(key, load);
  // A component that waits for texts asks on every drawing: asked anew at once, it would ask without end where there is no network.
  load.catch(() => setTimeout(() => loads.delete(key), AGAIN_MS));
  return load;
}

/**
 * Starts the texts: the kernel's own and those of the given modules, in the first language.
 * @param first the modules whose texts are there before anything shows; the others' come with their screens. Absent: all.
 */
export async function startTexts(
  more: readonly LocalePart[] = [],
  lang: Lang = storedLang(),
  first?: readonly string[],
): Promise<void> {
  parts.push(...more);
  inUse ??= lang;
  await Promise.all(
    parts
      .filter(({ name, locale }) => !first || first.includes(name) || typeof locale[lang] !== 'function')
      .map((part) => loadPart(part, lang)),
  );
  bringIn(lang);
}

/** Whether a module's texts are there in the language in use; a module without texts of its own always is ready. */
export const textsReady = (name: string): boolean =>
  done.has(`${currentLang()} ${name}`) || !parts.some((part) => part.name === name);
/** Fetches a module's texts in the language in use. The same promise until it is done. */
export function needTexts(name: string): Promise<void> {
  const part = parts.find((p) => p.name === name);
  return part ? loadPart(part, inUse ?? storedLang()) : NONE;
}

/** Switches the language: first the texts of all modules that have shown any, then everybody who watches. */
export async function switchLang(lang: Lang): Promise<void> {
  const shown = new Set([...done].map((key) => key.slice(key.indexOf(' ') + 1)));
  await Promise.all(parts.filter((part) => shown.has(part.name)).map((part) => loadPart(part, lang)));
  localStorage.setItem(KEYS.lang, lang);
  bringIn(lang);
}

/** The language in use. */
export const currentLang = (): Lang => inUse ?? 'zh-CN';
/** Hears when another language comes into use. */
export function followLang(fn: () => void): () => void {
  followers.add(fn);
  return () => {
    followers.delete(fn);
  };
}
/** A text by its full key, `<module>.<key>`; a key without a text says itself. */
export const text = (key: string, params?: Params): string => fill(books[currentLang()].get(key) ?? key, params);
/** Whether a text stands under the key. */
export const hasText = (key: string): boolean => books[currentLang()].has(key);
/** A text of the kernel. */
export const ui = (key: keyof typeof zh, params?: Params): string => text(`ui.${key}`, params);
/** A message of a contract in the reader's words; any other text as it is. */
export function said(message: string): string {
  const made = unm(message);
  return made ? text(made.key, made.params) : message;
}

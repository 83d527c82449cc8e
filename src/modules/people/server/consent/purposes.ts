import { createHash } from 'node:crypto';
import { ports } from '../../../../kernel/server/port';
import type { Lang } from '../../../../kernel/shared/messages';
import { PURPOSE_NAME } from '../../rules/consent';

/** One wording of a purpose. What has once been asked is never edited: another wording is another version. */
export interface ConsentText {
  readonly version: number;
  /** Plain text, paragraphs apart by an empty line. */
  readonly zh: string;
  readonly en: string;
}
/** What a consent is for, as the module says that needs it. */
export interface Purpose {
  /** The word that `tables.ts` and `consentOf` use. */
  readonly name: string;
  readonly module: string;
  readonly title: { readonly zh: string; readonly en: string };
  /** Oldest first; the last one is asked for, and a new one asks everybody anew. */
  readonly texts: readonly [ConsentText, ...ConsentText[]];
  /** Function codes of those who have to act by hand when one is withdrawn: what the program itself cannot take back. */
  readonly byHand?: readonly string[];
}

const purposePorts = ports<Purpose>('the purpose');
/** Registers a purpose when its module loads. @throws on a name no call accepts or one known already, or if its versions do not rise. */
export function consentPurpose(purpose: Purpose): void {
  if (!PURPOSE_NAME.test(purpose.name)) throw new Error(`no call accepts ${purpose.name} as a purpose's name`);
  if (purpose.texts.some((text, i) => i > 0 && text.version <= purpose.texts[i - 1]!.version))
    throw new Error(`the versions of ${purpose.name} do not rise`);
  purposePorts.provide(purpose.name, purpose);
}
/** Takes a purpose away again: for tests that register a toy. */
export const forgetPurpose = (name: string): void => purposePorts.forget(name);
/** All purposes, in the order they were registered. */
export const purposes = (): readonly Purpose[] => purposePorts.all();
export const findPurpose = (name: string): Purpose | undefined => purposePorts.find(name);
/** @throws when nobody registered it: a slip of the program, never of a person. */
export const purposeOf = (name: string): Purpose => purposePorts.get(name);
/** The text that is asked for today. */
export const currentText = (purpose: Purpose): ConsentText => purpose.texts.at(-1) ?? purpose.texts[0];
export const titleOf = ({ title }: Purpose, lang: Lang): string => (lang === 'en-US' ? title.en : title.zh);
/** The titles of purposes in both languages: a notice is read in the reader's own. */
export function titlesOf(names: readonly string[]): { readonly zh: string; readonly en: string } {
  const asked = names.flatMap((name) => findPurpose(name) ?? []);
  return { zh: asked.map((p) => p.title.zh).join('、'), en: asked.map((p) => p.title.en).join(', ') };
}
export const wordingOf = (text: ConsentText, lang: Lang): string => (lang === 'en-US' ? text.en : text.zh);
/** What tells in later years that a text is the one that was agreed to. */
export const textHash = ({ zh, en }: ConsentText): string =>
  createHash('sha256').update(`${zh}\n\u0000\n${en}`).digest('hex');

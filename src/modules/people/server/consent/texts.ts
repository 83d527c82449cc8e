import type { Lang } from '../../../../kernel/shared/messages';
import { stateOf, type ConsentState } from '../../rules/consent';
import { currentText, findPurpose, purposes, titleOf, wordingOf, type Purpose } from './purposes';
import type { LastSaid } from './child';

/** A purpose with the text of today, in the reader's language. */
export interface AskedText {
  readonly purpose: string;
  readonly title: string;
  readonly version: number;
  readonly text: string;
}
const textOf = (purpose: Purpose, lang: Lang): AskedText => {
  const text = currentText(purpose);
  return {
    purpose: purpose.name,
    title: titleOf(purpose, lang),
    version: text.version,
    text: wordingOf(text, lang),
  };
};
/** The texts of today, of some purposes or of all. Names that nobody registers any more are passed over. */
export const askedTexts = (lang: Lang, names?: readonly string[]): AskedText[] =>
  (names ? names.flatMap((name) => findPurpose(name) ?? []) : purposes()).map((purpose) => textOf(purpose, lang));

export interface Asked extends AskedText {
  readonly state: ConsentState;
  readonly at: string | null;
}
/** An instant that came as json keeps PostgreSQL's own form. */
export const instantOf = (text: string): string => new Date(text).toISOString();
/** The same with how each stands with a child. */
export const askedOf = (lang: Lang, last: readonly LastSaid[], names?: readonly string[]): Asked[] =>
  askedTexts(lang, names).map((text) => {
    const said = last.find((l) => l.purpose === text.purpose);
    return { ...text, state: stateOf(said, text.version), at: said ? instantOf(said.at) : null };
  });

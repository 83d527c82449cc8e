import { textsOf, useLang, useText, type Say } from '../../../kernel/web/i18n/use-text';
import type { Texts } from '../../../kernel/shared/messages';
import type zh from '../locale/zh-CN';
// Every screen of the module has its texts, so every screen has its sheet.
import './organisation.css';

/** The module's texts. */
export const useT = textsOf<typeof zh>('organisation');
/** The same for keys that are made from values, such as `scope.primary`. */
export const useWord = (): Say<Texts> => useText('organisation');
/** Words one after the other, as the language parts them. */
export function useJoin(): (words: readonly string[]) => string {
  const lang = useLang();
  return (words) => words.join(lang === 'en-US' ? ', ' : '、');
}
/** What a figure counts: a measure word in Chinese; in English its label says it, and "1 people" would be wrong. */
export function useUnit(): (of: 'people' | 'classes' | 'schools' | 'orgs') => string | undefined {
  const t = useT();
  const lang = useLang();
  return (of) => (lang === 'en-US' ? undefined : t(`unit.${of}`));
}

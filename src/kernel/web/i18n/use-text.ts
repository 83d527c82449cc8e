import { useTranslation } from 'react-i18next';
import type { Lang, Params, Texts } from '../../shared/messages';
import type zh from '../locale/zh-CN';
import { currentLang, text } from './i18n';

/** Says a text of one module: `t('full', { limit: 5 })`. */
export type Say<T> = (key: keyof T & string, params?: Params) => string;

/** The texts of a module: `const t = useText<typeof zh>('class')`. The component follows the language. */
export function useText<T extends object = Texts>(module: string): Say<T> {
  useTranslation();
  return (key, params) => text(`${module}.${key}`, params);
}
/** Makes a module's own hook: `export const useT = textsOf<typeof zh>('class')`. */
export const textsOf = <T extends object>(module: string) => (): Say<T> => useText<T>(module);
/** The kernel's texts. */
export const useUi = (): Say<typeof zh> => useText<typeof zh>('ui');
/** The language in use; the component follows it. */
export function useLang(): Lang {
  useTranslation();
  return currentLang();
}
/** The text of a title in the reader's language. */
export const titleIn = (title: { readonly zh: string; readonly en: string }, lang: Lang): string => (lang === 'en-US' ? title.en : title.zh);

import { use, useSyncExternalStore } from 'react';
import type { Lang, Params, Texts } from '../../shared/messages';
import type zh from '../locale/zh-CN';
import { currentLang, followLang, needTexts, text, textsReady } from './i18n';

/** A promise that `use` reads without waiting. */
const READY = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

/** Says a text of one module: `t('full', { limit: 5 })`. */
export type Say<T> = (key: keyof T & string, params?: Params) => string;

/**
 * The texts of a module: `const t = useText<typeof zh>('class')`. The component follows the language, and waits
 * (Suspense) for the texts of a module none of whose screens was opened yet.
 */
export function useText<T extends object = Texts>(module: string): Say<T> {
  useLang();
  // Asked on every render: a component that waited is replayed, and a hook that is then skipped loses all hooks behind it (React 467).
  use(textsReady(module) ? READY : needTexts(module));
  return (key, params) => text(`${module}.${key}`, params);
}
/** Makes a module's own hook: `export const useT = textsOf<typeof zh>('class')`. */
export const textsOf =
  <T extends object>(module: string) =>
  (): Say<T> =>
    useText<T>(module);
/** The kernel's texts. */
export const useUi = (): Say<typeof zh> => useText<typeof zh>('ui');
/** The language in use; the component follows it. */
export const useLang = (): Lang => useSyncExternalStore(followLang, currentLang, currentLang);
/** The text of a title in the reader's language. */
export const titleIn = (title: { readonly zh: string; readonly en: string }, lang: Lang): string =>
  lang === 'en-US' ? title.en : title.zh;

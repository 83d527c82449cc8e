import { LANGS, langOf, type Lang } from '../../shared/messages';
import { inDesktop } from '../bridge/host';
import { KEYS } from '../session/token';

/** The language to begin with: the desktop client is fixed to Chinese; else the stored one, else the browser's, else Chinese. */
export function firstLang(known: { stored: string | null; browser: string | undefined; desktop: boolean }): Lang {
  if (known.desktop) return 'zh-CN';
  return LANGS.find((lang) => lang === known.stored) ?? langOf(known.browser);
}

/** The language in use now. */
export const storedLang = (): Lang =>
  firstLang({ stored: localStorage.getItem(KEYS.lang), browser: navigator.language, desktop: inDesktop() });

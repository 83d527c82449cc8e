import { titleIn, textsOf, useLang } from '../../../kernel/web/i18n/use-text';
import type zh from '../locale/zh-CN';

export const useT = textsOf<typeof zh>('textbook');
/** Names of the dictionaries in the reader's language. */
export function useNames(): (of: { readonly nameZh: string; readonly nameEn: string }) => string {
  const lang = useLang();
  return (of) => titleIn({ zh: of.nameZh, en: of.nameEn }, lang);
}

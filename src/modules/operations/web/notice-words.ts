import { useMemo } from 'react';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { wordedIn, type Worded } from '../rules';

/** Announcements in the language in use; they change with it at once. */
export function useWorded<A extends Worded>(notices: readonly A[]): readonly A[] {
  const lang = useLang();
  return useMemo(() => notices.map((a) => wordedIn(a, lang)), [notices, lang]);
}

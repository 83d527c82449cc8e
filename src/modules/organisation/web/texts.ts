import { textsOf, useText, type Say } from '../../../kernel/web/i18n/use-text';
import type { Texts } from '../../../kernel/shared/messages';
import type zh from '../locale/zh-CN';

/** The module's texts. */
export const useT = textsOf<typeof zh>('organisation');
/** The same for keys that are made from values, such as `scope.primary`. */
export const useWord = (): Say<Texts> => useText('organisation');

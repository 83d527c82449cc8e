import { storedLang } from '../../../../kernel/web/i18n/lang';

/** Whether the reader has chosen English: parts are then counted I, II, III. */
export const english = (): boolean => storedLang() === 'en-US';

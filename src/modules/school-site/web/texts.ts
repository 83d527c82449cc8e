import { textsOf } from '../../../kernel/web/i18n/use-text';
import { coverOf, fileUrl } from '../../files/contract';
import type zh from '../locale/zh-CN';

export const useT = textsOf<typeof zh>('school-site');
export { fileUrl } from '../../files/contract';
/** Address of a picture's small version: what a card shows. */
export const smallUrl = (path: string): string => fileUrl(coverOf(path));

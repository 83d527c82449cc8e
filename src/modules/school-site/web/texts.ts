import { textsOf } from '../../../kernel/web/i18n/use-text';
import type zh from '../locale/zh-CN';
import { smallOf } from '../rules';

export const useT = textsOf<typeof zh>('school-site');
/** Address of a public file. */
export const fileUrl = (path: string): string => `/api/file/store/get?path=${encodeURIComponent(path)}`;
/** Address of a picture's small version: what a card shows. */
export const smallUrl = (path: string): string => fileUrl(smallOf(path));

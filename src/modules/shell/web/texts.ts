import { textsOf } from '../../../kernel/web/i18n/use-text';
import type zh from '../locale/zh-CN';

export const useT = textsOf<typeof zh>('shell');
/** Address of a public file: a logo, an avatar. */
export const fileUrl = (path: string): string => `/api/file/store/get?path=${encodeURIComponent(path)}`;

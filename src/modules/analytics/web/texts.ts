import { textsOf } from '../../../kernel/web/i18n/use-text';
import type zh from '../locale/zh-CN';

export const useT = textsOf<typeof zh>('analytics');

import type { ReplyOf } from '../../../../kernel/shared/call';
import type { consentClazz, consentPurposes } from '../../contract';

/** A child of a class with what was said of it. */
export type ConsentRow = ReplyOf<typeof consentClazz>['items'][number];
export type Purpose = ReplyOf<typeof consentPurposes>['items'][number];

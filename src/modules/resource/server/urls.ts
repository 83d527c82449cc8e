import type { Cx } from '../../../kernel/server/cx';
import { coverOf } from '../../files/contract';
import { signedUrl } from '../../files/server/published';

/** The address of a stored file for the caller, for fifteen minutes. */
export const fileUrl = (cx: Cx, path: string): string => (path ? signedUrl(cx, path) : '');
export const coverUrlOf = (cx: Cx, path: string): string | null => (path ? signedUrl(cx, coverOf(path)) : null);

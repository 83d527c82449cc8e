import type { Cx } from '../../../kernel/server/cx';
import { holds } from '../../../kernel/shared/need';
import { GROUP } from '../access';

/** Sees and measures every child of the own school. */
export const hasDesk = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', `mod:${GROUP}`);
/** Whose eyes somebody may know by name: every child's, or those of the classes they lead. */
export const namedClazzes = async (cx: Cx): Promise<'all' | readonly number[]> =>
  hasDesk(cx) ? 'all' : cx.fact<readonly number[]>('masterOf');
/** Which classes somebody may measure: all, or those they lead or teach. */
export const measuredClazzes = async (cx: Cx): Promise<'all' | readonly number[]> =>
  hasDesk(cx) ? 'all' : cx.fact<readonly number[]>('clazzIds');
export const within = (ids: 'all' | readonly number[], clazzId: number | null): boolean =>
  ids === 'all' || (clazzId != null && ids.includes(clazzId));

/** Health data that somebody looked at by name goes into the audit book, in a transaction of its own since reads write nothing. */
export const noteRead = (
  cx: Cx,
  what: string,
  detail: { readonly subjectId?: number } & Readonly<Record<string, unknown>>,
): Promise<void> => cx.kernel.audit([{ action: 'vision.read', orgId: cx.me.orgId, detail: { what, ...detail } }], cx);

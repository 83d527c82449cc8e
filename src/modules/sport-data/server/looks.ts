import type { Cx } from '../../../kernel/server/cx';

export { isFirstLook, lookAcross } from '../../../kernel/server/look-across';
/** A sheet of children's data left the program: always a line of its own. */
export const exported = (cx: Cx, what: string, rows: number): Promise<void> =>
  cx.kernel.audit([{ action: 'sport-data.exported', orgId: cx.me.orgId, detail: { what, rows } }], cx);

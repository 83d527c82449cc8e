import type { Paged } from '../../../../kernel/shared/fields';
import { WHOLE_FROM } from '../../rules';
import type { Cond } from '../sql';

/** Adds a value to a statement and names it there. */
export type Bind = (value: unknown) => string;
/** A list as its statements: the same for a page of it, for its count and for its export. */
export interface Query {
  readonly cond: Cond;
  /** What finds and orders the keys of the rows; the rest of a row is joined to those of the page alone. */
  readonly keys: string;
  readonly order: string;
  readonly count: string;
  /** The row's columns and joins; person is `p`, the key `k`. */
  row(keys: string, bind: Bind): string;
}
export interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
}
export interface Statement {
  readonly sql: string;
  readonly params: readonly unknown[];
}

/** The statement of a page; of the whole list without one. */
export function statementOf(q: Query, paging?: Paging): Statement {
  const params = [...q.cond.params];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const keys = `${q.keys} order by ${q.order}${paging ? ` limit ${bind(paging.pageSize)} offset ${bind((paging.curPage - 1) * paging.pageSize)}` : ''}`;
  return { sql: `${q.row(keys, bind)} order by ${q.order}`, params };
}

/** One page: rows and their number are asked apart. */
export async function pageOf<R>(q: Query, paging: Paging): Promise<Paged<R>> {
  const { curPage, pageSize } = paging;
  const total = await countOf(q);
  const s = total > (curPage - 1) * pageSize ? statementOf(q, paging) : undefined;
  return { items: s ? await q.cond.door.rows<R>(s.sql, s.params) : [], curPage, pageSize, total };
}
export const countOf = (q: Query): Promise<number> => q.cond.door.total(q.count, q.cond.params);

/** A whole list holds enabled people only (C-005). */
export const wholeEnabled = (paging: Paging, enabled: boolean | undefined): boolean | undefined =>
  paging.pageSize > WHOLE_FROM ? true : enabled;

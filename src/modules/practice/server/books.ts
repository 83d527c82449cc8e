import { nameIn, nothing, raw, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped } from '../../../kernel/shared/maps';

/** A section of a textbook or special-topic book. `klgIds`: all points taught in it or below it. */
export interface Section {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly depth: number;
  readonly leaf: boolean;
  readonly klgIds: readonly number[];
}
type Kind = 'tbk' | 'sbk';
/** The view of a book's nodes, the column of its id there, and the view of what the nodes teach. */
const VIEWS = {
  tbk: [raw('textbook_node_v'), raw('tbk_id'), raw('textbook_node_klg_v')],
  sbk: [raw('textbook_sbknode_v'), raw('sbk_id'), raw('textbook_sbknode_klg_v')],
} as const;

interface Row {
  readonly nodeId: number;
  readonly bookId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly ord: number;
  readonly enabled: boolean;
  readonly klgIds: readonly number[];
}

/** Books in reading order, without what is switched off. One statement for any number of them. */
export async function sectionsOf(
  door: Door,
  kind: Kind,
  bookIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Section[]>> {
  if (bookIds.length === 0) return new Map();
  const [nodes, book, links] = VIEWS[kind];
  const rows = await door.rows<Row>(
    sql`
    select n.node_id, n.${book} as book_id, n.parent_id, n.name, n.ord, n.enabled, array(
        select k.klg_id
        from ${links} k
        where k.node_id = n.node_id
        order by k.ord
      ) as klg_ids
    from ${nodes} n
    where n.${book} = any(${bookIds}::bigint[])
    order by n.ord, n.node_id`,
  );
  const below = grouped(rows, (r) => `${r.bookId}/${r.parentId ?? 0}`);
  return new Map(
    bookIds.map((bookId) => {
      const out: Section[] = [];
      const walk = (parentId: number, depth: number): number[] =>
        (below.get(`${bookId}/${parentId}`) ?? [])
          .filter((r) => r.enabled)
          .flatMap((r) => {
            // Its place is before what lies below it; what it teaches is known after that.
            const at = out.length;
            const leaf = !(below.get(`${bookId}/${r.nodeId}`) ?? []).some((c) => c.enabled);
            const section = { nodeId: r.nodeId, parentId: r.parentId, name: r.name, depth, leaf, klgIds: r.klgIds };
            out.push(section);
            const klgIds = [...new Set([...r.klgIds, ...walk(r.nodeId, depth + 1)])];
            out[at] = { ...section, klgIds };
            return klgIds;
          });
      walk(0, 1);
      return [bookId, out];
    }),
  );
}

export interface Book {
  readonly tbkId: number;
  readonly name: string;
  readonly stgId: number;
  readonly sbjId: number;
  readonly sbjName: string;
}
/** A textbook that is in use; any other is gone. */
export async function bookOf(cx: Cx, tbkId: number): Promise<Book> {
  const [row] = await cx.db.rows<Book>(
    sql`
    select b.tbk_id, b.name, b.stg_id, b.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
    from textbook_textbook b
    join textbook_subject s on s.sbj_id = b.sbj_id
    where b.tbk_id = ${tbkId}
      and b.enabled`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
export interface Node {
  readonly nodeId: number;
  readonly name: string;
  readonly pathName: string;
  readonly tbkId: number;
  readonly tbkName: string;
  readonly stgId: number;
  readonly sbjId: number;
}
/** A node `n` of a textbook that is in use. @param also further columns of the same statement, each after a comma. */
export async function nodeOf<Also = unknown>(door: Door, nodeId: number, also = nothing): Promise<Node & Also> {
  const [row] = await door.rows<Node & Also>(
    sql`
    select n.node_id, n.name, n.path_name, n.tbk_id, n.tbk_name, n.stg_id, n.sbj_id${also}
    from textbook_node_v n
    join textbook_textbook b on b.tbk_id = n.tbk_id
    where n.node_id = ${nodeId}
      and n.enabled
      and b.enabled`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Names of knowledge points. */
export async function klgNames(door: Door, klgIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (klgIds.length === 0) return new Map();
  const rows = await door.rows<{ klgId: number; name: string }>(
    sql`
    select klg_id, name
    from textbook_klg_v
    where klg_id = any(${[...new Set(klgIds)]}::bigint[])`,
  );
  return new Map(rows.map((r) => [r.klgId, r.name]));
}
/** Prerequisites among and before these points. */
export const beforeOf = (door: Door, klgIds: readonly number[]): Promise<{ fromId: number; toId: number }[]> =>
  door.rows(
    sql`
    select from_id, to_id
    from textbook_klg_edge_v
    where kind = 'before'
      and to_id = any(${klgIds}::bigint[])
    order by from_id, to_id`,
  );

import type { Cx } from '../../../../../kernel/server/cx';
import { handle } from '../../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import * as calls from '../../../contract';
import type { NodeSums, SOURCE_KINDS } from '../../../contract';
import type { InputState } from '../../../rules/input';
import { nameIn, noSort } from '../read';
import { byState } from './own';

/** The platform's library as it is now: exactly the condition of the partial indexes (migrations/20261121-3330). */
const CURRENT = 'v.is_current and v.removed_at is null and v.reg_id is null';
interface Subject {
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
}
const OF = '($1::bigint is null or v.stg_id = $1) and ($2::bigint is null or v.sbj_id = $2)';
const subjectOf = (f: Subject): (number | null)[] => [f.stgId ?? null, f.sbjId ?? null];
const sum = <T>(rows: readonly T[], n: (row: T) => number): number => rows.reduce((s, r) => s + n(r), 0);
const DEGREES = [1, 2, 3, 4, 5];
function grouped<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  const by = new Map<K, T[]>();
  for (const row of rows) (by.get(key(row)) ?? by.set(key(row), []).get(key(row))!).push(row);
  return by;
}

interface Cell {
  readonly stgId: number;
  readonly sbjId: number;
  readonly stgName: string;
  readonly sbjName: string;
  readonly qtpId: number;
  readonly qtpName: string;
  readonly degree: number;
  readonly n: number;
}
async function sums(cx: Cx, f: Subject) {
  // One row per subject, type and difficulty; the totals are added up here.
  const cells = await cx.db.rows<Cell>(
    `select n.*, ${nameIn(cx, 'g')} as stg_name, ${nameIn(cx, 's')} as sbj_name, ${nameIn(cx, 'y')} as qtp_name from (
       select v.stg_id, v.sbj_id, v.qtp_id, v.degree, count(*)::integer as n from question_bank_shared v where ${CURRENT} and ${OF} group by v.stg_id, v.sbj_id, v.qtp_id, v.degree) n
     join textbook_stage g on g.stg_id = n.stg_id join textbook_subject s on s.sbj_id = n.sbj_id join question_bank_qtp y on y.qtp_id = n.qtp_id order by g.ord, s.ord, y.ord, n.degree`,
    subjectOf(f),
  );
  const [month] = await cx.db.rows<{ n: number }>(
    `select count(*)::integer as n from question_bank_shared v where v.ver_no = 1 and v.reg_id is null and ${OF} and v.made_at >= $3::date::timestamp at time zone $4::text`,
    [...subjectOf(f), `${cx.today.slice(0, 7)}-01`, cx.me.zone],
  );
  const tasks = await cx.db.rows<{ state: InputState; n: number }>(
    `select v.state, count(*)::integer as n from question_bank_queipt v where v.org_id = $3 and ${OF} group by v.state`,
    [...subjectOf(f), cx.db.orgId],
  );
  const [papers] = await cx.db.rows<{ input: number; auditing: number; done: number }>(
    `select count(*) filter (where v.state = 'input')::integer as input, count(*) filter (where v.state = 'auditing')::integer as auditing, count(*) filter (where v.state = 'done')::integer as done from question_bank_papipt v where v.org_id = $3 and ${OF}`,
    [...subjectOf(f), cx.db.orgId],
  );
  const by = <K>(key: (c: Cell) => K): Cell[][] => [...grouped(cells, key).values()];
  return {
    total: sum(cells, (c) => c.n),
    month: month!.n,
    tasks: byState(tasks),
    papers: papers!,
    degrees: DEGREES.map((d) =>
      sum(
        cells.filter((c) => c.degree === d),
        (c) => c.n,
      ),
    ),
    subjects: by((c) => `${c.stgId} ${c.sbjId}`).map((part) => {
      const { stgId, sbjId, stgName, sbjName } = part[0]!;
      return {
        stgId,
        sbjId,
        stgName,
        sbjName,
        total: sum(part, (c) => c.n),
        degrees: DEGREES.map((d) =>
          sum(
            part.filter((c) => c.degree === d),
            (c) => c.n,
          ),
        ),
      };
    }),
    types: by((c) => c.qtpId)
      .map((part) => ({ qtpId: part[0]!.qtpId, qtpName: part[0]!.qtpName, total: sum(part, (c) => c.n) }))
      .toSorted((a, b) => b.total - a.total),
  };
}

export interface SourceRow {
  readonly source: string | null;
  readonly total: number;
  readonly subjects: number;
  readonly lastAt: string;
}
/** Sources of the library's questions, the largest first; `page` absent: all. */
export async function sourceRows(
  cx: Cx,
  f: Subject & { readonly source?: string | undefined },
  paging?: { readonly curPage: number; readonly pageSize: number },
): Promise<{ readonly rows: SourceRow[]; readonly total: number }> {
  const params = [...subjectOf(f), f.source ? `%${f.source.replace(/[\\%_]/g, '\\$&')}%` : null];
  const rows = await cx.db.rows<SourceRow & { all: number }>(
    `select n.*, count(*) over ()::integer as all from (
       select v.source, count(*)::integer as total, count(distinct (v.stg_id, v.sbj_id))::integer as subjects, max(v.made_at) as last_at from question_bank_shared v where ${CURRENT} and ${OF} and ($3::text is null or v.source ilike $3) group by v.source) n
     order by n.total desc, n.source nulls last${paging ? ` limit ${paging.pageSize} offset ${(paging.curPage - 1) * paging.pageSize}` : ''}`,
    params,
  );
  return { rows: rows.map(({ all: _, ...r }) => r), total: rows[0]?.all ?? 0 };
}

/** Questions per node of a textbook, with all below it; a question that hangs on two nodes of a branch counts once in it. */
export async function nodeRows(
  cx: Cx,
  tbkId: number,
): Promise<{ readonly name: string; readonly total: number; readonly items: NodeSums[] }> {
  const [book] = await cx.db.rows<{ name: string }>('select name from textbook_textbook where tbk_id = $1', [tbkId]);
  if (!book) throw fail(kernelFaults.gone);
  const nodes = await cx.db.rows<{
    nodeId: number;
    parentId: number | null;
    name: string;
    ord: number;
    path: number[];
  }>('select node_id, parent_id, name, ord, path from textbook_node where tbk_id = $1 order by ord, node_id', [tbkId]);
  const hung = `hung as (select v.qid, v.degree, x.node_id from question_bank_shared v cross join lateral unnest(v.node_ids) as x(node_id) where ${CURRENT} and v.node_ids && array(select n.node_id from textbook_node n where n.tbk_id = $1))`;
  const counts = new Map(
    (
      await cx.db.rows<{ nodeId: number; total: number; own: number; degrees: number[] }>(
        `with ${hung} select a.node_id, count(distinct h.qid)::integer as total, count(distinct h.qid) filter (where a.node_id = h.node_id)::integer as own,
       array[${DEGREES.map((d) => `count(distinct h.qid) filter (where h.degree = ${d})`).join(', ')}]::integer[] as degrees
     from hung h join textbook_node n on n.node_id = h.node_id and n.tbk_id = $1 cross join lateral unnest(n.path) as a(node_id) group by a.node_id`,
        [tbkId],
      )
    ).map((r) => [r.nodeId, r]),
  );
  const [all] = await cx.db.rows<{ n: number }>(
    `select count(*)::integer as n from question_bank_shared v where ${CURRENT} and v.node_ids && array(select n.node_id from textbook_node n where n.tbk_id = $1)`,
    [tbkId],
  );
  const below = grouped(nodes, (n) => n.parentId);
  const items: NodeSums[] = [];
  const walk = (parentId: number | null) => {
    for (const { nodeId, name, path } of below.get(parentId) ?? []) {
      const c = counts.get(nodeId);
      items.push({
        nodeId,
        parentId,
        name,
        depth: path.length,
        total: c?.total ?? 0,
        own: c?.own ?? 0,
        degrees: c?.degrees ?? DEGREES.map(() => 0),
      });
      walk(nodeId);
    }
  };
  walk(null);
  return { name: book.name, total: all!.n, items };
}

export const libraryHandlers = [
  handle(calls.queSums, (cx, f) => sums(cx, f)),
  handle(calls.queSources, async (cx, f) => {
    const [all] = await cx.db.rows<{ n: number }>(
      `select count(*)::integer as n from question_bank_shared v where ${CURRENT} and ${OF}`,
      subjectOf(f),
    );
    const rows = await cx.db.rows<{ kind: (typeof SOURCE_KINDS)[number]; total: number }>(
      `select t.kind, count(*)::integer as total from question_bank_queipt t join question_bank_shared v on v.qid = t.qid and ${CURRENT} where t.org_id = $3 and t.state = 'passed' and ${OF} group by t.kind`,
      [...subjectOf(f), cx.db.orgId],
    );
    const of = (kind: string) => rows.find((r) => r.kind === kind)?.total ?? 0;
    const known = (['batch', 'direct', 'paper'] as const).map((kind) => ({ kind, total: of(kind) }));
    return [...known, { kind: 'other' as const, total: all!.n - sum(known, (k) => k.total) }];
  }),
  handle(calls.queBySource, async (cx, { curPage, pageSize, sort, ...f }) => {
    noSort(sort);
    const { rows, total } = await sourceRows(cx, f, { curPage, pageSize });
    // A page behind the last one has no row that could carry the total.
    return {
      items: rows,
      curPage,
      pageSize,
      total: rows.length === 0 && curPage > 1 ? (await sourceRows(cx, f, { curPage: 1, pageSize: 1 })).total : total,
    };
  }),
  handle(calls.queByTbk, async (cx, { tbkId }) => {
    const { total, items } = await nodeRows(cx, tbkId);
    return { total, items };
  }),
  handle(calls.queTrend, async (cx, { from, to, ...f }) => trend(cx, f, from, to)),
];

const MONTHS_MAX = 60;
/** The months of a period, each with its figures, also where nothing happened. */
async function trend(cx: Cx, f: Subject, from: string | undefined, to: string | undefined) {
  const last = (to ?? cx.today).slice(0, 7);
  const back = (month: string, n: number): string => {
    const at = new Date(`${month}-01T00:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() - n);
    return at.toISOString().slice(0, 7);
  };
  const first = from?.slice(0, 7) ?? back(last, 11);
  const months: string[] = [];
  for (let m = last, n = 0; m >= first && n < MONTHS_MAX; n++, m = back(m, 1)) months.unshift(m);
  if (months.length === 0) throw fail(kernelFaults.badInput, {}, 'to');
  const span = [`${months[0]}-01`, `${back(last, -1)}-01`];
  const added = new Map(
    (
      await cx.db.rows<{ month: string; n: number }>(
        `select to_char(v.made_at at time zone $5::text, 'YYYY-MM') as month, count(*)::integer as n from question_bank_shared v where v.ver_no = 1 and v.reg_id is null and ${OF}
       and v.made_at >= $3::date::timestamp at time zone $5::text and v.made_at < $4::date::timestamp at time zone $5::text group by 1`,
        [...subjectOf(f), ...span, cx.me.zone],
      )
    ).map((r) => [r.month, r.n]),
  );
  const work = new Map(
    (
      await cx.db.rows<{ month: string; input: number; passed: number; rejected: number }>(
        `select to_char(v.day, 'YYYY-MM') as month, sum(v.input)::integer as input, sum(v.passed)::integer as passed, sum(v.rejected)::integer as rejected from question_bank_queipt_day v
     where v.org_id = $5 and ${OF} and v.day >= $3::date and v.day < $4::date group by 1`,
        [...subjectOf(f), ...span, cx.db.orgId],
      )
    ).map((r) => [r.month, r]),
  );
  return months.map((month) => {
    const w = work.get(month);
    return {
      month,
      added: added.get(month) ?? 0,
      input: w?.input ?? 0,
      passed: w?.passed ?? 0,
      rejected: w?.rejected ?? 0,
    };
  });
}

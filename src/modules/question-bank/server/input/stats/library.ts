import type { Cx } from '../../../../../kernel/server/cx';
import { rowsOfList, type ListQuery } from '../../../../../kernel/server/db/list';
import { all, contains, is, nameIn, raw, sql, type Sql } from '../../../../../kernel/server/db/sql';
import { handle } from '../../../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../../kernel/shared/faults';
import { grouped } from '../../../../../kernel/shared/maps';
import * as calls from '../../../contract';
import type { NodeSums, SOURCE_KINDS } from '../../../contract';
import type { InputState } from '../../../rules/input';
import { beginOf, byState } from './own';

/** The platform's library as it is now: exactly the condition of the partial indexes (migrations/20261121-3330). */
const current = sql`v.is_current and v.removed_at is null and v.reg_id is null`;
interface Subject {
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
}
const ofSubject = (f: Subject): Sql => all(is('v.stg_id', f.stgId), is('v.sbj_id', f.sbjId));
const sum = <T>(rows: readonly T[], n: (row: T) => number): number => rows.reduce((s, r) => s + n(r), 0);
const DEGREES = [1, 2, 3, 4, 5];

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
type Papers = ReplyOf<typeof calls.queSums>['papers'];
async function sums(cx: Cx, f: Subject) {
  // One row per subject, type and difficulty; the totals are added up here.
  const cells = await cx.db.rows<Cell>(sql`
    select n.*, ${nameIn(cx.lang, 'g')} as stg_name, ${nameIn(cx.lang, 's')} as sbj_name,
      ${nameIn(cx.lang, 'y')} as qtp_name
    from (
      select v.stg_id, v.sbj_id, v.qtp_id, v.degree, count(*)::integer as n
      from question_bank_shared v
      where ${current}
        and ${ofSubject(f)}
      group by v.stg_id, v.sbj_id, v.qtp_id, v.degree
    ) n
    join textbook_stage g on g.stg_id = n.stg_id
    join textbook_subject s on s.sbj_id = n.sbj_id
    join question_bank_qtp y on y.qtp_id = n.qtp_id
    order by g.ord, s.ord, y.ord, n.degree`);
  const month = await cx.db.row<{ n: number }>(sql`
    select count(*)::integer as n
    from question_bank_shared v
    where v.ver_no = 1
      and v.reg_id is null
      and ${ofSubject(f)}
      and v.made_at >= ${beginOf(cx, `${cx.today.slice(0, 7)}-01`)}`);
  const tasks = await cx.db.rows<{ state: InputState; n: number }>(sql`
    select v.state, count(*)::integer as n
    from question_bank_queipt v
    where v.org_id = ${cx.db.orgId}
      and ${ofSubject(f)}
    group by v.state`);
  const papers = await cx.db.row<Papers>(sql`
    select count(*) filter (where v.state = 'input')::integer as input,
      count(*) filter (where v.state = 'auditing')::integer as auditing,
      count(*) filter (where v.state = 'done')::integer as done
    from question_bank_papipt v
    where v.org_id = ${cx.db.orgId}
      and ${ofSubject(f)}`);
  const by = <K>(key: (c: Cell) => K): Cell[][] => [...grouped(cells, key).values()];
  return {
    total: sum(cells, (c) => c.n),
    month: month?.n ?? 0,
    tasks: byState(tasks),
    papers: papers ?? { input: 0, auditing: 0, done: 0 },
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

export type SourceRow = ReplyOf<typeof calls.queBySource>['items'][number];
interface SourceFilter extends Subject {
  readonly source?: string | undefined;
}
/** Sources of the library's questions, the largest first. */
const sources = (f: SourceFilter): ListQuery<ParsedOf<typeof calls.queBySource>> => ({
  select: sql`n.source, n.total, n.subjects, n.last_at`,
  from: sql`(
    select v.source, count(*)::integer as total, count(distinct (v.stg_id, v.sbj_id))::integer as subjects,
      max(v.made_at) as last_at
    from question_bank_shared v
    where ${all(current, ofSubject(f), contains('v.source', f.source))}
    group by v.source
  ) n`,
  sorts: {},
  then: sql`n.total desc, n.source nulls last`,
});
export const sourceRows = (cx: Cx, f: SourceFilter): Promise<SourceRow[]> =>
  cx.db.rows<SourceRow>(rowsOfList(sources(f), {}));

interface BookNode {
  readonly nodeId: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly path: readonly number[];
}
const byDegree = raw(DEGREES.map((d) => `count(distinct h.qid) filter (where h.degree = ${d})`).join(', '));
/** Questions per node of a textbook, with all below it; a question that hangs on two nodes of a branch counts once in it. */
export async function nodeRows(
  cx: Cx,
  tbkId: number,
): Promise<{ readonly name: string; readonly total: number; readonly items: NodeSums[] }> {
  const book = await cx.db.row<{ name: string }>(sql`select b.name from textbook_textbook b where b.tbk_id = ${tbkId}`);
  if (!book) throw fail(kernelFaults.gone);
  const nodes = await cx.db.rows<BookNode>(sql`
    select n.node_id, n.parent_id, n.name, n.path
    from textbook_node n
    where n.tbk_id = ${tbkId}
    order by n.ord, n.node_id`);
  const inBook = sql`v.node_ids && array(select n.node_id from textbook_node n where n.tbk_id = ${tbkId})`;
  const rows = await cx.db.rows<Pick<NodeSums, 'nodeId' | 'total' | 'own' | 'degrees'>>(sql`
    with hung as (
      select v.qid, v.degree, x.node_id
      from question_bank_shared v
      cross join lateral unnest(v.node_ids) as x(node_id)
      where ${current}
        and ${inBook}
    )
    select a.node_id, count(distinct h.qid)::integer as total,
      count(distinct h.qid) filter (where a.node_id = h.node_id)::integer as own,
      array[${byDegree}]::integer[] as degrees
    from hung h
    join textbook_node n on n.node_id = h.node_id and n.tbk_id = ${tbkId}
    cross join lateral unnest(n.path) as a(node_id)
    group by a.node_id`);
  const counts = new Map(rows.map((r) => [r.nodeId, r]));
  const whole = await cx.db.row<{ n: number }>(
    sql`select count(*)::integer as n from question_bank_shared v where ${current} and ${inBook}`,
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
  return { name: book.name, total: whole?.n ?? 0, items };
}

export const libraryHandlers = [
  handle(calls.queSums, (cx, f) => sums(cx, f)),
  handle(calls.queSources, async (cx, f) => {
    const whole = await cx.db.row<{ n: number }>(sql`
      select count(*)::integer as n
      from question_bank_shared v
      where ${current}
        and ${ofSubject(f)}`);
    const rows = await cx.db.rows<{ kind: (typeof SOURCE_KINDS)[number]; total: number }>(sql`
      select t.kind, count(*)::integer as total
      from question_bank_queipt t
      join question_bank_shared v on v.qid = t.qid and ${current}
      where t.org_id = ${cx.db.orgId}
        and t.state = 'passed'
        and ${ofSubject(f)}
      group by t.kind`);
    const of = (kind: string) => rows.find((r) => r.kind === kind)?.total ?? 0;
    const known = (['batch', 'direct', 'paper'] as const).map((kind) => ({ kind, total: of(kind) }));
    return [...known, { kind: 'other' as const, total: (whole?.n ?? 0) - sum(known, (k) => k.total) }];
  }),
  handle(calls.queBySource, (cx, input) => cx.db.list<typeof input, SourceRow>(input, sources(input))),
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
  const since = `${months[0]}-01`;
  const until = `${back(last, -1)}-01`;
  const newOnes = await cx.db.rows<{ month: string; n: number }>(sql`
    select to_char(v.made_at at time zone ${cx.me.zone}::text, 'YYYY-MM') as month, count(*)::integer as n
    from question_bank_shared v
    where v.ver_no = 1
      and v.reg_id is null
      and ${ofSubject(f)}
      and v.made_at >= ${beginOf(cx, since)}
      and v.made_at < ${beginOf(cx, until)}
    group by 1`);
  const added = new Map(newOnes.map((r) => [r.month, r.n]));
  const days = await cx.db.rows<{ month: string; input: number; passed: number; rejected: number }>(sql`
    select to_char(v.day, 'YYYY-MM') as month, sum(v.input)::integer as input, sum(v.passed)::integer as passed,
      sum(v.rejected)::integer as rejected
    from question_bank_queipt_day v
    where v.org_id = ${cx.db.orgId}
      and ${ofSubject(f)}
      and v.day >= ${since}::date
      and v.day < ${until}::date
    group by 1`);
  const work = new Map(days.map((r) => [r.month, r]));
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

import type { Cx } from '../../../kernel/server/cx';
import { countOfList, rowsOfList, type ListQuery, type Listed } from '../../../kernel/server/db/list';
import { all, is, isOneOf, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { ParsedOf } from '../../../kernel/shared/call';
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { Answer, QueKind, QuestionBody } from '../../question-bank/contract';
import type { bySbj, Wrong } from '../contract';
import { onlyPart, type Source } from '../rules';
import { recall } from '../rules/memory';
import { memoryBy } from './judges';

/** Who reads their notebook, and when: a request or a job. */
export interface Reader {
  readonly door: Door;
  readonly userId: number;
  readonly lang: Lang;
  readonly today: string;
  readonly now: string;
  readonly zone: string;
}
export const readerOf = (cx: Cx): Reader => ({
  door: cx.db,
  userId: cx.me.userId,
  lang: cx.lang,
  today: cx.today,
  now: cx.nowIso,
  zone: cx.me.zone,
});

/** What a list is narrowed to. */
export interface Filter {
  readonly sbjId?: number | undefined;
  readonly fixed?: boolean | undefined;
  readonly degree?: number | undefined;
  readonly cause?: string | undefined;
  readonly source?: Source | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly due?: boolean | undefined;
  readonly itemIds?: readonly number[] | undefined;
  readonly tbkId?: number | undefined;
  readonly tbkNodeId?: number | undefined;
  readonly klgId?: number | undefined;
  readonly qid?: number | undefined;
}
type WrongSort = NonNullable<ParsedOf<typeof bySbj>['sort']>;
export interface Paging extends Listed {
  readonly sort?: WrongSort | undefined;
}
interface Row {
  readonly itemId: number;
  readonly qid: number;
  readonly qcid: number;
  readonly verId: number;
  readonly stgId: number;
  readonly sbjId: number;
  readonly sbjName: string;
  readonly kind: QueKind;
  readonly degree: number;
  readonly klgs: { klgId: number; klgName: string }[];
  readonly body: QuestionBody;
  readonly wrongCount: number;
  readonly rightCount: number;
  readonly firstWrongAt: string;
  readonly lastWrongAt: string;
  readonly source: Source;
  readonly fixed: boolean;
  readonly fixedAt: string | null;
  readonly causes: string[];
  readonly dueOn: string | null;
  readonly lastOn: string | null;
  readonly stability: number | null;
}
const FROM = sql`wrongbook_item i join question_bank_version_v v on v.org_id = i.org_id and v.ver_id = i.ver_id`;
/** Knowledge of a version, in the order of the tree. */
export const KLGS = sql`coalesce((
  select json_agg(json_build_object('klgId', k.klg_id, 'klgName', k.name) order by k.klg_id)
  from textbook_klg_v k
  where k.klg_id = any(v.klg_ids)), '[]')`;
/** Questions of these sections, and questions of other books that ask what the sections teach. */
function inNodes(condition: Sql): Sql {
  const nodes = sql`array(select n.node_id from textbook_node n where ${condition})`;
  return sql`(v.node_ids && ${nodes}
    or v.klg_ids && array(select x.klg_id from textbook_node_klg_v x where x.node_id = any(${nodes})))`;
}
/** Questions of a section, of a book, or of both. */
const inBook = ({ tbkId, tbkNodeId }: Filter): Sql | undefined =>
  tbkId == null && tbkNodeId == null
    ? undefined
    : inNodes(
        all(
          when(tbkNodeId, (id) => sql`n.path && array[${id}::bigint]`),
          is('n.tbk_id', tbkId),
        ),
      );
/** Questions of a piece of knowledge or of what lies below it. */
export const ofKlg = (klgId: number | undefined): Sql | undefined =>
  when(
    klgId,
    (id) => sql`v.klg_ids && array(select k.klg_id from textbook_klg k where k.path && array[${id}::bigint])`,
  );
/** Last wrong on one of these days, both included, where the organisation is. */
export const wrongWithin = (zone: string, { from, to }: Pick<Filter, 'from' | 'to'>): (Sql | undefined)[] => [
  when(from, (day) => sql`i.last_wrong_at >= (${day}::date)::timestamp at time zone ${zone}`),
  when(to, (day) => sql`i.last_wrong_at < (${day}::date + 1)::timestamp at time zone ${zone}`),
];

const matching = (r: Reader, f: Filter): (Sql | undefined)[] => [
  sql`i.org_id = ${r.door.orgId}`,
  sql`i.user_id = ${r.userId}`,
  sql`i.wrong_count > 0`,
  sql`i.open_at <= ${r.now}::timestamptz`,
  is('i.sbj_id', f.sbjId),
  is('i.is_fixed', f.fixed),
  when(f.degree, (degree) => sql`coalesce(i.degree, v.degree) = ${degree}`),
  when(f.cause, (cause) => sql`i.causes @> array[${cause}::text]`),
  is('i.source', f.source),
  is('i.qid', f.qid),
  isOneOf('i.item_id', f.itemIds),
  ...wrongWithin(r.zone, f),
  f.due ? sql`not i.is_fixed and i.due_on <= ${r.today}::date` : undefined,
  inBook(f),
  ofKlg(f.klgId),
];

interface LastWrong {
  readonly itemId: number;
  readonly answer: Answer | null;
  readonly sourceName: string | null;
  readonly film: Wrong['film'];
}
/** The last wrong answers of some entries, the names of the tasks and the films they come from. */
async function lastWrong(r: Reader, itemIds: readonly number[]): Promise<ReadonlyMap<number, LastWrong>> {
  const rows =
    itemIds.length === 0
      ? []
      : await r.door.rows<LastWrong>(
          sql`
        select distinct on (i.item_id) i.item_id, a.answer,
          first_value(t.name) over (partition by i.item_id order by (a.source = i.source) desc, a.answered_at desc, a.source_id desc) as source_name,
          first_value(case when q.lesson_id is not null then jsonb_build_object('spuId', q.spu_id, 'lessonId', q.lesson_id,
              'name', q.name, 'second', q.at_ms / 1000) end)
            over (partition by i.item_id order by (q.lesson_id is not null) desc, a.answered_at desc, a.source_id desc) as film
        from wrongbook_item i
        join wrongbook_answer a on a.org_id = i.org_id and a.user_id = i.user_id and a.qid = i.qid
          and a.qcid = i.qcid and a.share < 100 and a.open_at <= ${r.now}
        left join homework_task_v t on t.org_id = a.org_id and t.task_id = a.source_id
          and a.source in ('work', 'exam', 'kq')
        left join video_que_v q on q.org_id = a.org_id and q.lesson_id = a.source_id and q.qid = a.qid
          and a.source = 'video'
        where i.org_id = ${r.door.orgId}
          and i.item_id = any(${itemIds}::bigint[])
        order by i.item_id, a.answered_at desc, a.source_id desc`,
        );
  return new Map(rows.map((x) => [x.itemId, x]));
}
async function asWrong(r: Reader, rows: readonly Row[]): Promise<Wrong[]> {
  const last = await lastWrong(
    r,
    rows.map((x) => x.itemId),
  );
  return rows.map(({ stability, lastOn, ...x }) => ({
    ...x,
    body: onlyPart(x.body, x.qcid),
    answer: last.get(x.itemId)?.answer ?? null,
    sourceName: last.get(x.itemId)?.sourceName ?? null,
    film: last.get(x.itemId)?.film ?? null,
    due: !x.fixed && x.dueOn != null && x.dueOn <= r.today,
    // On the day of an answer the model says nothing that the answer does not.
    recall:
      stability == null || lastOn == null || lastOn === r.today
        ? null
        : Math.round(recall({ stability: stability / 1000, lastOn }, r.today) * 100),
  }));
}

/** A notebook as a list: what it is sorted by, and the last mistake first. */
const notebook = (r: Reader, f: Filter): ListQuery<Paging> => ({
  select: sql`i.item_id, i.qid, i.qcid, i.ver_id, v.stg_id, i.sbj_id, ${nameIn(r.lang, 's')} as sbj_name, v.kind,
    coalesce(i.degree, v.degree) as degree, ${KLGS} as klgs, v.body, i.wrong_count, i.right_count, i.first_wrong_at,
    i.last_wrong_at, i.source, i.is_fixed as fixed, i.fixed_at, i.causes, i.due_on, i.last_on, i.stability`,
  from: sql`${FROM} join textbook_subject s on s.sbj_id = i.sbj_id`,
  counted: FROM,
  where: matching(r, f),
  sorts: {
    lastWrongAt: sql`i.last_wrong_at`,
    wrongCount: sql`i.wrong_count`,
    dueOn: sql`i.due_on`,
    degree: sql`coalesce(i.degree, v.degree)`,
  },
  then: sql`i.last_wrong_at desc nulls last, i.item_id`,
});
/** One page of a notebook: three statements. */
export async function wrongPage(r: Reader, f: Filter, { curPage, pageSize, sort }: Paging): Promise<Paged<Wrong>> {
  const page = await r.door.list<Paging, Row>({ curPage, pageSize, sort }, notebook(r, f));
  return { ...page, items: await asWrong(r, page.items) };
}
/** Up to so many entries of a filter, the last mistake first: two statements. */
export const wrongsOf = async (r: Reader, f: Filter, pageSize: number): Promise<Wrong[]> =>
  asWrong(r, await r.door.rows<Row>(rowsOfList(notebook(r, f), { pageSize })));
/** How many entries a filter leaves. */
export const countWrong = (r: Reader, f: Filter): Promise<number> => r.door.total(countOfList(notebook(r, f)));
/** One entry of the caller; gone when it is somebody else's, or not out yet. */
export async function oneWrong(r: Reader, itemId: number): Promise<Wrong> {
  const [found] = await wrongsOf(r, { itemIds: [itemId] }, 1);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** The same as a reply of its own, with what judged its chance. */
export const judgedOne = async (cx: Cx, itemId: number) => ({
  ...(await oneWrong(readerOf(cx), itemId)),
  by: memoryBy(cx),
});
/** The same before it is changed: locked, so that two changes come one after the other. */
export async function lockWrong(cx: Cx, itemId: number): Promise<void> {
  const found = await cx.db.rows(
    sql`
    select item_id
    from wrongbook_item
    where org_id = ${cx.db.orgId}
      and item_id = ${itemId}
      and user_id = ${cx.me.userId}
      and wrong_count > 0
      and open_at <= ${cx.nowIso}
    for update`,
  );
  if (found.length === 0) throw fail(kernelFaults.gone);
}
export interface Given {
  readonly qcid: number;
  readonly source: Source;
  readonly sourceName: string | null;
  readonly share: number;
  readonly answer: Answer | null;
  readonly at: string;
}
/** Every answer of the caller to a question so far, the last first. */
export const repliesOf = (r: Reader, qid: number, qcid?: number): Promise<Given[]> =>
  r.door.rows<Given>(
    sql`
    select a.qcid, a.source, t.name as source_name, a.share, a.answer, a.answered_at as at
    from wrongbook_answer a
    left join homework_task_v t on t.org_id = a.org_id and t.task_id = a.source_id
      and a.source in ('work', 'exam', 'kq')
    where a.org_id = ${r.door.orgId}
      and a.user_id = ${r.userId}
      and a.qid = ${qid}
      and ${all(is('a.qcid', qcid))}
      and a.open_at <= ${r.now}
    order by a.answered_at desc, a.source_id desc
    limit 100`,
  );

import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { Lang } from '../../../kernel/shared/messages';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { Answer, QueKind, QuestionBody } from '../../question-bank/contract';
import type { Wrong } from '../contract';
import { onlyPart, type Source } from '../rules';
import { recall } from '../rules/memory';

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
interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
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
type Bind = (v: unknown) => string;
const FROM = `wrongbook_item i join question_bank_version_v v on v.org_id = i.org_id and v.ver_id = i.ver_id`;
/** Knowledge of a version, in the order of the tree. */
export const KLGS = `coalesce((select json_agg(json_build_object('klgId', k.klg_id, 'klgName', k.name) order by k.klg_id) from textbook_klg_v k where k.klg_id = any(v.klg_ids)), '[]')`;
const nodes = (condition: string) => `array(select n.node_id from textbook_node n where ${condition})`;
/** Questions of these sections, and questions of other books that ask what the sections teach. */
const inNodes = (condition: string) =>
  `(v.node_ids && ${nodes(condition)} or v.klg_ids && array(select x.klg_id from textbook_node_klg_v x where x.node_id = any(${nodes(condition)})))`;

function whereOf(r: Reader, f: Filter, bind: Bind): string {
  const parts = [
    `i.org_id = ${bind(r.door.orgId)}`,
    `i.user_id = ${bind(r.userId)}`,
    'i.wrong_count > 0',
    `i.open_at <= ${bind(r.now)}::timestamptz`,
  ];
  const on = (v: unknown, sql: (place: string) => string) => {
    if (v != null) parts.push(sql(bind(v)));
  };
  on(f.sbjId, (p) => `i.sbj_id = ${p}`);
  on(f.fixed, (p) => `i.is_fixed = ${p}`);
  on(f.degree, (p) => `coalesce(i.degree, v.degree) = ${p}`);
  on(f.cause, (p) => `i.causes @> array[${p}::text]`);
  on(f.source, (p) => `i.source = ${p}`);
  on(f.qid, (p) => `i.qid = ${p}`);
  on(f.itemIds, (p) => `i.item_id = any(${p}::bigint[])`);
  const zone = f.from || f.to ? bind(r.zone) : '';
  on(f.from, (p) => `i.last_wrong_at >= (${p}::date)::timestamp at time zone ${zone}`);
  on(f.to, (p) => `i.last_wrong_at < (${p}::date + 1)::timestamp at time zone ${zone}`);
  if (f.due) parts.push(`not i.is_fixed and i.due_on <= ${bind(r.today)}::date`);
  if (f.tbkNodeId != null)
    parts.push(
      inNodes(
        `n.path && array[${bind(f.tbkNodeId)}::bigint]${f.tbkId == null ? '' : ` and n.tbk_id = ${bind(f.tbkId)}`}`,
      ),
    );
  else if (f.tbkId != null) parts.push(inNodes(`n.tbk_id = ${bind(f.tbkId)}`));
  on(f.klgId, (p) => `v.klg_ids && array(select k.klg_id from textbook_klg k where k.path && array[${p}::bigint])`);
  return parts.join(' and ');
}
const SORTS: Readonly<Record<string, string>> = {
  lastWrongAt: 'i.last_wrong_at',
  wrongCount: 'i.wrong_count',
  dueOn: 'i.due_on',
  degree: 'coalesce(i.degree, v.degree)',
};
function orderOf(sort: string | undefined): string {
  const column = SORTS[(sort ?? '-lastWrongAt').replace(/^-/, '')];
  if (!column) throw fail(kernelFaults.badInput, {}, 'sort');
  return `order by ${column} ${(sort ?? '-').startsWith('-') ? 'desc' : 'asc'} nulls last, i.item_id`;
}
const columns = (
  lang: Lang,
) => `i.item_id, i.qid, i.qcid, i.ver_id, v.stg_id, i.sbj_id, s.${lang === 'en-US' ? 'name_en' : 'name_zh'} as sbj_name, v.kind, coalesce(i.degree, v.degree) as degree, ${KLGS} as klgs, v.body,
  i.wrong_count, i.right_count, i.first_wrong_at, i.last_wrong_at, i.source, i.is_fixed as fixed, i.fixed_at, i.causes, i.due_on, i.last_on, i.stability`;

/** The last wrong answers of some entries, and the names of the tasks they come from. */
async function lastWrong(
  r: Reader,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly answer: Answer | null; readonly sourceName: string | null }>> {
  const rows =
    itemIds.length === 0
      ? []
      : await r.door.rows<{ itemId: number; answer: Answer | null; sourceName: string | null }>(
          `select distinct on (i.item_id) i.item_id, a.answer,
       first_value(t.name) over (partition by i.item_id order by (a.source = i.source) desc, a.answered_at desc, a.source_id desc) as source_name
     from wrongbook_item i
     join wrongbook_answer a on a.org_id = i.org_id and a.user_id = i.user_id and a.qid = i.qid and a.qcid = i.qcid and a.share < 100 and a.open_at <= $3
     left join homework_task_v t on t.org_id = a.org_id and t.task_id = a.source_id and a.source in ('work', 'exam', 'kq')
     where i.org_id = $1 and i.item_id = any($2::bigint[]) order by i.item_id, a.answered_at desc, a.source_id desc`,
          [r.door.orgId, itemIds, r.now],
        );
  return new Map(rows.map((x) => [x.itemId, x]));
}
async function shown(r: Reader, rows: readonly Row[]): Promise<Wrong[]> {
  const last = await lastWrong(
    r,
    rows.map((x) => x.itemId),
  );
  return rows.map(({ stability, lastOn, ...x }) => ({
    ...x,
    body: onlyPart(x.body, x.qcid),
    answer: last.get(x.itemId)?.answer ?? null,
    sourceName: last.get(x.itemId)?.sourceName ?? null,
    due: !x.fixed && x.dueOn != null && x.dueOn <= r.today,
    // On the day of an answer the model says nothing that the answer does not.
    recall:
      stability == null || lastOn == null || lastOn === r.today
        ? null
        : Math.round(recall({ stability: stability / 1000, lastOn }, r.today) * 100),
  }));
}

/** One page of a notebook: three statements. */
export async function wrongPage(r: Reader, f: Filter, { curPage, pageSize, sort }: Paging): Promise<Paged<Wrong>> {
  const params: unknown[] = [];
  const where = whereOf(r, f, (v) => `$${params.push(v)}`);
  const order = orderOf(sort);
  const total = await r.door.total(`select count(*) n from ${FROM} where ${where}`, params);
  const rows =
    total === 0
      ? []
      : await r.door.rows<Row>(
          `select ${columns(r.lang)} from ${FROM} join textbook_subject s on s.sbj_id = i.sbj_id where ${where} ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          params,
        );
  return { items: await shown(r, rows), curPage, pageSize, total };
}
/** One entry of the caller; gone when it is somebody else's, or not out yet. */
export async function oneWrong(r: Reader, itemId: number): Promise<Wrong> {
  const [row] = (await wrongPage(r, { itemIds: [itemId] }, { curPage: 1, pageSize: 1 })).items;
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** The same before it is changed: locked, so that two changes come one after the other. */
export async function lockWrong(cx: Cx, itemId: number): Promise<void> {
  const found = await cx.db.rows(
    'select item_id from wrongbook_item where org_id = $1 and item_id = $2 and user_id = $3 and wrong_count > 0 and open_at <= $4 for update',
    [cx.db.orgId, itemId, cx.me.userId, cx.nowIso],
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
    `select a.qcid, a.source, t.name as source_name, a.share, a.answer, a.answered_at as at from wrongbook_answer a
   left join homework_task_v t on t.org_id = a.org_id and t.task_id = a.source_id and a.source in ('work', 'exam', 'kq')
   where a.org_id = $1 and a.user_id = $2 and a.qid = $3 and ($4::integer is null or a.qcid = $4) and a.open_at <= $5 order by a.answered_at desc, a.source_id desc limit 100`,
    [r.door.orgId, r.userId, qid, qcid ?? null, r.now],
  );

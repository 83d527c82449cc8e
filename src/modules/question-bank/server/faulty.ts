import { pageOfRows } from '../../../kernel/server/db/list';
import type { Cx } from '../../../kernel/server/cx';
import { all, any, is, pick, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { PLATFORM_ORG, TEACHERS } from '../../../kernel/shared/codes';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { holds } from '../../../kernel/shared/need';
import { RESEARCHERS } from '../access';
import * as calls from '../contract';
import type { WrongReport } from '../contract';
import { shared, wrongques } from '../tables';
import { regionsOf } from './libs';
import { ownQuestion } from './questions';
import { findQuestion, heldOf, ownRows, sharedRows } from './read';
import { storeQuestions } from './save';

/** The question as the reporter knows it: from a library they see, or one that their school holds. Learners know only what they were given. */
async function reportable(cx: Cx, qid: number) {
  const row = (holds(cx.me, ...TEACHERS) ? await findQuestion(cx, qid) : undefined) ?? (await heldOf(cx, qid));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Who looks after a question: the organisation that publishes it, else the own one. */
async function keeperOf(cx: Cx, qid: number): Promise<number> {
  return (await cx.db.one(shared, { qid }))?.fromOrgId ?? cx.db.orgId;
}
/** Organisations whose questions the caller may have reported: the own one, the platform, the bureaus of the own region. */
async function keepers(cx: Cx): Promise<number[]> {
  const rows = await cx.db.rows<{ fromOrgId: number }>(
    sql`
      select distinct s.from_org_id
      from question_bank_shared s
      where s.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[])`,
  );
  return [...new Set([cx.db.orgId, PLATFORM_ORG, ...rows.map((r) => r.fromOrgId)])];
}
/** The beginnings of versions by their ids, published or held. */
async function wordsOf(cx: Cx, verIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await cx.db.rows<{ verId: number; words: string }>(sql`
    select s.ver_id, left(s.words, 80) as words
    from question_bank_shared s
    where s.ver_id = any(${verIds}::bigint[])
    union all
    select v.ver_id, left(v.words, 80)
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and v.ver_id = any(${verIds}::bigint[])`);
  return new Map(rows.map((r) => [r.verId, r.words]));
}
async function withQuestions(cx: Cx, rows: readonly Report[]): Promise<WrongReport[]> {
  const qids = rows.map((r) => r.qid);
  const found = new Map([...(await sharedRows(cx, qids)), ...(await ownRows(cx, qids))].map((q) => [q.qid, q]));
  return rows.map((r) => ({ ...r, question: found.get(r.qid) ?? null }));
}

export const faultyHandlers = [
  handle(calls.wrongReportAdd, async (cx, { qid, kind, text }) => {
    const row = await reportable(cx, qid);
    const keeper = await keeperOf(cx, qid);
    const report = {
      reportId: newId(),
      qid,
      verId: row.verId,
      stgId: row.stgId,
      sbjId: row.sbjId,
      kind,
      text,
      fromOrgId: cx.me.orgId,
      fromOrgName: cx.me.orgName,
      fromUserId: cx.me.userId,
      fromName: cx.me.name,
      madeAt: cx.nowIso,
      state: 'open' as const,
    };
    // The keeper owns the report, whoever wrote it; what is reported twice while it is open keeps the newer words.
    return cx.asOrg(keeper, async (door) => {
      await door.insert(
        wrongques,
        report,
        `on conflict (org_id, from_user_id, qid, kind) where state = 'open' do update set text = excluded.text, made_at = excluded.made_at`,
      );
      const now = await door.one(wrongques, { fromUserId: cx.me.userId, qid, kind, state: 'open' });
      return now!;
    });
  }),
  handle(calls.wrongMine, async (cx, input) => {
    const found: RowOf<typeof wrongques>[] = [];
    let total = 0;
    for (const orgId of await keepers(cx)) {
      const rows = await cx.asOrg(orgId, (door) =>
        door.rows<RowOf<typeof wrongques> & { readonly ofAll: number }>(sql`
          select w.org_id, ${pick('w', Object.keys(wrongques.columns))}, count(*) over () as of_all
          from question_bank_wrongque w
          where ${door.orgs('w')}
            and w.from_org_id = ${cx.me.orgId}
            and w.from_user_id = ${cx.me.userId}
          order by w.made_at desc, w.report_id desc
          limit ${input.curPage * input.pageSize}`),
      );
      total += rows[0]?.ofAll ?? 0;
      found.push(...rows.map(({ ofAll: _, ...row }) => row));
    }
    const page = pageOfRows(
      found.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt) || b.reportId - a.reportId),
      input,
    );
    const words = await wordsOf(
      cx,
      page.items.map((i) => i.verId),
    );
    return { ...page, items: page.items.map((i) => ({ ...i, words: words.get(i.verId) ?? '' })), total };
  }),
  handle(calls.wrongList, (cx, input) =>
    reportsOf(cx, input, is('w.stg_id', input.stgId), is('w.sbj_id', input.sbjId), is('w.kind', input.kind)),
  ),
  handle(calls.wrongOwn, (cx, input) => reportsOf(cx, input, inCare(cx))),
  handle(calls.wrongResolve, (cx, input) => settle(cx, input)),
  handle(calls.wrongSettle, (cx, input) => settle(cx, input, inCare(cx))),
];

/** Reports of questions the caller looks after: own ones, and for who leads research those of the organisation's library. */
const inCare = (cx: Cx): Sql => sql`exists (
  select 1
  from question_bank_question q
  where q.org_id = w.org_id
    and q.qid = w.qid
    and ${any(
      sql`q.owner_id = ${cx.me.userId}`,
      holds(cx.me, ...RESEARCHERS) ? sql`q.lib in ('org', 'reg')` : undefined,
    )})`;
type Report = Omit<WrongReport, 'question'>;
const columns = sql`w.report_id, w.qid, w.ver_id, w.stg_id, w.sbj_id, w.kind, w.text, w.made_at, w.state, w.reply,
  w.new_ver_id, w.decided_at, w.from_name, w.from_org_name, u.name as decided_by_name`;
const from = sql`question_bank_wrongque w
  left join people_person_v u on u.org_id = w.org_id and u.user_id = w.decided_by`;
const ofOrg = (cx: Cx): Sql => sql`w.org_id = ${cx.db.orgId}`;
/** How many reports nobody has decided, of the organisation or of the questions the caller looks after, as a query. */
export const openReports = (cx: Cx, of?: 'own'): Sql => ofOpen(cx, sql`count(*)`, of);
/** When the oldest of them was made, as a query. */
export const oldestReport = (cx: Cx): Sql => ofOpen(cx, sql`min(w.made_at)`);
const ofOpen = (cx: Cx, asked: Sql, of?: 'own'): Sql => sql`
  select ${asked}
  from question_bank_wrongque w
  where ${all(ofOrg(cx), sql`w.state = 'open'`, of && inCare(cx))}`;
/** A page of the organisation's reports, what waits longest first. */
async function reportsOf(
  cx: Cx,
  input: ParsedOf<typeof calls.wrongOwn>,
  ...where: readonly (Sql | undefined)[]
): Promise<Paged<WrongReport>> {
  const page = await cx.db.list<typeof input, Report>(input, {
    select: columns,
    from,
    counted: sql`question_bank_wrongque w`,
    where: [ofOrg(cx), is('w.state', input.state), ...where],
    sorts: {},
    then: input.state === 'open' ? sql`w.made_at, w.report_id` : sql`w.made_at desc, w.report_id`,
  });
  return { ...page, items: await withQuestions(cx, page.items) };
}
/** Mends the question or says why it is right. */
async function settle(
  cx: Cx,
  { id, reply, question }: ParsedOf<typeof calls.wrongResolve>,
  mine?: Sql,
): Promise<WrongReport> {
  const row = await cx.db.row<Pick<RowOf<typeof wrongques>, 'reportId' | 'qid' | 'verId' | 'state'>>(sql`
    select w.report_id, w.qid, w.ver_id, w.state
    from question_bank_wrongque w
    where ${all(ofOrg(cx), is('w.report_id', id), mine)}
    for update of w`);
  if (!row) throw fail(kernelFaults.gone);
  if (row.state !== 'open') throw fail(kernelFaults.stale);
  let newVerId: number | null = null;
  if (question) {
    const own = await ownQuestion(cx, row.qid, 'PFM_RESEARCH');
    const { tbkNodeIds, ...item } = question;
    newVerId = (
      await storeQuestions(cx, [{ ...item, nodeIds: tbkNodeIds, qid: row.qid, lib: own.lib, source: own.source }])
    )[0]!.verId;
  }
  // A mended question answers everybody who reported it; "right as it stands" only whom it was said to.
  await cx.db.update(wrongques, question ? { qid: row.qid, state: 'open' } : { reportId: id }, {
    state: question ? 'fixed' : 'kept',
    reply,
    newVerId,
    decidedBy: cx.me.userId,
    decidedAt: cx.nowIso,
  });
  cx.note('question-bank.reported', { subjectId: row.qid, old: row.verId, new: newVerId, why: reply });
  const now = await cx.db.row<Report>(
    sql`select ${columns} from ${from} where ${all(ofOrg(cx), is('w.report_id', id))}`,
  );
  if (!now) throw fail(kernelFaults.gone);
  return (await withQuestions(cx, [now]))[0]!;
}

import type { Cx } from '../../../kernel/server/cx';
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
import { wrongques } from '../tables';
import { ownQuestion } from './questions';
import { findQuestion, heldOf, ownRows, sharedRows, type Bind, type Paging } from './read';
import { storeQuestions } from './save';

/** The question as the reporter knows it: from a library they see, or one that their school holds. Learners know only what they were given. */
async function known(cx: Cx, qid: number) {
  const row = (holds(cx.me, ...TEACHERS) ? await findQuestion(cx, qid) : undefined) ?? (await heldOf(cx, qid));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Who looks after a question: the organisation that publishes it, else the own one. */
async function keeperOf(cx: Cx, qid: number): Promise<number> {
  const [row] = await cx.db.rows<{ fromOrgId: number }>(
    'select from_org_id from question_bank_shared where qid = $1 limit 1',
    [qid],
  );
  return row?.fromOrgId ?? cx.db.orgId;
}
/** Organisations whose questions the caller may have reported: the own one, the platform, the bureaus of the own region. */
async function keepers(cx: Cx): Promise<number[]> {
  const rows = await cx.db.rows<{ fromOrgId: number }>(
    'select distinct from_org_id from question_bank_shared where reg_id is not null',
  );
  return [...new Set([cx.db.orgId, PLATFORM_ORG, ...rows.map((r) => r.fromOrgId)])];
}
const REPORT =
  'w.report_id, w.qid, w.ver_id, w.stg_id, w.sbj_id, w.kind, w.text, w.made_at, w.state, w.reply, w.new_ver_id, w.decided_at, w.from_name, w.from_org_name, u.name as decided_by_name';
async function withQuestions(cx: Cx, rows: readonly Omit<WrongReport, 'question'>[]): Promise<WrongReport[]> {
  const qids = rows.map((r) => r.qid);
  const found = new Map([...(await sharedRows(cx, qids)), ...(await ownRows(cx, qids))].map((q) => [q.qid, q]));
  return rows.map((r) => ({ ...r, question: found.get(r.qid) ?? null }));
}

export const faultyHandlers = [
  handle(calls.wrongReportAdd, async (cx, { qid, kind, text }) => {
    const row = await known(cx, qid);
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
  handle(calls.wrongMine, async (cx, { curPage, pageSize, sort }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const found: RowOf<typeof wrongques>[] = [],
      where = { fromOrgId: cx.me.orgId, fromUserId: cx.me.userId };
    let total = 0;
    for (const orgId of await keepers(cx))
      await cx.asOrg(orgId, async (door) => {
        total += await door.count(wrongques, where);
        found.push(...(await door.many(wrongques, where, { sort: ['-madeAt'], limit: curPage * pageSize })));
      });
    const items = found
      .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
      .slice((curPage - 1) * pageSize, curPage * pageSize);
    const words = new Map(
      (
        await cx.db.rows<{ verId: number; words: string }>(
          `select ver_id, left(words, 80) as words from question_bank_shared where ver_id = any($1::bigint[]) union all select ver_id, left(words, 80) from question_bank_version where org_id = $2 and ver_id = any($1::bigint[])`,
          [items.map((i) => i.verId), cx.db.orgId],
        )
      ).map((r) => [r.verId, r.words]),
    );
    return { items: items.map((i) => ({ ...i, words: words.get(i.verId) ?? '' })), curPage, pageSize, total };
  }),
  handle(calls.wrongList, (cx, { state, stgId, sbjId, kind, ...paging }) =>
    reportsOf(cx, paging, state, (bind) => [
      stgId == null ? '' : `w.stg_id = ${bind(stgId)}`,
      sbjId == null ? '' : `w.sbj_id = ${bind(sbjId)}`,
      kind == null ? '' : `w.kind = ${bind(kind)}`,
    ]),
  ),
  handle(calls.wrongOwn, (cx, { state, ...paging }) => reportsOf(cx, paging, state, (bind) => [inCare(cx, bind)])),
  handle(calls.wrongResolve, (cx, input) => settle(cx, input)),
  handle(calls.wrongSettle, (cx, input) => settle(cx, input, (bind) => [inCare(cx, bind)])),
];

type Narrow = (bind: Bind) => readonly string[];
/** Reports of questions the caller looks after: own ones, and for who leads research those of the organisation's library. */
const inCare = (cx: Cx, bind: Bind): string =>
  `exists (select from question_bank_question q where q.org_id = w.org_id and q.qid = w.qid and (q.owner_id = ${bind(cx.me.userId)} or (${bind(holds(cx.me, ...RESEARCHERS))}::boolean and q.lib in ('org', 'reg'))))`;
function conditions(cx: Cx, narrow: Narrow): { readonly where: string; readonly params: unknown[] } {
  const params: unknown[] = [cx.db.orgId];
  const bind: Bind = (v) => `$${params.push(v)}`;
  return { where: ['w.org_id = $1', ...narrow(bind).filter(Boolean)].join(' and '), params };
}
const SELECT = `select ${REPORT} from question_bank_wrongque w left join people_person_v u on u.org_id = w.org_id and u.user_id = w.decided_by`;
/** A page of the organisation's reports, what waits longest first. */
async function reportsOf(
  cx: Cx,
  { curPage, pageSize, sort }: Paging,
  state: WrongReport['state'],
  narrow: Narrow,
): Promise<Paged<WrongReport>> {
  if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
  const { where, params } = conditions(cx, (bind) => [`w.state = ${bind(state)}`, ...narrow(bind)]);
  const total = await cx.db.total(`select count(*) n from question_bank_wrongque w where ${where}`, params);
  const rows =
    total === 0
      ? []
      : await cx.db.rows<Omit<WrongReport, 'question'>>(
          `${SELECT} where ${where} order by w.made_at ${state === 'open' ? 'asc' : 'desc'}, w.report_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          params,
        );
  return { items: await withQuestions(cx, rows), curPage, pageSize, total };
}
/** Mends the question or says why it is right. */
async function settle(
  cx: Cx,
  { id, reply, question }: ParsedOf<typeof calls.wrongResolve>,
  narrow: Narrow = () => [],
): Promise<WrongReport> {
  const row = await cx.db.one(wrongques, { reportId: id }, { lock: 'update' });
  const one = conditions(cx, (bind) => [`w.report_id = ${bind(id)}`, ...narrow(bind)]);
  if (!row || (await cx.db.rows(`select 1 from question_bank_wrongque w where ${one.where}`, one.params)).length === 0)
    throw fail(kernelFaults.gone);
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
  const [now] = await cx.db.rows<Omit<WrongReport, 'question'>>(`${SELECT} where w.org_id = $1 and w.report_id = $2`, [
    cx.db.orgId,
    id,
  ]);
  return (await withQuestions(cx, [now!]))[0]!;
}

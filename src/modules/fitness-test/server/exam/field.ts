import { all, isOneOf, sql } from '../../../../kernel/server/db/sql';
import { randomBytes } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { ParsedOf, ReplyOf } from '../../../../kernel/shared/call';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { entryOf } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { ConflictRow, Pack } from '../../contract/field';
import { withScheme } from '../../rules/scheme';
import type { Mark } from '../../rules/settings';
import { isNoMeasure } from '../../rules/exam';
import { markOf, plain } from '../../rules/parse-text';
import { entries, examChildren, examGroups, marks, schemeVersions } from '../../tables';
import { cellText } from '../educ/cells';
import { itemViews, nameOf } from '../educ/items';
import { contentOf, standardFor } from '../mark/shelf';
import { addEntries, type From } from './entries';
import { examOf, examStandard, fieldClazzes, mustBe, scoringOf } from './scope';

/** Who enters, from which tablet. */
export const fromCaller = async (cx: Cx, tstId: number, tablet: string): Promise<From> => ({
  tstId,
  tablet,
  source: 'hand',
  byId: cx.me.userId,
  at: cx.nowIso,
  book: cx.kernel.books[cx.lang],
  lang: cx.lang,
  clazzIds: await fieldClazzes(cx),
});
/** An id for an entry made at a desk. */
export const deskEntryId = (): string => `d_${randomBytes(12).toString('base64url')}`;

type Standing = Pack['attempts'][number];
/** Attempts that stand, changed since a moment. */
async function standing(
  cx: Cx,
  tstId: number,
  clazzIds: readonly number[] | undefined,
  since: number,
): Promise<Standing[]> {
  return cx.db.rows<Standing>(
    sql`
    select m.user_id, m.item_id, x.attempt, x.value, x.mark, x."entryId" as entry_id
    from fitness_test_mark m
    join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
    cross join jsonb_to_recordset(m.attempts) as x(attempt integer, value integer, mark text, "entryId" text)
    where ${all(
      cx.db.orgs('m'),
      sql`m.tst_id = ${tstId}`,
      isOneOf('c.clazz_id', clazzIds),
      sql`m.drafted_at >= ${new Date(since).toISOString()}`,
    )}
    order by m.drafted_at
    limit 40000`,
  );
}
/** Conflicts that a tablet is told of at once. */
const CONFLICTS = 200;
/** A reply on its way when another tablet wrote: what is sent twice does no harm. */
const OVERLAP_MS = 5000;

interface Claimed {
  readonly entryId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
}
type Listed = ParsedOf<typeof calls.conflictList>;
interface ConflictSource extends Claimed {
  readonly userId: number;
  readonly name: string;
  readonly clazzName: string;
  readonly chestNo: number;
  readonly itemId: string;
  readonly attempt: number;
  readonly rivals: readonly Claimed[];
}
/** Attempts that tablets disagree about, in the classes somebody enters for. */
const conflictsOf = (
  cx: Cx,
  tstId: number,
  clazzIds: readonly number[] | undefined,
): ListQuery<Pick<Listed, 'curPage' | 'pageSize' | 'sort'>> => ({
  select: sql`m.user_id, c.name, c.clazz_name, c.chest_no, m.item_id, x.attempt, x."entryId" as entry_id,
    x.value, x.mark, x.rivals`,
  from: sql`fitness_test_mark m
    join fitness_test_exam_child c on c.org_id = m.org_id and c.tst_id = m.tst_id and c.user_id = m.user_id
    cross join jsonb_to_recordset(m.attempts)
      as x(attempt integer, "entryId" text, value integer, mark text, rivals jsonb)`,
  where: [
    cx.db.orgs('m'),
    sql`m.tst_id = ${tstId}`,
    sql`m.conflict`,
    sql`jsonb_array_length(x.rivals) > 0`,
    isOneOf('c.clazz_id', clazzIds),
  ],
  sorts: {},
  then: sql`c.chest_no, m.item_id, x.attempt`,
});
/** How many cells of the exam are disagreed about. */
const conflictsIn = (cx: Cx, tstId: number): Promise<number> => cx.db.count(marks, { tstId, conflict: true });

type FieldExam = ReplyOf<typeof calls.fieldList>['items'][number];
const list = handle(calls.fieldList, async (cx) => {
  const rows = await cx.db.rows<Omit<FieldExam, 'clazzes'> & FieldExam['clazzes'][number]>(sql`
    select e.tst_id, e.name, e.start_on as start, e.end_on as "end", e.item_ids, c.clazz_id,
      max(c.clazz_name) as clazz_name, count(*) as children
    from fitness_test_exam e
    join fitness_test_exam_child c on c.org_id = e.org_id and c.tst_id = e.tst_id
    where ${all(cx.db.orgs('e'), sql`e.state = 'published'`, isOneOf('c.clazz_id', await fieldClazzes(cx)))}
    group by e.tst_id, e.name, e.start_on, e.end_on, e.item_ids, c.clazz_id
    order by e.start_on desc, e.tst_id, min(c.grd_id), min(c.clazz_ord), c.clazz_id`);
  const exams = new Map<number, FieldExam>();
  for (const { clazzId, clazzName, children, ...exam } of rows)
    entryOf(exams, exam.tstId, () => ({ ...exam, clazzes: [] })).clazzes.push({ clazzId, clazzName, children });
  return { items: [...exams.values()] };
});

const pack = handle(calls.fieldPack, async (cx, { tstId, clazzIds }) => {
  const exam = await examOf(cx.db, tstId);
  mustBe(exam, 'published');
  const own = await fieldClazzes(cx);
  const wanted = clazzIds ? clazzIds.filter((id) => !own || own.includes(id)) : own;
  const scoring = await scoringOf(cx.db, exam);
  const json = await contentOf(cx.db, scoring.standardKey);
  const scheme =
    scoring.schemeId == null
      ? undefined
      : await cx.db.one(schemeVersions, { schemeId: scoring.schemeId, version: scoring.schemeVersion! });
  const standard = await standardFor(cx.db, scoring);
  const children = (
    await cx.db.many(examChildren, { tstId }, { sort: ['grdId', 'clazzOrd', 'clazzId', 'chestNo'] })
  ).filter((c) => !wanted || wanted.includes(c.clazzId));
  if (!children.length) throw fail(kernelFaults.gone);
  const signed = new Set(
    (
      await cx.db.rows<{ userId: number }>(sql`
        select distinct s.user_id
        from fitness_test_sign s
        where s.org_id = ${cx.db.orgId}
          and s.tst_id = ${tstId}`)
    ).map((r) => r.userId),
  );
  const reliefs = new Map(
    (
      await cx.db.rows<{ userId: number; relief: 'exempt' | 'defer' }>(sql`
        select t.user_id, t.relief_kind as relief
        from fitness_test_total t
        where t.org_id = ${cx.db.orgId}
          and t.year_id = ${exam.yearId}
          and t.relief_kind is not null`)
    ).map((r) => [r.userId, r.relief]),
  );
  const groups = new Set(children.map((c) => c.grpNo));
  const views = itemViews(standard, cx.lang);
  // Who took names of children out of the building, and which classes.
  await cx.kernel.audit(
    [
      {
        action: 'fitness-test.pack-taken',
        orgId: cx.me.orgId,
        detail: { subjectId: tstId, children: children.length },
      },
    ],
    cx,
  );
  return {
    tstId,
    orgId: cx.me.orgId,
    orgName: cx.me.orgName,
    name: exam.name,
    start: exam.startOn,
    end: exam.endOn,
    now: cx.now.getTime(),
    config: { rounds: exam.config.rounds, best: exam.config.best, sign: exam.config.sign },
    clazzIds: [...new Set(children.map((c) => c.clazzId))],
    standard: {
      content: scheme ? withScheme(json, scheme) : json,
      settings: { ...scheme?.settings, ...scoring.settings },
    },
    items: exam.itemIds.flatMap((code) => views.find((v) => v.itemId === code) ?? []),
    children: children.map((c) => ({
      userId: c.userId,
      name: c.name,
      sex: c.sex,
      sidNo: c.sidNo,
      relief: reliefs.get(c.userId) ?? null,
      chestNo: c.chestNo,
      clazzId: c.clazzId,
      clazzName: c.clazzName,
      grdId: c.grdId,
      grpNo: c.grpNo,
      itemIds: c.itemIds,
      signed: signed.has(c.userId),
    })),
    groups: (await cx.db.many(examGroups, { tstId }, { sort: ['grpNo'] }))
      .filter((g) => groups.has(g.grpNo))
      .map(({ grpNo, name }) => ({ grpNo, name })),
    attempts: await standing(cx, tstId, wanted, 0),
  };
});

const merge = handle(calls.fieldMerge, async (cx, { tstId, tablet, since, entries: sent }) => {
  const from = await fromCaller(cx, tstId, tablet);
  const done = sent.length ? await addEntries(cx.db, sent, from) : undefined;
  if (!done) await examOf(cx.db, tstId);
  if (done?.saved)
    cx.note('fitness-test.entries', { subjectId: tstId, tablet, saved: done.saved, refused: done.refused.length });
  const asked = { curPage: 1, pageSize: CONFLICTS };
  const conflicts = await cx.db.rows<ConflictSource>(rowsOfList(conflictsOf(cx, tstId, from.clazzIds), asked));
  return {
    now: cx.now.getTime(),
    saved: done?.saved ?? 0,
    repeated: done?.repeated ?? 0,
    refused: [...(done?.refused ?? [])],
    attempts: await standing(cx, tstId, from.clazzIds, Math.max(0, since - OVERLAP_MS)),
    conflicts: conflicts.map(({ userId, itemId, attempt, rivals, ...stands }) => ({
      userId,
      itemId,
      attempt,
      claims: [stands, ...rivals].map(({ entryId, value, mark }) => ({ entryId, value, mark })),
    })),
  };
});

const conflicts = handle(calls.conflictList, async (cx, input) => {
  const { tstId } = input;
  const exam = await examOf(cx.db, tstId);
  const standard = await examStandard(cx.db, exam);
  const page = await cx.list<Listed, ConflictSource>(input, conflictsOf(cx, tstId, await fieldClazzes(cx)));
  const ids = page.items.flatMap((f) => [f.entryId, ...f.rivals.map((r) => r.entryId)]);
  const log = new Map(
    (
      await cx.db.rows<Claimed & { tablet: string; at: number; byName: string | null }>(sql`
        select e.entry_id, e.value, e.mark, e.tablet, e.at, p.name as by_name
        from fitness_test_entry e
        left join people_person_v p on p.org_id = e.org_id and p.user_id = e.by_id
        where e.org_id = ${cx.db.orgId}
          and e.tst_id = ${tstId}
          and e.entry_id = any(${ids}::text[])`)
    ).map((e) => [e.entryId, e]),
  );
  const items = page.items.map((f): ConflictRow => {
    const item = standard.itemOf(f.itemId)!;
    const claims = [f.entryId, ...f.rivals.map((r) => r.entryId)].flatMap((id) => {
      const e = log.get(id);
      return e
        ? [
            {
              entryId: id,
              text: cellText(item, e.value, e.mark, cx.lang),
              byName: e.byName ?? '',
              tablet: e.tablet,
              at: new Date(e.at).toISOString(),
              stands: id === f.entryId,
            },
          ]
        : [];
    });
    return {
      userId: f.userId,
      name: f.name,
      clazzName: f.clazzName,
      chestNo: f.chestNo,
      itemId: f.itemId,
      itemName: nameOf(item, cx.lang),
      attempt: f.attempt,
      claims,
    };
  });
  return { ...page, items };
});

const settle = handle(calls.conflictSettle, async (cx, { tstId, userId, itemId, attempt, entryId }) => {
  await examOf(cx.db, tstId, 'update');
  const mark = await cx.db.one(marks, { tstId, userId, itemId });
  const cell = mark?.attempts.find((a) => a.attempt === attempt);
  const claims = cell ? [cell.entryId, ...cell.rivals.map((r) => r.entryId)] : [];
  const right = claims.includes(entryId) ? await cx.db.one(entries, { tstId, entryId }) : undefined;
  if (!right) throw fail(kernelFaults.gone);
  const now = cx.now.getTime();
  const done = await addEntries(
    cx.db,
    [{ entryId: deskEntryId(), userId, itemId, attempt, typed: right.typed, at: now, seq: 0, over: claims }],
    await fromCaller(cx, tstId, 'desk'),
  );
  const [refusal] = done.refused;
  if (refusal) throw fail(kernelFaults.gone);
  cx.note('fitness-test.conflict-settled', { subjectId: userId, tstId, itemId, attempt, old: claims, new: entryId });
  return { left: await conflictsIn(cx, tstId) };
});

const draft = handle(calls.markDraft, async (cx, { tstId, items }) => {
  const exam = await examOf(cx.db, tstId, 'update');
  mustBe(exam, 'published');
  // Somebody at a desk has the results before them: what stands is what they replace. A word that says "not measured" names
  // no measured value, so that it becomes a conflict somebody is asked about.
  const stands = new Map(
    (await standing(cx, tstId, undefined, 0)).map((s) => [`${s.userId} ${s.itemId} ${s.attempt}`, s]),
  );
  const now = cx.now.getTime();
  const ids = items.map(() => deskEntryId());
  const done = await addEntries(
    cx.db,
    items.map((i, seq) => {
      const over = stands.get(`${i.userId} ${i.itemId} ${i.attempt}`);
      return {
        entryId: ids[seq]!,
        userId: i.userId,
        itemId: i.itemId,
        attempt: i.attempt,
        typed: i.value,
        at: now,
        seq,
        over: over && !(over.value != null && isNoMeasure(markOf(plain(i.value)) ?? null)) ? [over.entryId] : [],
      };
    }),
    await fromCaller(cx, tstId, 'desk'),
  );
  // A child of another school is not there at all.
  if (!done.saved && done.refused.every((r) => r.code === 'fitness-test.fault.notInExam'))
    throw fail(kernelFaults.gone);
  if (done.saved) cx.note('fitness-test.entries', { subjectId: tstId, tablet: 'desk', saved: done.saved });
  return {
    saved: done.saved,
    conflicts: await conflictsIn(cx, tstId),
    refused: done.refused.map((r) => {
      const i = items[ids.indexOf(r.entryId)]!;
      return { userId: i.userId, itemId: i.itemId, text: r.text };
    }),
  };
});
export const fielding = [list, pack, merge, conflicts, settle, draft];

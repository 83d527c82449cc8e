import { contains, raw, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import { rowsOfList, type ListQuery } from '../../../../kernel/server/db/list';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { BUSI, USER_TYPE } from '../../../../kernel/shared/codes';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { SurveyRow } from '../../contract/pick';
import { faults } from '../../faults';
import { exams, examChildren, picks, surveys, type SurveyOption } from '../../tables';
import { examOf, examStandard, fieldClazzes, mustBe } from '../exam/scope';
import { electivesOf } from '../exam/children';
import { itemsFor } from '../../rules/exam';
import { isRegion } from '../educ/scope';

type Survey = RowOf<typeof surveys>;
const isStudent = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;
/** What a child may do with a survey now. */
const phaseOf = (s: Pick<Survey, 'state' | 'startAt' | 'endAt'>, now: string): SurveyRow['phase'] =>
  s.state === 'draft' ? 'draft' : now < s.startAt ? 'before' : now >= s.endAt ? 'over' : 'open';
/** How many children of running classes stand in the grades that a survey `s` asks. */
const DUE = raw(`(
    select count(distinct d.user_id)
    from class_student_v d
    join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
    where d.org_id = s.org_id and d.clazz_type = 1 and d.grd_id = any(s.grd_ids) and p.enabled and p.removed_at is null)`);

type Listed = ParsedOf<typeof calls.surveyList>;
type Row = Survey & { readonly tstName: string | null; readonly due: number };
function inPhase(phase: SurveyRow['phase'], now: string): Sql {
  if (phase === 'draft') return sql`s.state = 'draft'`;
  if (phase === 'before') return sql`s.state = 'published' and s.start_at > ${now}`;
  if (phase === 'open') return sql`s.state = 'published' and s.start_at <= ${now} and s.end_at > ${now}`;
  return sql`s.state = 'published' and s.end_at <= ${now}`;
}
/** Surveys the caller sees: a student those of the own grade, teachers the published ones, a school and a bureau their own. */
async function surveyList(cx: Cx, where: readonly (Sql | undefined)[]): Promise<ListQuery<Listed>> {
  const student = isStudent(cx);
  const maker = !student && (isRegion(cx) || (await fieldClazzes(cx)) === undefined);
  const ownGrade = sql`exists (
      select 1
      from class_student_v d
      where d.org_id = ${cx.db.orgId}
        and d.user_id = ${cx.me.userId}
        and d.clazz_type = 1
        and d.grd_id = any(s.grd_ids))`;
  return {
    select: sql`s.*, e.name as tst_name, ${DUE} as due`,
    from: sql`fitness_test_survey s
      left join fitness_test_exam e on e.org_id = s.org_id and e.tst_id = s.tst_id`,
    where: [cx.db.orgs('s'), ...where, maker ? undefined : sql`s.state = 'published'`, student ? ownGrade : undefined],
    counted: sql`fitness_test_survey s`,
    sorts: {},
    then: sql`s.start_at desc, s.svy_id desc`,
  };
}
interface Sum {
  readonly svyId: number;
  readonly optId: number | null;
  readonly n: number;
}
/** How often each option was chosen, school by school; without an option, how many children have chosen. */
const sumsOf = (door: Door, ids: readonly number[]): Promise<Sum[]> =>
  door.rows<Sum>(sql`
    select k.org_id, k.svy_id, u.opt_id, count(*) as n
    from fitness_test_pick k
    cross join unnest(k.option_ids) as u(opt_id)
    where ${door.orgs('k')} and k.svy_id = any(${ids}::bigint[])
    group by k.org_id, k.svy_id, u.opt_id
    union all
    select k.org_id, k.svy_id, null, count(*)
    from fitness_test_pick k
    where ${door.orgs('k')} and k.svy_id = any(${ids}::bigint[])
    group by k.org_id, k.svy_id`);
/** How many children each school's survey asks: counted per organisation, the caller adds (database.md 14). */
const dueOf = (door: Door, ids: readonly number[]): Promise<{ svyId: number; due: number }[]> =>
  door.rows<{ svyId: number; due: number }>(sql`
    select s.org_id, s.svy_id, count(distinct d.user_id) as due
    from fitness_test_survey s
    join class_student_v d on d.org_id = s.org_id and d.clazz_type = 1 and d.grd_id = any(s.grd_ids)
    join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
    where ${door.orgs('s')}
      and ${door.orgs('d')}
      and ${door.orgs('p')}
      and s.svy_id = any(${ids}::bigint[])
      and p.enabled
      and p.removed_at is null
    group by s.org_id, s.svy_id`);
/** Sums of schools by what they are of. */
const added = <T>(rows: readonly T[], of: (row: T) => string, n: (row: T) => number): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(of(row), (sums.get(of(row)) ?? 0) + n(row));
  return sums;
};

async function viewsOf(cx: Cx, found: readonly Row[]): Promise<SurveyRow[]> {
  if (!found.length) return [];
  const student = isStudent(cx);
  const ids = found.map((s) => s.svyId);
  const region = isRegion(cx)
    ? await cx.across('fitness-test.surveys', async (door) => ({
        sums: await sumsOf(door, ids),
        due: await dueOf(door, ids),
      }))
    : undefined;
  const sums = added(
    region?.sums ?? (await sumsOf(cx.db, ids)),
    (r) => `${r.svyId}/${r.optId ?? ''}`,
    (r) => r.n,
  );
  const dueAt =
    region &&
    added(
      region.due,
      (r) => String(r.svyId),
      (r) => r.due,
    );
  const mine = student
    ? new Map((await cx.db.many(picks, { userId: cx.me.userId })).map((p) => [p.svyId, p.optionIds]))
    : undefined;
  return found.map((s) => {
    const count = (optId: number | null) => sums.get(`${s.svyId}/${optId ?? ''}`) ?? 0;
    return {
      svyId: s.svyId,
      name: s.name,
      hostId: s.hostId,
      own: s.hostId === cx.me.orgId && !student,
      tstId: s.tstId,
      tstName: s.tstName,
      options: s.options.map((o) => ({ ...o, itemIds: [...o.itemIds], taken: count(o.optId) })),
      choose: s.choose,
      grdIds: s.grdIds,
      start: s.startAt,
      end: s.endAt,
      state: s.state,
      phase: phaseOf(s, cx.nowIso),
      due: dueAt?.get(String(s.svyId)) ?? s.due,
      chosen: count(null),
      mine: mine?.get(s.svyId) ?? null,
    };
  });
}
async function rowOf(cx: Cx, svyId: number): Promise<SurveyRow> {
  const list = await surveyList(cx, [sql`s.svy_id = ${svyId}`]);
  const [row] = await viewsOf(cx, await cx.db.rows<Row>(rowsOfList(list, {})));
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
async function ownSurvey(cx: Cx, svyId: number): Promise<Survey> {
  const survey = await cx.db.one(surveys, { svyId }, { lock: 'update' });
  if (!survey) throw fail(kernelFaults.gone);
  if (survey.hostId !== cx.me.orgId) throw fail(faults.surveyNotYours);
  return survey;
}
type OptionInput = {
  readonly optId?: number | undefined;
  readonly name: string;
  readonly itemIds: readonly string[];
  readonly max?: number | null | undefined;
};
/** Options keep their number while they are renamed, so that a choice never changes its meaning. */
function numbered(options: readonly OptionInput[], old: readonly SurveyOption[] = []): SurveyOption[] {
  const known = new Set(old.map((o) => o.optId));
  const used = new Set<number>();
  let last = Math.max(0, ...known);
  return options.map((o) => {
    const optId = o.optId != null && known.has(o.optId) && !used.has(o.optId) ? o.optId : ++last;
    used.add(optId);
    return { optId, name: o.name, itemIds: [...o.itemIds], max: o.max ?? null };
  });
}
async function judge(cx: Cx, s: Pick<Survey, 'tstId' | 'options' | 'choose' | 'startAt' | 'endAt'>): Promise<void> {
  if (s.startAt >= s.endAt) throw fail(faults.surveyDates, {}, 'end');
  if (s.choose > s.options.length) throw fail(faults.surveyChoose, { max: s.options.length }, 'choose');
  if (s.tstId == null) return;
  const exam = await examOf(cx.db, s.tstId);
  if (exam.hostId !== cx.me.orgId) throw fail(faults.examOther);
  mustBe(exam, 'draft', 'published');
  for (const o of s.options)
    for (const code of o.itemIds)
      if (!exam.itemIds.includes(code)) throw fail(faults.surveyItem, { name: o.name }, 'options');
}
/** Schools a bureau's survey goes to: those of its exam, else all of its reach. */
async function schoolsOf(cx: Cx, s: Survey): Promise<number[]> {
  if (!isRegion(cx)) return [cx.me.orgId];
  const exam = s.tstId == null ? undefined : await cx.db.one(exams, { tstId: s.tstId });
  if (exam) return exam.orgIds;
  return (
    await cx.db.rows<{ orgId: number }>(sql`
      select o.org_id
      from organisation_org o
      where o.org_id = any(${await cx.reach()}::bigint[])
        and o.busi_id = ${BUSI.school}
        and o.enabled`)
  ).map((r) => r.orgId);
}
const chosenAt = async (cx: Cx, s: Survey): Promise<number> => {
  const ask = (door: Door) => door.count(picks, { svyId: s.svyId });
  return isRegion(cx) ? cx.across('fitness-test.survey', ask) : ask(cx.db);
};
const eachSchool = async (cx: Cx, s: Survey, fn: (door: Door) => Promise<unknown>): Promise<void> => {
  for (const orgId of await schoolsOf(cx, s)) await cx.into(orgId, 'fitness-test.survey', fn);
};

/** A child's items of an exam follow the choice at once, as long as nothing was entered in them. */
async function chosen(door: Door, tstId: number, userId: number): Promise<void> {
  const exam = await door.one(exams, { tstId });
  const child =
    exam?.state === 'published' ? await door.one(examChildren, { tstId, userId }, { lock: 'update' }) : undefined;
  if (!exam || !child) return;
  const electives = await electivesOf(door, tstId);
  const due = itemsFor(await examStandard(door, exam, door.orgId), child, exam.itemIds, electives?.(userId));
  const entered = new Set(
    (
      await door.rows<{ itemId: string }>(sql`
        select distinct e.item_id
        from fitness_test_entry e
        where e.org_id = ${door.orgId}
          and e.tst_id = ${tstId}
          and e.user_id = ${userId}`)
    ).map((r) => r.itemId),
  );
  await door.update(
    examChildren,
    { tstId, userId },
    { itemIds: exam.itemIds.filter((code) => due.includes(code) || entered.has(code)) },
  );
}

export const surveyHandlers = [
  handle(calls.surveyList, async (cx, input) => {
    const list = await surveyList(cx, [
      contains('s.name', input.name),
      when(input.state, (phase) => inPhase(phase, cx.nowIso)),
    ]);
    const page = await cx.list<Listed, Row>(input, list);
    return { ...page, items: await viewsOf(cx, page.items) };
  }),
  handle(calls.surveyGet, (cx, { svyId }) => rowOf(cx, svyId)),
  handle(calls.surveyCreate, async (cx, i) => {
    const row = {
      svyId: newId(),
      hostId: cx.me.orgId,
      name: i.name,
      tstId: i.tstId ?? null,
      options: numbered(i.options),
      choose: i.choose,
      grdIds: [...new Set(i.grdIds)],
      startAt: new Date(i.start).toISOString(),
      endAt: new Date(i.end).toISOString(),
      state: 'draft' as const,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    await judge(cx, row);
    await cx.db.insert(surveys, row);
    cx.note('fitness-test.survey-made', { subjectId: row.svyId, name: i.name, options: row.options.length });
    return rowOf(cx, row.svyId);
  }),
  handle(calls.surveyUpdate, async (cx, { svyId, ...i }) => {
    const was = await ownSurvey(cx, svyId);
    const next = {
      name: i.name ?? was.name,
      options: i.options ? numbered(i.options, was.options) : was.options,
      choose: i.choose ?? was.choose,
      startAt: i.start ? new Date(i.start).toISOString() : was.startAt,
      endAt: i.end ? new Date(i.end).toISOString() : was.endAt,
    };
    await judge(cx, { ...was, ...next });
    const n = await chosenAt(cx, was);
    const lost = was.options.some(
      (o) => !next.options.some((x) => x.optId === o.optId && x.itemIds.join() === o.itemIds.join()),
    );
    if (n && (lost || next.choose !== was.choose)) throw fail(faults.surveyChosen, { n }, 'options');
    await cx.db.update(surveys, { svyId }, next);
    if (was.state === 'published' && isRegion(cx))
      await eachSchool(cx, was, (door) => door.update(surveys, { svyId }, next));
    cx.note('fitness-test.survey-changed', {
      subjectId: svyId,
      old: { name: was.name, options: was.options, startAt: was.startAt, endAt: was.endAt },
      new: next,
    });
    return rowOf(cx, svyId);
  }),
  handle(calls.surveyDelete, async (cx, { svyId }) => {
    const was = await ownSurvey(cx, svyId);
    const n = await chosenAt(cx, was);
    if (n) throw fail(faults.surveyChosen, { n });
    if (was.state === 'published' && isRegion(cx)) await eachSchool(cx, was, (door) => door.remove(surveys, { svyId }));
    await cx.db.remove(surveys, { svyId });
    cx.note('fitness-test.survey-removed', { subjectId: svyId, old: { name: was.name } });
  }),
  handle(calls.surveyPublish, async (cx, { svyId, on }) => {
    const was = await ownSurvey(cx, svyId);
    const state = on ? ('published' as const) : ('draft' as const);
    if (was.state === state) return rowOf(cx, svyId);
    if (!on) {
      const n = await chosenAt(cx, was);
      if (n) throw fail(faults.surveyChosen, { n });
    }
    // At a school the survey hangs on the school's own row of the exam.
    if (on && isRegion(cx) && was.tstId != null) mustBe(await examOf(cx.db, was.tstId), 'published');
    await cx.db.update(surveys, { svyId }, { state });
    if (isRegion(cx)) {
      const { orgId: _, ...copy } = { ...was, state };
      await eachSchool(cx, was, (door) => (on ? door.insert(surveys, copy) : door.remove(surveys, { svyId })));
    }
    cx.note('fitness-test.survey-published', { subjectId: svyId, new: { on } });
    return rowOf(cx, svyId);
  }),
  handle(calls.surveyEnrol, async (cx, { svyId, userId, optionIds }) => {
    const student = isStudent(cx);
    if (student && userId != null && userId !== cx.me.userId) throw fail(kernelFaults.gone);
    const who = student ? cx.me.userId : userId;
    if (who == null) throw fail(faults.cellNeeded, {}, 'userId');
    // Places are given one after the other: the row is locked.
    const survey = await cx.db.one(surveys, { svyId }, { lock: 'update' });
    const child =
      survey &&
      (await cx.db.row<{ userId: number }>(sql`
        select d.user_id
        from class_student_v d
        where d.org_id = ${cx.db.orgId}
          and d.user_id = ${who}
          and d.clazz_type = 1
          and d.grd_id = any(${survey.grdIds}::bigint[])
        limit 1`));
    if (!survey || !child || (student && survey.state === 'draft')) throw fail(kernelFaults.gone);
    if (survey.state === 'draft') throw fail(faults.surveyDraft);
    if (student && phaseOf(survey, cx.nowIso) !== 'open') throw fail(faults.surveyClosed);
    const wanted = [...new Set(optionIds)];
    const of = wanted.map((id) => survey.options.find((o) => o.optId === id));
    if (of.some((o) => !o)) throw fail(faults.surveyOption, {}, 'optionIds');
    if (wanted.length > survey.choose) throw fail(faults.surveyMany, { max: survey.choose }, 'optionIds');
    for (const o of of)
      if (o?.max != null) {
        const taken = await cx.db.row<{ n: number }>(sql`
          select count(*) as n
          from fitness_test_pick k
          where k.org_id = ${cx.db.orgId}
            and k.svy_id = ${svyId}
            and k.user_id <> ${who}
            and ${o.optId} = any(k.option_ids)`);
        if ((taken?.n ?? 0) >= o.max) throw fail(faults.surveyFull, { name: o.name }, 'optionIds');
      }
    const was = await cx.db.one(picks, { svyId, userId: who });
    if (!wanted.length) await cx.db.remove(picks, { svyId, userId: who });
    else
      await cx.db.insert(
        picks,
        { svyId, userId: who, optionIds: wanted, at: cx.nowIso, byId: cx.me.userId },
        'on conflict (org_id, svy_id, user_id) do update set option_ids = excluded.option_ids, at = excluded.at, by_id = excluded.by_id',
      );
    if (survey.tstId != null) await chosen(cx.db, survey.tstId, who);
    cx.note('fitness-test.enrolled', { subjectId: who, svyId, old: was?.optionIds ?? null, new: wanted });
    return rowOf(cx, svyId);
  }),
];

import type { Cx } from '../../../kernel/server/cx';
import { all as allOf, is, jsonList, nameIn, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import * as arrangeCalls from '../contract/arranges';
import * as calls from '../contract/settings';
import { faults } from '../faults';
import { minutesOf, overlapOf, patternOf, weekNoOf } from '../rules';
import { arranges, days, periods, schemes, terms } from '../tables';
import { explain } from './clash';
import { lockSchedule, ownOrg } from './may';
import { placePupils, refreshPupils } from './pupils';
import {
  byStage,
  ofStage,
  sectionsOf,
  sectionsSql,
  termAt,
  toSection,
  type SectionRow,
  type TermRow,
} from './sections';

/** Terms that the settings show, the latest first. */
const TERMS_SHOWN = 8;
interface Term extends Pick<TermRow, 'termId' | 'name' | 'year' | 'termNo' | 'firstOn' | 'lastOn'> {
  readonly days: ReplyOf<typeof calls.termList>['items'][number]['days'];
  readonly sections: SectionRow[];
  readonly stages: { readonly stgId: number; readonly name: string }[];
}
/** Terms with their special days and sections, one statement. */
async function termsOut(cx: Cx, only?: number) {
  const { orgId } = cx.db;
  const list = await cx.db.rows<Term>(sql`
    select t.term_id, t.name, t.year, t.term_no, t.first_on, t.last_on,
      ${jsonList(sql`
        select d.on_date as date, d.kind, d.as_weekday as "asWeekday", d.as_weeks as "asWeeks", d.name
        from timetable_day d
        where d.org_id = ${orgId} and d.term_id = t.term_id
        order by d.on_date`)} as days,
      ${jsonList(sectionsSql(cx.db, sql`array[t.term_id]`))} as sections,
      ${jsonList(sql`select s.stg_id as "stgId", ${nameIn(cx.lang, 's')} as name from textbook_stage s`)} as stages
    from timetable_term t
    where ${allOf(sql`t.org_id = ${orgId}`, is('t.term_id', only))}
    order by t.first_on desc, t.term_id
    limit ${TERMS_SHOWN}`);
  const stages = new Map((list[0]?.stages ?? []).map((s) => [s.stgId, s.name]));
  return list.map((t) => ({
    termId: t.termId,
    name: t.name,
    year: t.year,
    termNo: t.termNo,
    firstOn: t.firstOn,
    lastOn: t.lastOn,
    weekCount: weekNoOf(t, t.lastOn),
    current: t.firstOn <= cx.today && cx.today <= t.lastOn,
    days: t.days,
    schemes: byStage(t.sections)
      .map((s) => ({
        stgId: s.stgId,
        stgName: s.stgId == null ? null : (stages.get(s.stgId) ?? null),
        name: s.name,
        sections: s.rows.map((r) => toSection(cx, r)),
      }))
      .toSorted((a, b) => (a.stgId ?? 0) - (b.stgId ?? 0)),
  }));
}
const oneTerm = async (cx: Cx, termId: number) => (await termsOut(cx, termId))[0]!;
async function openTerm(cx: Cx, termId: number) {
  const term = await cx.db.one(terms, { termId }, { lock: 'update' });
  if (!term) throw fail(kernelFaults.gone);
  return term;
}
/** Overlapping terms and a second term of the same number are refused by the database. */
async function savingTerm(
  cx: Cx,
  i: { termId: number; firstOn: string; lastOn: string },
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await cx.savepoint(write);
  } catch (error) {
    const name = constraintOf(error);
    if (name === 'timetable_term_key') throw fail(faults.termTwice, {}, 'termNo');
    if (name !== 'timetable_term_apart') throw error;
    const [other] = await cx.db.rows<{ name: string }>(
      sql`
      select name
      from timetable_term
      where org_id = ${cx.db.orgId}
        and term_id <> ${i.termId}
        and first_on <= ${i.lastOn}
        and last_on >= ${i.firstOn}
      limit 1`,
    );
    throw fail(faults.termOverlap, { name: other?.name ?? '' }, 'firstOn');
  }
}
/** A new term takes the sections of the one before; the first one what is usual for the stages of the school. */
async function firstSections(cx: Cx, termId: number): Promise<void> {
  const [before] = await cx.db.rows<{ termId: number }>(
    sql`
    select s.term_id
    from timetable_scheme s
    join timetable_term t on t.org_id = s.org_id and t.term_id = s.term_id
    where s.org_id = ${cx.db.orgId}
      and s.term_id <> ${termId}
    order by t.first_on desc
    limit 1`,
  );
  const stages = before
    ? []
    : await cx.db.rows<{ stgId: number | null }>(
        sql`
      select distinct stg_id
      from class_clazz_v
      where org_id = ${cx.db.orgId}
        and ended_at is null
        and stg_id is not null`,
      );
  const made = before
    ? (await sectionsOf(cx.db, before.termId)).map((s) => ({
        schemeId: newId(),
        stgId: s.stgId,
        name: s.name,
        rows: s.rows.map((r) => ({
          secNo: r.secNo,
          kind: r.kind,
          name: r.name,
          startMin: r.startMin,
          endMin: r.endMin,
          isOn: r.isOn,
        })),
      }))
    : (stages.length ? stages : [{ stgId: null }]).map((s) => ({
        schemeId: newId(),
        stgId: s.stgId,
        name: '',
        rows: patternOf(s.stgId).map((r) => ({
          secNo: r.secNo,
          kind: r.kind,
          name: '',
          startMin: minutesOf(r.start),
          endMin: minutesOf(r.end),
          isOn: true,
        })),
      }));
  await cx.db.insert(
    schemes,
    made.map((m) => ({ schemeId: m.schemeId, termId, stgId: m.stgId, name: m.name })),
  );
  await cx.db.insert(
    periods,
    made.flatMap((m) => m.rows.map((r) => ({ schemeId: m.schemeId, ...r }))),
  );
}

export const settingHandlers = [
  handle(arrangeCalls.periodList, async (cx, { orgId, termId, stgId }) => {
    ownOrg(cx, orgId);
    const term = termId == null ? await termAt(cx.db, cx.today) : await cx.db.one(terms, { termId });
    if (!term) {
      if (termId != null) throw fail(kernelFaults.gone);
      return { termId: null, stgId: stgId ?? null, name: '', sections: [] };
    }
    const found = ofStage(await sectionsOf(cx.db, term.termId), stgId);
    return {
      termId: term.termId,
      stgId: found?.stgId ?? null,
      name: found?.name ?? '',
      sections: found?.rows.map((r) => toSection(cx, r)) ?? [],
    };
  }),
  handle(arrangeCalls.periodSet, async (cx, { orgId, termId, stgId, name, sections }) => {
    ownOrg(cx, orgId);
    await openTerm(cx, termId);
    const twice = sections.find((s, at) => sections.findIndex((o) => o.secNo === s.secNo) !== at);
    if (twice) throw fail(faults.sectionTwice, { secNo: twice.secNo }, 'sections');
    const overlap = overlapOf(sections);
    if (overlap) throw fail(faults.sectionsOverlap, { a: overlap[0], b: overlap[1] }, 'sections');
    await lockSchedule(cx);
    const all = await sectionsOf(cx.db, termId);
    const was = await cx.db.one(schemes, { termId, stgId: stgId ?? null });
    const schemeId = was?.schemeId ?? newId();
    if (was) {
      await cx.db.update(schemes, { schemeId }, { name });
      await cx.db.remove(periods, { schemeId });
    } else await cx.db.insert(schemes, { schemeId, termId, stgId: stgId ?? null, name });
    await cx.db.insert(
      periods,
      sections.map((s) => ({
        schemeId,
        secNo: s.secNo,
        kind: s.kind,
        name: s.name,
        startMin: minutesOf(s.start),
        endMin: minutesOf(s.end),
        isOn: s.on,
      })),
    );
    await moveArranges(
      cx,
      termId,
      stgId ?? null,
      all.map((s) => s.stgId),
      sections,
    );
    cx.note('timetable.sections', { subjectId: termId, stgId: stgId ?? null });
    const rows = await cx.db.many(periods, { schemeId }, { sort: ['startMin', 'secNo'] });
    return { termId, stgId: stgId ?? null, name, sections: rows.map((r) => toSection(cx, r)) };
  }),

  handle(calls.termList, async (cx) => ({ items: await termsOut(cx) })),
  handle(calls.termCreate, async (cx, i) => {
    const termId = newId();
    await savingTerm(cx, { termId, ...i }, () => cx.db.insert(terms, { termId, ...i }));
    await firstSections(cx, termId);
    cx.note('timetable.term.created', { subjectId: termId, new: i });
    return oneTerm(cx, termId);
  }),
  handle(calls.termUpdate, async (cx, { id, ...i }) => {
    const old = await openTerm(cx, id);
    const [outside] = await cx.db.rows<{ onDate: string }>(
      sql`
      select on_date
      from timetable_day
      where org_id = ${cx.db.orgId}
        and term_id = ${id}
        and (on_date < ${i.firstOn} or on_date > ${i.lastOn})
      limit 1`,
    );
    if (outside) throw fail(faults.dayOutside, { day: outside.onDate }, 'lastOn');
    await savingTerm(cx, { termId: id, ...i }, () => cx.db.update(terms, { termId: id }, i));
    // Schedules that ran to the term's last day go on running to it.
    if (old.lastOn !== i.lastOn)
      await cx.db.change(
        sql`
        update timetable_arrange
        set to_date = ${i.lastOn}
        where org_id = ${cx.db.orgId}
          and term_id = ${id}
          and to_date = ${old.lastOn}
          and from_date <= ${i.lastOn}`,
      );
    await refreshPupils(cx.db);
    cx.note('timetable.term.changed', { subjectId: id, old, new: i });
    // Days that leave the term change as well as those that stay: which weeks are odd is counted from its first one.
    if (old.firstOn !== i.firstOn || old.lastOn !== i.lastOn)
      cx.emit('timetable.days', {
        termId: id,
        from: old.firstOn < i.firstOn ? old.firstOn : i.firstOn,
        to: old.lastOn > i.lastOn ? old.lastOn : i.lastOn,
      });
    return oneTerm(cx, id);
  }),
  handle(calls.termRemove, async (cx, { id }) => {
    await openTerm(cx, id);
    const count = await cx.db.count(arranges, { termId: id });
    if (count) throw fail(faults.termInUse, { count });
    await cx.db.remove(terms, { termId: id });
    cx.note('timetable.term.removed', { subjectId: id });
  }),
  handle(calls.termDays, async (cx, { id, days: wanted }) => {
    const term = await openTerm(cx, id);
    const outside = wanted.find((d) => d.date < term.firstOn || d.date > term.lastOn);
    if (outside) throw fail(faults.dayOutside, { day: outside.date }, 'days');
    if (wanted.some((d) => d.kind === 'makeup' && d.asWeekday == null))
      throw fail(faults.makeupNeedsWeekday, {}, 'days');
    await cx.db.remove(days, { termId: id });
    const last = new Map(wanted.map((d) => [d.date, d]));
    await cx.db.insert(
      days,
      [...last.values()].map((d) => ({
        onDate: d.date,
        termId: id,
        kind: d.kind,
        asWeekday: d.kind === 'makeup' ? d.asWeekday : null,
        asWeeks: d.kind === 'makeup' ? d.asWeeks : null,
        name: d.name,
      })),
    );
    cx.note('timetable.term.days', { subjectId: id, count: last.size });
    cx.emit('timetable.days', { termId: id });
    return oneTerm(cx, id);
  }),
];

/** Schedules by section take the section's new times; a section that lessons stand in stays. */
async function moveArranges(
  cx: Cx,
  termId: number,
  stgId: number | null,
  stages: readonly (number | null)[],
  sections: readonly { secNo: number; start: string; end: string; on: boolean }[],
): Promise<void> {
  const list = stgId == null ? stages.filter((s) => s != null) : [stgId];
  // A stage without sections of its own follows the school's.
  const whose =
    stgId == null
      ? sql`(c.stg_id is null or not c.stg_id = any(${list}::bigint[]))`
      : sql`c.stg_id = any(${list}::bigint[])`;
  const rows = await cx.db.rows<{ arrangeId: number; secNo: number; startMin: number; endMin: number; isOn: boolean }>(
    sql`
    select a.arrange_id, a.sec_no, a.start_min, a.end_min, a.is_on
    from timetable_arrange a
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    where a.org_id = ${cx.db.orgId}
      and a.term_id = ${termId}
      and a.kind = 'period'
      and ${whose}
      and a.to_date >= ${cx.today}`,
  );
  const now = new Map(
    sections.filter((s) => s.on).map((s) => [s.secNo, { startMin: minutesOf(s.start), endMin: minutesOf(s.end) }]),
  );
  const lost = rows.find((r) => !now.has(r.secNo));
  if (lost)
    throw fail(
      faults.sectionInUse,
      { secNo: lost.secNo, count: rows.filter((r) => r.secNo === lost.secNo).length },
      'sections',
    );
  const moved = rows.filter(
    (r) => must(now, r.secNo).startMin !== r.startMin || must(now, r.secNo).endMin !== r.endMin,
  );
  if (!moved.length) return;
  const ids = moved.map((r) => r.arrangeId);
  try {
    await cx.savepoint(async () => {
      // Out of the way first: a section that moves into the place of its neighbour would meet it on its way.
      await cx.db.change(
        sql`
        update timetable_arrange
        set is_on = false
        where org_id = ${cx.db.orgId}
          and arrange_id = any(${ids}::bigint[])
          and is_on`,
      );
      await cx.db.change(
        sql`
        update timetable_arrange a
        set start_min = u.s, end_min = u.e, is_on = u.o
        from unnest(${ids}::bigint[],
          ${moved.map((r) => must(now, r.secNo).startMin)}::int[],
          ${moved.map((r) => must(now, r.secNo).endMin)}::int[],
          ${moved.map((r) => r.isOn)}::boolean[])
          as u(id, s, e, o)
        where a.org_id = ${cx.db.orgId}
          and a.arrange_id = u.id`,
      );
      await placePupils(cx.db, ids);
    });
  } catch (error) {
    if (!/^timetable_(arrange|pupil)_.*free$/.test(constraintOf(error) ?? '')) throw error;
    for (const r of moved) {
      const row = await cx.db.one(arranges, { arrangeId: r.arrangeId });
      const why = row && (await explain(cx, { ...row, ...must(now, r.secNo) }));
      if (why) throw why;
    }
    throw error;
  }
  cx.emit('timetable.changed', { kind: 'made', arrangeIds: ids.slice(0, 5000), from: cx.today });
}

import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { seenClazz } from '../../class/server/published';
import * as calls from '../contract/plan';
import { faults } from '../faults';
import type { DraftResult } from '../rules';
import { checkPlan } from '../rules/check-plan';
import { arranges, drafts, needs, rooms, terms, wishes } from '../tables';
import { explain } from './clash';
import { lockSchedule } from './may';
import { planInput } from './plan-input';
import { placePupils } from './pupils';
import { termAt } from './sections';

async function openTerm(cx: Cx, termId: number) {
  const term = await cx.db.one(terms, { termId });
  if (!term) throw fail(kernelFaults.gone);
  return term;
}
interface NeedRow {
  needId: number;
  clazzId: number;
  clazzName: string;
  sbjId: number;
  sbjName: string;
  teacherId: number;
  teacherName: string;
  roomId: number | null;
  roomName: string | null;
  hours: number;
  doubles: number;
  group: string;
}
const needRows = (cx: Cx, termId: number, clazzId?: number) =>
  cx.db.rows<NeedRow>(
    sql`
    select n.need_id, n.clazz_id, c.clazz_name, n.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, n.teacher_id,
      p.name as teacher_name, n.room_id, r.name as room_name, n.hours, n.doubles, n.group_name as "group"
    from timetable_need n
    join class_clazz_v c on c.org_id = n.org_id and c.clazz_id = n.clazz_id
    join people_person_v p on p.org_id = n.org_id and p.user_id = n.teacher_id
    join textbook_subject s on s.sbj_id = n.sbj_id
    left join timetable_room r on r.org_id = n.org_id and r.room_id = n.room_id
    where n.org_id = ${cx.db.orgId}
      and n.term_id = ${termId}
      and (${clazzId ?? null}::bigint is null or n.clazz_id = ${clazzId ?? null})
    order by c.grd_id nulls last, c.order_no, c.clazz_id, s.ord, n.need_id
    limit 3000`,
  );
async function openDraft(cx: Cx, draftId: number) {
  const draft = await cx.db.one(drafts, { draftId }, { lock: 'update' });
  if (!draft) throw fail(kernelFaults.gone);
  return draft;
}
type Who = 'teacher' | 'clazz' | 'subject';
const EMPTY: DraftResult = { placed: [], left: [], hard: 0, soft: 0, seconds: 0 };

export const planning = [
  handle(calls.needList, async (cx, { termId, clazzId }) => {
    const term = termId == null ? await termAt(cx.db, cx.today) : await openTerm(cx, termId);
    if (clazzId != null) await seenClazz(cx, clazzId);
    const items = term ? await needRows(cx, term.termId, clazzId) : [];
    return {
      termId: term?.termId ?? null,
      items,
      hours: items.reduce((s, n) => s + n.hours, 0),
      clazzes: new Set(items.map((n) => n.clazzId)).size,
      teachers: new Set(items.map((n) => n.teacherId)).size,
    };
  }),
  handle(calls.needSet, async (cx, { clazzId, termId, needs: wanted }) => {
    await seenClazz(cx, clazzId);
    await openTerm(cx, termId);
    const people = new Set(
      (
        await cx.db.rows<{ userId: number }>(
          sql`
          select user_id
          from people_person_v
          where org_id = ${cx.db.orgId}
            and user_id = any(${wanted.map((n) => n.teacherId)}::bigint[])
            and user_type = 2
            and removed_at is null`,
        )
      ).map((p) => p.userId),
    );
    const open = new Set((await cx.db.many(rooms)).map((r) => r.roomId));
    const known = new Set(
      (
        await cx.db.rows<{ sbjId: number }>(sql`
        select sbj_id
        from textbook_subject`)
      ).map((s) => s.sbjId),
    );
    if (
      wanted.some((n) => !people.has(n.teacherId) || !known.has(n.sbjId) || (n.roomId != null && !open.has(n.roomId)))
    )
      throw fail(kernelFaults.gone);
    const last = new Map(wanted.map((n) => [n.sbjId, n]));
    await cx.db.remove(needs, { termId, clazzId });
    await cx.db.insert(
      needs,
      [...last.values()].map((n) => ({
        needId: newId(),
        termId,
        clazzId,
        sbjId: n.sbjId,
        teacherId: n.teacherId,
        roomId: n.roomId ?? null,
        hours: n.hours,
        doubles: n.doubles,
        groupName: n.group,
      })),
    );
    cx.note('timetable.needs', { subjectId: clazzId, count: last.size });
  }),
  handle(calls.needFromArranges, async (cx, { termId }) => {
    await openTerm(cx, termId);
    const rows = await cx.db.rows<{
      clazzId: number;
      sbjId: number;
      teacherId: number;
      roomId: number | null;
      hours: number;
    }>(
      sql`
      select clazz_id, sbj_id, mode() within group (order by teacher_id) as teacher_id,
        mode() within group (order by room_id) as room_id,
        least(20, count(distinct (weekday, sec_no)))::int as hours
      from timetable_arrange
      where org_id = ${cx.db.orgId}
        and term_id = ${termId}
        and kind = 'period'
        and is_on
        and to_date >= ${cx.today}
        and sec_no <= 20
      group by clazz_id, sbj_id`,
    );
    await cx.db.remove(needs, { termId });
    await cx.db.insert(
      needs,
      rows.map((r) => ({ needId: newId(), termId, ...r })),
    );
    cx.note('timetable.needs.taken', { subjectId: termId, count: rows.length });
    return { count: rows.length };
  }),
  handle(calls.wishList, async (cx, { termId, who }) => {
    await openTerm(cx, termId);
    const rows = await cx.db.many(wishes, { termId, who }, { sort: ['who', 'whoId', 'weekday', 'secNo'], limit: 5000 });
    const idsOf = (kind: Who) => rows.filter((r) => r.who === kind).map((r) => r.whoId);
    const found = await cx.db.rows<{ who: Who; id: number; name: string }>(sql`
      select 'teacher' as who, p.user_id as id, p.name
      from people_person_v p
      where p.org_id = ${cx.db.orgId} and p.user_id = any(${idsOf('teacher')}::bigint[])
      union all
      select 'clazz', c.clazz_id, c.clazz_name
      from class_clazz_v c
      where c.org_id = ${cx.db.orgId} and c.clazz_id = any(${idsOf('clazz')}::bigint[])
      union all
      select 'subject', s.sbj_id, ${nameIn(cx.lang, 's')}
      from textbook_subject s
      where s.sbj_id = any(${idsOf('subject')}::bigint[])`);
    const names = new Map(found.map((f) => [`${f.who} ${f.id}`, f.name]));
    return {
      items: rows.map((r) => ({
        who: r.who,
        whoId: r.whoId,
        weekday: r.weekday,
        secNo: r.secNo,
        kind: r.kind,
        name: names.get(`${r.who} ${r.whoId}`) ?? '',
      })),
    };
  }),
  handle(calls.wishSet, async (cx, { termId, who, whoId, slots }) => {
    await openTerm(cx, termId);
    const [there] =
      who === 'subject'
        ? await cx.db.rows(sql`
          select 1
          from textbook_subject
          where sbj_id = ${whoId}`)
        : who === 'clazz'
          ? await cx.db.rows(sql`
            select 1
            from class_clazz_v
            where org_id = ${cx.db.orgId}
              and clazz_id = ${whoId}`)
          : await cx.db.rows(sql`
            select 1
            from people_person_v
            where org_id = ${cx.db.orgId}
              and user_id = ${whoId}
              and user_type = 2`);
    if (!there) throw fail(kernelFaults.gone);
    const last = new Map(slots.map((s) => [`${s.weekday} ${s.secNo}`, s]));
    await cx.db.remove(wishes, { termId, who, whoId });
    await cx.db.insert(
      wishes,
      [...last.values()].map((s) => ({ termId, who, whoId, ...s })),
    );
    cx.note('timetable.wishes', { subjectId: whoId, who, count: last.size });
  }),

  handle(calls.planStart, async (cx, { termId, seconds }) => {
    await openTerm(cx, termId);
    if ((await cx.db.count(needs, { termId })) === 0) throw fail(faults.noNeeds);
    await lockSchedule(cx);
    // A draft whose job died stays "running" for nobody: ten minutes are more than any run takes.
    const [busy] = await cx.db.rows(
      sql`
      select 1
      from timetable_draft
      where org_id = ${cx.db.orgId}
        and state = 'running'
        and made_at > ${new Date(cx.now.getTime() - 600_000).toISOString()}`,
    );
    if (busy) throw fail(faults.draftRunning);
    const input = await planInput(cx.db, termId);
    for (const [clazzId, sections] of input.sections) {
      const hours = input.needs.filter((n) => n.clazzId === clazzId).reduce((s, n) => s + n.hours, 0);
      if (hours > sections.length * input.weekdays.length) {
        const [c] = await cx.db.rows<{ clazzName: string }>(
          sql`
          select clazz_name
          from class_clazz_v
          where org_id = ${cx.db.orgId}
            and clazz_id = ${clazzId}`,
        );
        throw fail(faults.hoursTooMany, {
          name: c?.clazzName ?? '',
          hours,
          sections: sections.length * input.weekdays.length,
        });
      }
    }
    const draftId = newId();
    await cx.db.insert(drafts, {
      draftId,
      termId,
      state: 'running',
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
      result: EMPTY,
    });
    cx.note('timetable.plan.started', { subjectId: draftId });
    return { draftId, jobId: await cx.startJob('timetable.plan', { draftId, termId, seconds }) };
  }),
  handle(calls.planList, async (cx, { termId }) => {
    const term = termId == null ? await termAt(cx.db, cx.today) : await openTerm(cx, termId);
    if (!term) return { items: [] };
    const rows = await cx.db.rows<{
      draftId: number;
      termId: number;
      state: 'running' | 'ready' | 'applied';
      madeAt: string;
      byName: string;
      result: DraftResult;
    }>(
      sql`
      select d.draft_id, d.term_id, d.state, d.made_at, p.name as by_name, d.result
      from timetable_draft d
      join people_person_v p on p.org_id = d.org_id and p.user_id = d.made_by
      where d.org_id = ${cx.db.orgId}
        and d.term_id = ${term.termId}
      order by d.draft_id desc
      limit 10`,
    );
    const named = new Map((await needRows(cx, term.termId)).map((n) => [n.needId, n]));
    const clazzName = (clazzId: number) => [...named.values()].find((n) => n.clazzId === clazzId)?.clazzName ?? '';
    return {
      items: rows.map(({ result, ...d }) => ({
        ...d,
        placed: result.placed.length,
        hours: result.placed.length + result.left.reduce((s, l) => s + l.hours, 0),
        hard: result.hard,
        soft: result.soft,
        seconds: result.seconds,
        left: result.left.map((l) => {
          const n = named.get(l.needId);
          return {
            clazzName: n?.clazzName ?? '',
            sbjName: n?.sbjName ?? '',
            teacherName: n?.teacherName ?? '',
            hours: l.hours,
            why: cx.text(`timetable.left.${l.why}`, {
              teacher: n?.teacherName ?? '',
              clazz: l.why === 'clazzFull' ? clazzName(l.whoId) : (n?.clazzName ?? ''),
              room: n?.roomName ?? '',
              subject: n?.sbjName ?? '',
              asks: l.asks ?? 0,
              has: l.has ?? 0,
            }),
          };
        }),
      })),
    };
  }),
  handle(calls.planWeek, async (cx, { id, clazzId }) => {
    const draft = await cx.db.one(drafts, { draftId: id });
    if (!draft) throw fail(kernelFaults.gone);
    await seenClazz(cx, clazzId);
    const named = new Map((await needRows(cx, draft.termId, clazzId)).map((n) => [n.needId, n]));
    return {
      items: draft.result.placed.flatMap((p) => {
        const n = named.get(p.needId);
        return n
          ? [
              {
                weekday: p.weekday,
                secNo: p.secNo,
                sbjName: n.sbjName,
                teacherName: n.teacherName,
                roomName: n.roomName,
              },
            ]
          : [];
      }),
    };
  }),
  handle(calls.planApply, async (cx, { id, fromDate }) => {
    if (fromDate < cx.today) throw fail(faults.past, {}, 'fromDate');
    await lockSchedule(cx);
    const draft = await openDraft(cx, id);
    if (draft.state === 'running') throw fail(faults.draftRunning);
    const term = await openTerm(cx, draft.termId);
    if (fromDate < term.firstOn || fromDate > term.lastOn)
      throw fail(faults.outsideTerm, { from: term.firstOn, to: term.lastOn }, 'fromDate');
    const input = await planInput(cx.db, draft.termId);
    const checked = checkPlan(input, draft.result.placed);
    // The needs changed since: places of needs that are gone have no section any more.
    if (checked.by.noSection) throw fail(faults.draftOld);
    const hard = checked.hard - (checked.by.hours ?? 0);
    if (hard > 0) throw fail(faults.draftHard, { count: hard });
    const clazzIds = [...input.sections.keys()];
    const before = [cx.db.orgId, draft.termId, clazzIds, fromDate];
    await cx.db.change(
      "delete from timetable_arrange where org_id = $1 and term_id = $2 and clazz_id = any($3::bigint[]) and kind = 'period' and from_date >= $4",
      before,
    );
    await cx.db.change(
      "update timetable_arrange set to_date = $5 where org_id = $1 and term_id = $2 and clazz_id = any($3::bigint[]) and kind = 'period' and to_date >= $4",
      [...before, plusDays(fromDate, -1)],
    );
    await cx.db.change(
      sql`
      delete from timetable_cover v
      where v.org_id = ${cx.db.orgId}
        and v.on_date >= ${fromDate}
        and v.state in ('asked', 'accepted')
        and exists (
          select 1
          from timetable_arrange a
          where a.org_id = v.org_id
            and a.arrange_id = v.arrange_id
            and a.to_date < v.on_date
        )`,
    );
    const needOf = new Map(input.needs.map((n) => [n.needId, n]));
    const made = draft.result.placed.map((p) => {
      const n = needOf.get(p.needId)!;
      const s = input.sections.get(n.clazzId)!.find((x) => x.secNo === p.secNo)!;
      return {
        arrangeId: newId(),
        kind: 'period' as const,
        termId: draft.termId,
        clazzId: n.clazzId,
        sbjId: n.sbjId,
        teacherId: n.teacherId,
        roomId: n.roomId,
        weekday: p.weekday,
        secNo: p.secNo,
        startMin: s.startMin,
        endMin: s.endMin,
        weeks: 'all' as const,
        fromDate,
        toDate: term.lastOn,
        isOn: true,
        batchId: id,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
      };
    });
    try {
      await cx.savepoint(async () => {
        await cx.db.insert(arranges, made);
        await placePupils(
          cx.db,
          made.map((m) => m.arrangeId),
        );
      });
    } catch (error) {
      // Schedules by interval, or of classes without needs, stand where the draft wants to: the first is said.
      if (!/^timetable_(arrange|pupil)_.*free$/.test(constraintOf(error) ?? '')) throw error;
      for (const m of made) {
        const why = await explain(cx, m);
        if (why) throw why;
      }
      throw error;
    }
    await cx.db.update(drafts, { draftId: id }, { state: 'applied' });
    cx.note('timetable.plan.applied', { subjectId: id, count: made.length, from: fromDate });
    cx.emit('timetable.changed', {
      kind: 'moved',
      arrangeIds: made.map((m) => m.arrangeId).slice(0, 5000),
      from: fromDate,
    });
    return { made: made.length };
  }),
  handle(calls.planDrop, async (cx, { id }) => {
    const draft = await openDraft(cx, id);
    if (draft.state === 'running' && Date.parse(draft.madeAt) > cx.now.getTime() - 600_000)
      throw fail(faults.draftRunning);
    await cx.db.remove(drafts, { draftId: id });
    cx.note('timetable.plan.dropped', { subjectId: id });
  }),
];

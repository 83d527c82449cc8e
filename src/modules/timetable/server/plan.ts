import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { seenClazz } from '../../class/server/published';
import * as calls from '../contract/plan';
import { faults } from '../faults';
import type { DraftResult } from '../rules';
import { checkPlan } from '../rules/check-plan';
import { gte, oneOf } from '../../../kernel/server/db/where';
import { arranges, drafts, needs } from '../tables';
import { explain } from './clash';
import { lockSchedule } from './may';
import { planInput } from './plan-input';
import { needRows, openTerm } from './needs';
import { placePupils } from './pupils';
import { termAt } from './sections';

async function openDraft(cx: Cx, draftId: number) {
  const draft = await cx.db.one(drafts, { draftId }, { lock: 'update' });
  if (!draft) throw fail(kernelFaults.gone);
  return draft;
}
const EMPTY: DraftResult = { placed: [], left: [], hard: 0, soft: 0, seconds: 0 };

export const planHandlers = [
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
    const planned = { termId: draft.termId, clazzId: oneOf(clazzIds), kind: 'period' } as const;
    await cx.db.remove(arranges, { ...planned, fromDate: gte(fromDate) });
    await cx.db.update(arranges, { ...planned, toDate: gte(fromDate) }, { toDate: plusDays(fromDate, -1) });
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
      const n = must(needOf, p.needId);
      const s = must(input.sections, n.clazzId).find((x) => x.secNo === p.secNo)!;
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

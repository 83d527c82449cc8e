import { randomInt } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { contains, is, sql, when, type Sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { newCode } from '../../../class/contract';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { activityState, cityOf, type ActivityState } from '../../rules';
import { activities, members } from '../../tables';
import { FROM, columns, inSight, joinedBy, ownActivity, activityOf, wholeActivity, type ActivityRow } from './open';

const code = (): string => newCode((below) => randomInt(below));
const validUntil = (cx: Cx, days: number): string => new Date(cx.now.getTime() + days * 86_400_000).toISOString();
/** S-027 in SQL. */
function inState(cx: Cx, state: ActivityState): Sql {
  const over = sql`(a.ended_at <= ${cx.nowIso} or a.start_at + make_interval(mins => a.duration) <= ${cx.nowIso})`;
  if (state === 'ended') return over;
  const waits = sql`a.start_at > ${cx.nowIso}`;
  return state === 'waiting'
    ? sql`(${waits} and a.ended_at is null)`
    : sql`(not ${waits} and a.ended_at is null and a.start_at + make_interval(mins => a.duration) > ${cx.nowIso})`;
}

/** Whether the caller gives a lesson; true where none is named. */
const givenBy = (cx: Cx, lessonId: number | null | undefined): Sql =>
  lessonId == null
    ? sql`true`
    : sql`exists (
        select 1
        from lesson_lesson_v l
        where l.org_id = ${cx.db.orgId}
          and l.lesson_id = ${lessonId}
          and l.teacher_id = ${cx.me.userId})`;

export const manageHandlers = [
  handle(calls.listActivities, (cx, { state, sbjId, name, mine, ...input }) =>
    cx.list(input, {
      select: columns(cx),
      from: FROM,
      counted: sql`teachlink_fmslsn a`,
      where: [
        inSight(cx),
        mine ? joinedBy(cx) : undefined,
        is('a.sbj_id', sbjId),
        contains(['a.name', 'a.owner_name'], name),
        when(state, (s) => inState(cx, s)),
      ],
      sorts: { start: sql`a.start_at`, name: sql`a.name` },
      then: sql`a.start_at desc, a.fms_lsn_id`,
      shape: (row: ActivityRow) => activityOf(cx, row),
    }),
  ),
  handle(calls.getActivity, (cx, { id }) => wholeActivity(cx, id)),
  handle(calls.createActivity, async (cx, i) => {
    const fmsLsnId = newId();
    const subject = await cx.db.row<{ given: boolean }>(sql`
      select ${givenBy(cx, i.lessonId)} as given from textbook_subject where sbj_id = ${i.sbjId}`);
    if (!subject?.given) throw fail(kernelFaults.gone);
    const row = {
      fmsLsnId,
      hostOrgId: cx.me.orgId,
      city: cityOf(cx.me.orgRegion),
      ownerId: cx.me.userId,
      ownerName: cx.me.name,
      name: i.name,
      sbjId: i.sbjId,
      startAt: new Date(i.start).toISOString(),
      duration: i.duration,
      codeUntil: validUntil(cx, i.validity),
      headLimit: i.limit,
      scale: i.scale,
      lessonId: i.lessonId ?? null,
      madeAt: cx.nowIso,
    };
    // A code that another activity has already is drawn anew.
    const insert = () => cx.db.insert(activities, { ...row, code: code() }, 'on conflict (code) do nothing');
    if (!(await insert())) await insert();
    await cx.db.insert(members, {
      fmsLsnId,
      userId: cx.me.userId,
      memberOrgId: cx.me.orgId,
      name: cx.me.name,
      orgName: cx.me.orgName,
      joinedAt: cx.nowIso,
    });
    cx.note('teachlink.fmslsn.created', { subjectId: fmsLsnId, new: i.name });
    return wholeActivity(cx, fmsLsnId);
  }),
  handle(calls.updateActivity, async (cx, { id, name, start, duration, validity, limit, scale, lessonId }) => {
    const before = await ownActivity(cx, id);
    if (activityState(before, cx.nowIso) === 'ended') throw fail(faults.activityEnded);
    if (limit != null && limit < before.heads) throw fail(faults.limitBelow, { heads: before.heads }, 'limit');
    if (lessonId != null && lessonId !== before.lessonId) {
      const lesson = await cx.db.row<{ given: boolean }>(sql`select ${givenBy(cx, lessonId)} as given`);
      if (!lesson?.given) throw fail(kernelFaults.gone);
    }
    const ratings = scale ?? before.scale;
    if (ratings.join('\n') !== before.scale.join('\n') && activityState(before, cx.nowIso) !== 'waiting')
      throw fail(faults.scaleFixed, {}, 'scale');
    await cx.db.update(
      activities,
      { fmsLsnId: id, ownerId: cx.me.userId },
      {
        name,
        ...(start == null ? {} : { startAt: new Date(start).toISOString() }),
        duration,
        ...(validity == null ? {} : { code: code(), codeUntil: validUntil(cx, validity) }),
        headLimit: limit,
        scale: ratings,
        lessonId,
      },
    );
    cx.note('teachlink.fmslsn.updated', { subjectId: id });
    return wholeActivity(cx, id);
  }),
  handle(calls.removeActivity, async (cx, { id }) => {
    const { name } = await ownActivity(cx, id);
    await cx.db.remove(activities, { fmsLsnId: id, ownerId: cx.me.userId });
    cx.note('teachlink.fmslsn.deleted', { subjectId: id, old: name });
  }),
  /** Ended twice is ended once. */
  handle(calls.endActivity, async (cx, { id }) => {
    const before = await ownActivity(cx, id);
    if (before.endedAt == null) {
      await cx.db.update(activities, { fmsLsnId: id, ownerId: cx.me.userId }, { endedAt: cx.nowIso });
      cx.note('teachlink.fmslsn.ended', { subjectId: id });
    }
    return wholeActivity(cx, id);
  }),
];

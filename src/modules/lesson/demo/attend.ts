import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { nextDays } from '../../timetable/demo';
import type { Code, LeaveKind, LeaveState } from '../rules';
import { attends, leaves, lessons } from '../tables';
import type { Given } from './lessons';
import { SCHOOL, at, clazzesOf, homeOf, idOf, timetableOf, type Of } from './people';
import { grouped } from '../../../kernel/shared/maps';

const REASONS: readonly (readonly [LeaveKind, string])[] = [
  ['sick', '发烧 38.2 度，去医院'],
  ['sick', '肠胃不舒服，在家休息'],
  ['personal', '回老家参加婚礼'],
  ['personal', '办理身份证'],
  ['other', '参加市里的合唱比赛'],
  ['sick', '牙科复诊'],
];

/** Children who were not simply there, their leaves, a correction of the office, and one child who has been away for four days. */
export async function makeAttendance(world: World, given: readonly Given[]): Promise<void> {
  const home = homeOf(world);
  const child = idOf(world, 'student189');
  const office = idOf(world, 'school189');
  const masters = await mastersOf(world);
  const rows = new Map<string, Of<typeof attends>>();
  const requests: Of<typeof leaves>[] = [];
  const mark = (
    g: Given,
    userId: number,
    code: Code,
    leaveId: number | null = null,
    more: Partial<Of<typeof attends>> = {},
  ) => {
    if (g.row.takenAt == null) return;
    rows.set(`${g.row.lessonId} ${userId}`, {
      orgId: SCHOOL,
      lessonId: g.row.lessonId,
      userId,
      clazzId: g.row.clazzId,
      onDate: g.row.onDate,
      mark: code,
      markBy: g.row.teacherId,
      markAt: g.row.takenAt!,
      remark: '',
      fixed: null,
      fixedBy: null,
      fixedAt: null,
      fixedWhy: '',
      leaveId,
      code,
      ...more,
    });
  };
  const leave = (
    userId: number,
    clazzId: number,
    from: string,
    to: string,
    state: LeaveState,
    i: number,
    more: Partial<Of<typeof leaves>> = {},
  ): number => {
    const [kind, reason] = REASONS[i % REASONS.length]!;
    const leaveId = newId();
    const decided = state === 'approved' || state === 'refused';
    requests.push({
      orgId: SCHOOL,
      leaveId,
      userId,
      kind,
      fromDate: from,
      toDate: to,
      startMin: null,
      endMin: null,
      reason,
      guardian: i % 2 ? '妈妈' : '',
      state,
      madeBy: userId,
      madeAt: at(plusDays(from, -1), 20 * 60),
      decidedBy: decided ? (masters.get(clazzId) ?? office) : null,
      decidedAt: decided ? at(plusDays(from, -1), 21 * 60) : null,
      decidedWhy: '',
      ...more,
    });
    return leaveId;
  };

  const byDay = grouped(given, (g) => `${g.row.clazzId} ${g.row.onDate}`);
  let n = 0;
  for (const [, day] of byDay) {
    const [first] = [...day].sort((a, b) => a.secNo - b.secNo);
    const others = first!.userIds.filter((u) => u !== child);
    // A class of forty has a child on leave every third day, an absent one every sixth, and somebody late in the morning.
    if (world.chance(0.3)) {
      const userId = world.pick(others);
      const id = leave(userId, first!.row.clazzId, first!.row.onDate, first!.row.onDate, 'approved', ++n);
      for (const g of day) mark(g, userId, 'leave', id);
    } else if (world.chance(0.2)) {
      const userId = world.pick(others);
      for (const g of world.chance(0.5) ? day : day.slice(0, 3)) mark(g, userId, 'absent');
    }
    if (world.chance(0.35))
      mark(first!, world.pick(others), 'late', null, { remark: world.chance(0.3) ? '路上堵车' : '' });
  }
  // Who needs somebody: away from every lesson of the last four school days, without a word from home.
  const mates = home.userIds.filter((u) => u !== child);
  for (const g of given.filter((x) => x.row.clazzId === home.clazzId && x.daysAgo <= 4)) mark(g, mates[2]!, 'absent');
  const other = clazzesOf(world).find((c) => c.orgId === SCHOOL && c.grade === 9)!;
  for (const g of given.filter((x) => x.row.clazzId === other.clazzId && x.daysAgo <= 3))
    mark(g, other.userIds[1]!, 'absent');
  // The demonstration child: late once, on leave once; one mark the office has corrected.
  const own = given.filter((g) => g.row.clazzId === home.clazzId && g.row.takenAt && g.daysAgo > 3);
  if (own[0]) mark(own[0], child, 'late', null, { remark: '值日后晚到' });
  const gone = own.filter((g) => g.daysAgo === (own[1]?.daysAgo ?? 0));
  const sick = gone[0] ? leave(child, home.clazzId, gone[0].row.onDate, gone[0].row.onDate, 'approved', 1) : null;
  for (const g of gone) mark(g, child, 'leave', sick);
  const [fix] = given.filter((g) => g.row.clazzId === home.clazzId && g.daysAgo === 2 && g.row.takenAt);
  if (fix)
    mark(fix, mates[4]!, 'absent', null, {
      fixed: 'leave',
      fixedBy: office,
      fixedAt: at(fix.row.onDate, 16 * 60),
      fixedWhy: '家长来电说明，补假条',
      code: 'leave',
    });
  // What waits for the class teacher, and what is approved for today and tomorrow.
  const coming = nextDays(world, timetableOf(world), 6);
  const on = (i: number) => coming[Math.min(i, coming.length - 1)] ?? plusDays(world.today, i);
  const madeAt = world.now.toISOString();
  leave(mates[5]!, home.clazzId, on(1), on(2), 'asked', 2, { madeAt });
  leave(mates[1]!, home.clazzId, on(1), on(1), 'asked', 5, { madeAt, startMin: 14 * 60, endMin: 16 * 60 });
  leave(mates[3]!, home.clazzId, on(0), on(1), 'approved', 0);
  leave(child, home.clazzId, on(4), on(4), 'asked', 4, { madeAt, guardian: '王爸爸' });

  await world.put(leaves, apart(requests));
  const kept = new Set(apart(requests).map((r) => r.leaveId));
  const all = [...rows.values()].map((r) => (r.leaveId == null || kept.has(r.leaveId) ? r : { ...r, leaveId: null }));
  await world.put(attends, all);
  await world.client.query(
    `update ${lessons.name} l set away_count = x.away, late_count = x.late from (select lesson_id, count(*) filter (where code in ('absent', 'leave'))::int as away, count(*) filter (where code = 'late')::int as late
    from ${attends.name} where org_id = $1 group by lesson_id) x where l.org_id = $1 and l.lesson_id = x.lesson_id`,
    [SCHOOL],
  );
}
/** A child has one leave on a day: of two that overlap the later one made stays. */
function apart(all: readonly Of<typeof leaves>[]): Of<typeof leaves>[] {
  const out: Of<typeof leaves>[] = [];
  for (const r of [...all].reverse())
    if (!out.some((x) => x.userId === r.userId && x.fromDate <= r.toDate && r.fromDate <= x.toDate)) out.push(r);
  return out.reverse();
}
async function mastersOf(world: World): Promise<ReadonlyMap<number, number>> {
  const { rows } = await world.client.query<{ clazz_id: number; master_id: number }>(
    'select clazz_id, master_id from class_clazz_v where org_id = $1 and master_id is not null',
    [SCHOOL],
  );
  return new Map(rows.map((r) => [Number(r.clazz_id), Number(r.master_id)]));
}

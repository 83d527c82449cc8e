import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { TRAINING, TUTORING } from '../../organisation/demo';
import { SBJ } from '../../people/demo';
import { minuteNow } from '../../timetable/demo/term';
import { attends, evaluates, leaves, lessons } from '../tables';
import { makeQuizzesElsewhere } from './practice';
import { SCHOOL, at, clazzesOf, idOf, peopleOf, timetableOf, type Of } from './people';

/** The school whose class is paired with one of 189. */
const PARTNER = 619;

/** Other organisations: live lessons of the training institution, the tutor's single ones, and a day in other schools. */
export async function makeElsewhere(world: World): Promise<void> {
  const rows: Of<typeof lessons>[] = [];
  const away: Of<typeof attends>[] = [];
  const asked: Of<typeof leaves>[] = [];
  const said: Of<typeof evaluates>[] = [];
  const base = (orgId: number, day: string, startMin: number, endMin: number, teacherId: number) => ({
    orgId,
    lessonId: newId(),
    onDate: day,
    startMin,
    endMin,
    teacherId,
    madeBy: teacherId,
    madeAt: at(day, 0),
  });
  for (const orgId of [...new Set(clazzesOf(world).map((c) => c.orgId))].filter((o) => o !== SCHOOL)) {
    const day = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
      .map((n) => plusDays(world.today, -n))
      .find((d) =>
        timetableOf(world)
          .on(orgId, d)
          .some((a) => a.kind === 'period'),
      );
    const planned = day
      ? timetableOf(world)
          .on(orgId, day)
          .filter((a) => a.kind === 'period')
          .slice(0, 6)
      : [];
    for (const [i, a] of planned.entries()) {
      const clazz = clazzesOf(world).find((c) => c.clazzId === a.clazzId);
      if (!clazz?.userIds.length) continue;
      const row = {
        ...base(orgId, day!, a.startMin, a.endMin, a.teacherId),
        arrangeId: a.arrangeId,
        clazzId: a.clazzId,
        sbjId: a.sbjId,
        secNo: a.secNo ?? null,
        takenAt: at(day!, a.startMin + 4),
        takenBy: a.teacherId,
        takenCount: clazz.userIds.length,
        lateCount: i === 0 ? 1 : 0,
      };
      rows.push(row);
      if (i > 0) continue;
      away.push({
        orgId,
        lessonId: row.lessonId,
        userId: clazz.userIds[0]!,
        clazzId: a.clazzId,
        onDate: day!,
        mark: 'late',
        markBy: a.teacherId,
        markAt: row.takenAt,
        code: 'late',
      });
    }
    // Somebody asks for leave whatever the day, also on the first one of a year that has no lessons yet.
    const of = planned[0]?.clazzId;
    const clazz = clazzesOf(world).find(
      (c) => c.orgId === orgId && c.userIds.length > 0 && (of == null || c.clazzId === of),
    );
    const [userId] = clazz?.userIds ?? [];
    if (userId == null) continue;
    const on = plusDays(world.today, 2);
    asked.push({
      orgId,
      leaveId: newId(),
      userId,
      kind: 'sick',
      fromDate: on,
      toDate: on,
      reason: '感冒，在家休息',
      state: 'asked',
      madeBy: userId,
      madeAt: world.now.toISOString(),
    });
  }
  // The training institution: yesterday's and the day before's live lessons were given and talked about.
  const trainer = idOf(world, 'trainer5');
  const learners = peopleOf(world)
    .filter((p) => p.orgId === TRAINING && p.userType === 1)
    .map((p) => p.userId);
  for (const n of [1, 2, 3])
    for (const a of timetableOf(world).on(TRAINING, plusDays(world.today, -n)).slice(0, 1)) {
      const day = plusDays(world.today, -n);
      const row = {
        ...base(TRAINING, day, a.startMin, a.endMin, trainer),
        arrangeId: a.arrangeId,
        clazzId: a.clazzId,
        sbjId: a.sbjId,
        secNo: null,
        topic: ['一次函数的图象', '方程组的解法', '几何证明入门'][n - 1]!,
        preparedAt: at(day, 600),
        startedAt: at(day, a.startMin),
        endedAt: at(day, a.endMin),
        takenAt: at(day, a.startMin + 5),
        takenBy: trainer,
        takenCount: learners.length,
      };
      rows.push(row as Of<typeof lessons>);
      if (n > 1)
        said.push(
          ...learners.slice(0, 6).map((userId) => ({
            orgId: TRAINING,
            lessonId: row.lessonId,
            userId,
            stars: world.int(4, 5),
            tags: ['讲解清楚'],
            text: '',
            madeAt: at(day, a.endMin + 20),
          })),
        );
    }
  // In the world that people look at, trainer5 gives a live lesson within ten minutes, whatever the hour; it ends before midnight.
  const begins = Math.min(minuteNow(world) + 8, 23 * 60);
  if (world.size === 'full')
    rows.push({
      ...base(TRAINING, world.today, begins, begins + 40, trainer),
      arrangeId: null,
      clazzId: TRAINING * 1000 + 802,
      sbjId: SBJ.maths,
      secNo: null,
      name: '函数图象答疑',
      topic: '二次函数的顶点',
      preparedAt: at(world.today, 0),
    });
  // A pair of two schools meets then too, each side in its own timetable; the classroom is that of 189. Its teacher may have
  // another class at seven in the evening.
  const pair = begins < 19 * 60 + 40 && begins + 40 > 19 * 60 ? 19 * 60 + 40 : begins;
  const partner = peopleOf(world).find((p) => p.orgId === PARTNER && p.sbjIds.includes(SBJ.chinese))?.userId;
  const sides = [[SCHOOL, idOf(world, 'classmgr189')] as const, ...(partner ? [[PARTNER, partner] as const] : [])];
  if (world.size === 'full')
    for (const [orgId, teacherId] of sides)
      rows.push({
        ...base(orgId, world.today, pair, pair + 40, teacherId),
        arrangeId: null,
        clazzId: orgId * 1000 + 809,
        sbjId: SBJ.chinese,
        secNo: null,
        name: '云上读书会',
        topic: '城南旧事',
        preparedAt: at(world.today, 0),
      });
  // The tutor leads the tutoring classes and makes each lesson singly.
  const tutor = idOf(world, 'tutor3');
  const evening = minuteNow(world) < 19 * 60 ? 0 : 1;
  // 周三口语角 meets on Wednesdays, not beside today's lesson.
  const wednesday = (10 - new Date(`${world.today}T00:00:00Z`).getUTCDay()) % 7 || 7;
  for (const [n, i, name] of [
    [evening, 1, '周末提高：阅读理解'],
    [wednesday, 2, '口语角：点餐对话'],
    [-2, 1, '周末提高：完形填空'],
  ] as const)
    rows.push({
      ...base(TUTORING, plusDays(world.today, n), 19 * 60 + 30, 20 * 60 + 30, tutor),
      arrangeId: null,
      clazzId: TUTORING * 1000 + 800 + i,
      sbjId: SBJ.english,
      secNo: null,
      name,
    });
  await world.put(lessons, rows);
  await world.put(leaves, asked);
  await world.put(attends, away);
  await world.put(evaluates, said);
  await makeQuizzesElsewhere(world, rows);
}

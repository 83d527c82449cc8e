import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { SBJ, type DemoPerson } from '../../people/demo';
import { PHASES, type Line } from '../rules';
import { activities, activityTexts, lines, members, sheets } from '../tables';
import { designOf } from './texts';

const SCHOOL = 189;
const SCALE = ['目标清楚', '学生参与', '提问质量'];
const minutes = (world: World, n: number): string => new Date(world.now.getTime() + n * 60_000).toISOString();

/** What an observer noted: the phases of a lesson, questions between them, a seat off task. */
function noted(world: World): Line[] {
  const marks = [0, 9, 14, 24, 36].map((minute, at) => ({
    lineId: crypto.randomUUID(),
    second: minute * 60 + world.int(0, 50),
    kind: PHASES[(at + (world.chance(0.2) ? 1 : 0)) % PHASES.length] ?? 'teacher',
    level: null,
    words: '',
  }));
  const asked = ['什么是相反数？', '为什么要画数轴？', '换一个数还成立吗？'].map((words, at) => ({
    lineId: crypto.randomUUID(),
    second: world.int(60, 2300),
    kind: 'question' as const,
    level: at + 1,
    words,
  }));
  const seat = {
    lineId: crypto.randomUUID(),
    second: world.int(600, 1800),
    kind: 'off' as const,
    level: null,
    words: '四排三座',
  };
  return [...marks, ...asked, seat].toSorted((a, b) => a.second - b.second);
}

/** The live lesson that classmgr189 gives within minutes in the world that people look at; none in the small one. */
async function liveLesson(world: World, teacherId: number): Promise<{ lessonId: number; startAt: string } | undefined> {
  const { rows } = await world.client.query<{ lesson_id: string; on_date: string; start_min: number }>(
    `select lesson_id, on_date::text as on_date, start_min
     from lesson_lesson_v
     where org_id = $1 and teacher_id = $2 and on_date = $3 and name = '云上读书会' and ended_at is null
     order by lesson_id limit 1`,
    [SCHOOL, teacherId, world.today],
  );
  const [row] = rows;
  if (!row) return undefined;
  const midnight = Date.parse(`${row.on_date}T00:00:00+08:00`);
  return { lessonId: Number(row.lesson_id), startAt: new Date(midnight + row.start_min * 60_000).toISOString() };
}
/** Teachers of 619 look on in a live lesson of 189, from the activity that is about it. */
async function makeObserved(
  world: World,
  owner: DemoPerson,
  there: readonly DemoPerson[],
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const lesson = await liveLesson(world, owner.userId);
  if (!lesson) return;
  const fmsLsnId = newId();
  const madeAt = minutes(world, -1440);
  await world.put(activities, [
    {
      fmsLsnId,
      hostOrgId: SCHOOL,
      city: 4109,
      ownerId: owner.userId,
      ownerName: owner.name,
      name: '“城南旧事”云上观摩',
      sbjId: SBJ.chinese,
      startAt: lesson.startAt,
      duration: 40,
      code: 'SEEN23',
      codeUntil: minutes(world, 30 * 1440),
      headLimit: 40,
      scale: SCALE,
      lessonId: lesson.lessonId,
      madeAt,
    },
  ]);
  await world.put(
    members,
    there.map((m) => ({
      fmsLsnId,
      userId: m.userId,
      memberOrgId: m.orgId,
      name: m.name,
      orgName: names.get(m.orgId) ?? '',
      joinedAt: madeAt,
    })),
  );
}

/** One that runs now, one that has ended with its sheets, one next week, one about a live lesson; teachers of 619 take part. */
export async function makeActivities(world: World): Promise<void> {
  const people = world.made['people'] as readonly DemoPerson[];
  const owner = people.find((p) => p.login === 'teacher189');
  const mate = people.find((p) => p.login === 'classmgr189');
  if (!owner || !mate) return;
  const guests = people.filter((p) => p.orgId === 619 && p.userType === 2 && p.sbjIds.length > 0).slice(0, 3);
  const names = new Map(
    (await world.client.query<{ org_id: string; name: string }>('select org_id, name from organisation_org')).rows.map(
      (o) => [Number(o.org_id), o.name],
    ),
  );
  const plans = [
    { name: '“数轴”同课异构', from: -15, code: 'RUNN23', ended: false },
    { name: '“有理数的乘法”公开课', from: -7 * 1440, code: 'PAST23', ended: true },
    { name: '“绝对值”名师示范课', from: 7 * 1440, code: 'NEXT23', ended: false },
  ].map((p) => ({ ...p, fmsLsnId: newId() }));
  await world.put(
    activities,
    plans.map((p) => ({
      fmsLsnId: p.fmsLsnId,
      hostOrgId: SCHOOL,
      city: 4109,
      ownerId: owner.userId,
      ownerName: owner.name,
      name: p.name,
      sbjId: SBJ.maths,
      startAt: minutes(world, p.from),
      duration: 45,
      code: p.code,
      codeUntil: minutes(world, 30 * 1440),
      headLimit: 40,
      scale: SCALE,
      endedAt: p.ended ? minutes(world, p.from + 43) : null,
      madeAt: minutes(world, p.from - 3 * 1440),
    })),
  );
  const there = [owner, mate, ...guests];
  await makeObserved(world, mate, there, names);
  await world.put(
    members,
    plans.flatMap((p) =>
      there.map((m) => ({
        fmsLsnId: p.fmsLsnId,
        userId: m.userId,
        memberOrgId: m.orgId,
        name: m.name,
        orgName: names.get(m.orgId) ?? '',
        joinedAt: minutes(world, p.from - 2 * 1440),
      })),
    ),
  );
  await world.put(
    activityTexts,
    plans.map((p, at) => ({
      fmsLsnId: p.fmsLsnId,
      kind: 1,
      userId: owner.userId,
      name: owner.name,
      content: designOf(p.name, at),
      savedAt: minutes(world, p.from - 1440),
    })),
  );
  const [running, past] = plans;
  if (!running || !past) return;
  await world.put(
    sheets,
    [mate, ...guests].map((m) => ({
      fmsLsnId: past.fmsLsnId,
      userId: m.userId,
      name: m.name,
      orgName: names.get(m.orgId) ?? '',
      body: {
        lines: noted(world),
        scale: SCALE.map(() => world.int(3, 5)),
        words: '<p>学生参与面广，提问有层次。</p>',
      },
      handedAt: minutes(world, past.from + 60),
    })),
  );
  await world.put(
    lines,
    noted(world)
      .filter((l) => l.second < 15 * 60)
      .map((l) => ({ ...l, orgId: SCHOOL, fmsLsnId: running.fmsLsnId, userId: mate.userId, rev: 1 })),
  );
}

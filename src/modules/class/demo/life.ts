import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import { plusDays, schoolYearOf } from '../../../kernel/shared/dates';
import { demoName } from '../../people/demo';
import { seatedInOrder, type Seated } from '../rules';
import { archives, clazzes, enrolments, groupMembers, groups, logs, seats, type LogAction } from '../tables';
import { GRADE_NAMES, peopleOf, startOf, type ClazzRow, type DemoClazz } from './clazzes';

const GROUP_NAMES = ['星火组', '晨曦组', '远航组', '青松组'];

/** What happened to classes so far: logs, groups and an invite code of 七年级1班, a child to recover, last year's leavers. */
export async function makeLife(world: World, made: readonly DemoClazz[]): Promise<void> {
  const first = made.find((c) => c.orgId === 189 && c.grade === 7 && c.no === 1)!;
  await makeGroups(world, first);
  await makeSeats(world, made);
  await makeInvite(world, first);
  await makeLogs(world, made, first);
  for (const [orgId, grade] of [
    [189, 9],
    [619, 12],
  ] as const)
    await makeArchive(
      world,
      made.filter((c) => c.orgId === orgId),
      orgId,
      grade,
    );
}

async function makeGroups(world: World, clazz: DemoClazz): Promise<void> {
  const { orgId, clazzId } = clazz;
  await world.put(
    groups,
    GROUP_NAMES.map((name, i) => ({ orgId, clazzId, groupNo: i + 1, name })),
  );
  await world.put(
    groupMembers,
    clazz.userIds.map((userId, i) => ({ orgId, clazzId, userId, groupNo: (i % GROUP_NAMES.length) + 1 })),
  );
}

/** Where the children of grade 7 sit. The tests' world has no plan: its registers are taken from the list, its plans made by tapping. */
async function makeSeats(world: World, made: readonly DemoClazz[]): Promise<void> {
  if (world.size !== 'full') return;
  await world.put(
    seats,
    made
      .filter((c) => c.orgId === 189 && c.grade === 7)
      .flatMap(({ orgId, clazzId, userIds }) =>
        seatedInOrder<Seated>(userIds.map((userId) => ({ userId, rowNo: null, colNo: null }))).flatMap(
          ({ userId, rowNo, colNo }) =>
            rowNo === null || colNo === null ? [] : [{ orgId, clazzId, userId, rowNo, colNo }],
        ),
      ),
  );
}

async function makeInvite(world: World, { orgId, clazzId }: DemoClazz): Promise<void> {
  await world.client.query(
    'update class_clazz set invite_code = $3, invite_until = $4, invite_limit = 60, invite_used = 2 where org_id = $1 and clazz_id = $2',
    [orgId, clazzId, 'QB7K2M', `${plusDays(world.today, 20)}T10:00:00Z`],
  );
}

async function makeLogs(world: World, made: readonly DemoClazz[], first: DemoClazz): Promise<void> {
  const start = startOf(world);
  const people = peopleOf(world);
  const line = (
    c: DemoClazz,
    action: LogAction,
    at: string,
    byId: number,
    userId: number | null = null,
    detail: Record<string, unknown> = {},
  ) => ({ orgId: c.orgId, logId: newId(), clazzId: c.clazzId, action, userId, byId, at, detail });
  const adminOf = new Map(people.filter((p) => p.roleIds.includes(41)).map((p) => [p.orgId, p.userId]));
  const by = people.find((p) => p.login === 'classmgr189')!.userId;
  // A child who began in 七年级1班 and stands in another class now: the log offers to take them back, the class they are in forbids it.
  const moved = made.find((c) => c.orgId === 189 && c.grade === 7 && c.no === 2)!.userIds.at(-1)!;
  const later = (days: number) => `${plusDays(start.slice(0, 10), days)}T02:15:00.000Z`;
  await world.put(enrolments, [
    {
      orgId: 189,
      clazzId: first.clazzId,
      userId: moved,
      joinedAt: start,
      removedAt: later(9),
      removedWhy: 'removed',
      isHome: false,
    },
  ]);
  await world.put(logs, [
    ...made.map((c) => line(c, 'created', start, adminOf.get(c.orgId) ?? 0)),
    line(first, 'added', start, by, moved),
    ...first.userIds.slice(-2).map((userId) => line(first, 'joined', later(2), userId, userId)),
    line(first, 'removed', later(4), by, first.userIds[1]!),
    line(first, 'recovered', later(5), by, first.userIds[1]!),
    line(first, 'removed', later(9), by, moved),
  ]);
}

/**
 * The leavers of last summer. Most are people of the school no more: an archive keeps names of its own. Some keep their accounts,
 * and with them their place in the class that has ended.
 */
async function makeArchive(world: World, of: readonly DemoClazz[], orgId: number, grade: number): Promise<void> {
  const year = schoolYearOf(world.today) - 1;
  const endedAt = `${year + 1}-07-06T08:00:00.000Z`;
  const rows: ClazzRow[] = [];
  const staying = peopleOf(world).filter((p) => p.orgId === orgId && p.graduate);
  const kept = of
    .filter((c) => c.grade === grade)
    .map((c, i) => {
      const clazzId = orgId * 1000 + 901 + i;
      const stgId = grade > 9 ? 3 : 2;
      rows.push({
        orgId,
        clazzId,
        clazzName: c.name,
        clazzNo: String(c.no),
        clazzType: 1,
        orderNo: c.no,
        stgId,
        grdId: grade,
        year: year - 2,
        masterId: null,
        endedAt,
        madeAt: `${year - 2}-08-29T00:00:00.000Z`,
      });
      const students = c.userIds.map((_, k) => {
        const sex = k % 2 ? ('female' as const) : ('male' as const);
        const name = demoName(world, sex);
        const here = i === 0 ? staying[k] : undefined;
        return {
          userId: here?.userId ?? clazzId * 100 + k,
          name: here?.name ?? name,
          sex: here ? (k % 2 ? ('male' as const) : ('female' as const)) : sex,
          sidNo: here?.sidNo ?? `${year - 2}2${orgId}${String(i * 50 + k + 1).padStart(3, '0')}`,
        };
      });
      const people = peopleOf(world);
      const teachers = [...c.teachers].map(([sbjId, userId]) => ({
        userId,
        name: people.find((p) => p.userId === userId)!.name,
        sbjId,
      }));
      return {
        orgId,
        clazzId,
        clazzName: `${GRADE_NAMES[grade]}${c.no}班`,
        clazzNo: String(c.no),
        clazzType: 1,
        stgId,
        grdId: grade,
        year,
        masterName: teachers[0]?.name ?? null,
        studentCount: students.length,
        students,
        teachers,
        endedAt,
        endedBy: people.find((p) => p.orgId === orgId && p.roleIds.includes(41))?.userId ?? 0,
        cause: 'graduated' as const,
      };
    });
  await world.put(clazzes, rows);
  await world.put(archives, kept);
  const [first] = rows;
  if (first)
    await world.put(
      enrolments,
      staying.map((p) => ({
        orgId,
        clazzId: first.clazzId,
        userId: p.userId,
        joinedAt: `${year - 2}-08-29T00:00:00.000Z`,
        isHome: false,
      })),
    );
}

import { newId } from '../../kernel/server/ids';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import { makeMorning } from './demo/morning';
import { makeYear, SCHOOL, type DemoChild } from './demo/year';
import { spanOf, termOf, usualSettings, weekdayOf } from './rules';
import { bands, cfgs, excuses, passes, rooms, stations, stops } from './tables';

export { picturesDemo } from './demo/pictures';

/** The account school189. */
const BY = SCHOOL * 10_000 + 1;
/** Two grades run on Tuesdays and Thursdays. */
const GRADES = [7, 8];
const RUN_DAYS = [2, 4];

/** School 189 with a year of runs, a morning that was seen pass by pass, and what a teacher has to look at. */
export const demo: Demo = {
  name: 'sunny-run',
  async make(world) {
    const children = await childrenOf(world);
    const roomId = newId();
    const route = await makeCourse(world, roomId);
    await makeSettings(world);
    await makeBands(world, children);
    const last = lastRunDay(world.today);
    await makeYear(world, { roomId, last, weekdays: RUN_DAYS });
    await makeMorning(world, { roomId, route, onDate: last, children: classOf(children) });
    await makeField(world, children, roomId, route[0]?.deviceId ?? 0);
  },
};
const lastRunDay = (today: string): string =>
  [1, 2, 3, 4, 5, 6, 7].map((back) => plusDays(today, -back)).find((day) => RUN_DAYS.includes(weekdayOf(day))) ?? today;
/** The class of the demonstration's student. */
const classOf = (children: readonly DemoChild[]): DemoChild[] => {
  const own = children.find((child) => child.login === 'student189');
  return children.filter((child) => child.clazzId === own?.clazzId).slice(0, 40);
};

async function childrenOf(world: World): Promise<DemoChild[]> {
  const { rows } = await world.client.query<Record<string, string | null>>(
    `select s.user_id, s.clazz_id, s.grd_id, p.sex, p.login
     from class_student_v s
     join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
     where s.org_id = $1 and s.clazz_type = 1 and s.grd_id = any($2::bigint[]) and p.user_type = 1 and p.removed_at is null
     order by s.clazz_id, s.user_id`,
    [SCHOOL, GRADES],
  );
  return rows.map((row) => ({
    userId: Number(row['user_id']),
    clazzId: Number(row['clazz_id']),
    grdId: Number(row['grd_id']),
    sex: row['sex'] ?? 'male',
    login: row['login'] ?? null,
  }));
}
/** A lap of 400 m with a beacon at the gate and one station at the finish. */
async function makeCourse(world: World, roomId: number) {
  const { rows } = await world.client.query<{ device_id: string; dev_id: string }>(
    'select device_id, dev_id from device_device where org_id = $1 and dev_id = any($2::text[]) and left_at is null order by dev_id',
    [SCHOOL, ['RD-BEACON-0189', 'RD-GATE-0189']],
  );
  const [beacon, gate] = rows.map((row) => Number(row.device_id));
  const route = [
    { name: '终点线', deviceId: gate ?? null, metres: 100 },
    { name: '南弯道', deviceId: null, metres: 100 },
    { name: '北门', deviceId: beacon ?? null, metres: 100 },
    { name: '北弯道', deviceId: null, metres: 100 },
  ];
  const madeAt = new Date(world.now.getTime() - 360 * 86_400_000).toISOString();
  await world.put(rooms, [
    { orgId: SCHOOL, roomId, name: '田径场四百米', route, metres: 400, laps: 4, isOpen: true, madeAt },
  ]);
  await world.put(
    stations,
    route.flatMap(({ deviceId }) => (deviceId == null ? [] : [{ orgId: SCHOOL, deviceId, roomId }])),
  );
  return route;
}
/** Settings of this term and the one before. */
async function makeSettings(world: World): Promise<void> {
  const now = termOf(world.today);
  const before = termOf(plusDays(spanOf(now)[0], -1));
  const usual = usualSettings();
  const content = { ...usual, weekdays: RUN_DAYS, distance: usual.distance.map((line) => ({ ...line })) };
  await world.put(
    cfgs,
    [before, now].map((term) => ({
      orgId: SCHOOL,
      cfgId: newId(),
      ...term,
      version: 1,
      fromOn: spanOf(term)[0],
      content,
      madeBy: BY,
      madeAt: `${spanOf(term)[0]}T02:00:00.000Z`,
    })),
  );
}
const makeBands = (world: World, children: readonly DemoChild[]): Promise<void> =>
  world.put(
    bands,
    children.map(({ userId }, at) => ({
      orgId: SCHOOL,
      bandId: newId(),
      tag: String(500_001 + at),
      userId,
      fromAt: new Date(world.now.getTime() - 360 * 86_400_000).toISOString(),
      madeBy: BY,
    })),
  );
/** A day that was called off for rain, a child that does not run, and a band that nobody is known to carry. */
async function makeField(
  world: World,
  children: readonly DemoChild[],
  roomId: number,
  deviceId: number,
): Promise<void> {
  const made = { orgId: SCHOOL, madeBy: BY, madeAt: world.now.toISOString() };
  await world.put(
    stops,
    GRADES.map((grdId) => ({ ...made, onDate: plusDays(lastRunDay(world.today), -7), grdId, why: '下雨' })),
  );
  const own = classOf(children).find((child) => child.login == null);
  if (own)
    await world.put(excuses, [
      {
        ...made,
        excuseId: newId(),
        userId: own.userId,
        fromOn: plusDays(world.today, -2),
        toOn: plusDays(world.today, 12),
        why: '脚踝扭伤',
      },
    ]);
  const at = Date.parse(`${plusDays(world.today, -1)}T23:10:00Z`);
  await world.put(
    passes,
    [0, 62, 125, 190, 254, 320].map((seconds) => ({
      orgId: SCHOOL,
      passId: newId(),
      deviceId,
      roomId,
      tag: '509999',
      onDate: world.today,
      atMs: at + seconds * 1000,
      measuredMs: at + seconds * 1000,
      offsetMs: 0,
      isLate: false,
    })),
  );
}

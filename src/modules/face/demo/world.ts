import { createHash } from 'node:crypto';
import { newId } from '../../../kernel/server/ids';
import type { Demo, World } from '../../../kernel/server/world';
import { plusDays } from '../../../kernel/shared/dates';
import { demoPictures } from '../../files/demo';
import { OUTDATED_MONTHS, PHOTO_USE, type Reason, type State } from '../rules';
import { fingerprintOf, publicKeyOf } from '../server/keys';
import { codes, faces, tombstones, keys, packageDevices, packages, reports, sets } from '../tables';
import { DEMO_KEY } from './key';
import { DEMO_PHONE } from './phone';
import { portrait } from './portrait';

const SCHOOL = 189;
const OTHER = 619;
/** Classes of the school whose children have been photographed. */
const CLASSES = 6;
const SIDE = 640;

interface Child {
  readonly orgId: number;
  readonly userId: number;
  readonly name: string;
  readonly sex: string;
  readonly clazzId: number;
}
/** A school in the middle of it: most photographed, some to look at, some unfit, some still without; one package of last week. */
export const demo: Demo = {
  name: 'face',
  async make(world) {
    const madeAt = `${plusDays(world.today, -60)}T02:00:00Z`;
    await world.put(
      sets,
      [SCHOOL, OTHER].map((orgId) => ({
        orgId,
        version: 400,
        madeBy: 1,
        madeAt,
        outdatedMonths: OUTDATED_MONTHS,
        keepMonths: null,
      })),
    );
    const agreed = await childrenWith(world);
    const sat = agreed.filter(({ orgId }) => orgId === SCHOOL || world.chance(0.2)).filter(() => world.chance(0.84));
    await makeFaces(world, sat);
    await makeGone(world);
    await makeCode(world, agreed);
    await makePackage(
      world,
      sat.filter(({ orgId }) => orgId === SCHOOL).map(({ userId }) => userId),
    );
  },
};
/** After the test days: a package for the test that is running, void since a guardian withdrew the consent. */
export const packedDemo: Demo = {
  name: 'face.packed',
  async make(world) {
    const { rows } = await world.client.query<{ tst_id: string; user_ids: string[] }>(
      `
      select e.tst_id, array_agg(distinct f.user_id order by f.user_id) as user_ids
      from fitness_test_exam_v e
      join fitness_test_exam_cell_v x on x.org_id = e.org_id and x.tst_id = e.tst_id
      join face_face f on f.org_id = x.org_id and f.user_id = x.user_id and f.state = 'fit'
      where e.org_id = $1 and e.state = 'published'
      group by e.tst_id
      order by e.tst_id
      limit 1`,
      [SCHOOL],
    );
    const [test] = rows;
    if (!test) return;
    const userIds = test.user_ids.map(Number);
    const madeAt = `${plusDays(world.today, -6)}T01:30:00Z`;
    await world.put(packages, [
      {
        orgId: SCHOOL,
        packageId: newId(),
        clazzIds: [],
        tstId: Number(test.tst_id),
        kind: 'photos',
        version: 395,
        state: 'void',
        userIds,
        faces: userIds.length,
        gone: 4,
        size: userIds.length * 41_000,
        madeBy: 1,
        madeAt,
        readyAt: madeAt,
        endsAt: `${plusDays(world.today, 8)}T01:30:00Z`,
      },
    ]);
  },
};
/** Children of the first classes whose guardians agreed. */
async function childrenWith(world: World): Promise<Child[]> {
  const { rows } = await world.client.query<Record<string, string>>(
    `
      select s.org_id, s.user_id, p.name, p.sex, s.clazz_id
      from class_student_v s
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      join people_consent_v c on c.org_id = s.org_id and c.user_id = s.user_id and c.purpose = 'face'
      where s.org_id = any($1)
        and s.clazz_id in (
          select k.clazz_id
          from (
            select v.org_id, v.clazz_id, row_number() over (partition by v.org_id order by v.master_id is null, v.clazz_id) as no
            from class_clazz_v v
            where v.org_id = any($1) and v.clazz_type = 1 and v.ended_at is null) k
          where k.no <= $2)
      order by s.org_id, s.user_id`,
    [[SCHOOL, OTHER], CLASSES],
  );
  return rows.map((row) => ({
    orgId: Number(row['org_id']),
    userId: Number(row['user_id']),
    name: row['name'] ?? '',
    sex: row['sex'] ?? '',
    clazzId: Number(row['clazz_id']),
  }));
}
const REASONS: readonly Reason[] = ['blurred', 'dark', 'turned', 'device'];

async function makeFaces(world: World, sat: readonly Child[]): Promise<void> {
  const paths = await demoPictures(
    world,
    sat.map(({ orgId, userId, name, sex }) => ({
      orgId,
      userId,
      scene: portrait(world, sex),
      name,
      width: SIDE,
      height: SIDE,
      proc: PHOTO_USE,
    })),
  );
  await world.put(
    faces,
    sat.map(({ orgId, userId }, at) => {
      const draw = world.rnd();
      const state: State = draw < 0.78 ? 'fit' : draw < 0.93 ? 'waiting' : 'unfit';
      const old = state === 'fit' && world.chance(0.04);
      const path = paths[at] ?? '';
      return {
        orgId,
        userId,
        state,
        reason: state === 'unfit' ? world.pick(REASONS) : null,
        path,
        sha256: createHash('sha256').update(path).digest('hex'),
        width: SIDE,
        height: SIDE,
        size: 40_000,
        source: 'phone',
        takenAt: `${plusDays(world.today, old ? -800 : -world.int(3, 50))}T02:${String(at % 60).padStart(2, '0')}:00Z`,
        version: at + 1,
        engine: 'sharp',
        engineVersion: '1',
        judgedAt: world.now.toISOString(),
        madeBy: 1,
      };
    }),
  );
}

/** The class teacher's phone, at an address that everybody may know: the walk through all pages opens it. */
async function makeCode(world: World, agreed: readonly Child[]): Promise<void> {
  const first = agreed.find(({ orgId }) => orgId === SCHOOL);
  if (!first) return;
  const { rows } = await world.client.query<{ master_id: string }>(
    'select master_id from class_clazz_v where org_id = $1 and clazz_id = $2',
    [SCHOOL, first.clazzId],
  );
  await world.put(codes, [
    {
      codeHash: createHash('sha256').update(DEMO_PHONE).digest('hex'),
      orgId: SCHOOL,
      clazzId: first.clazzId,
      userId: Number(rows[0]?.master_id),
      endsAt: new Date(world.now.getTime() + 300 * 86_400_000).toISOString(),
    },
  ]);
}
/** Who withdrew leaves a tombstone. */
async function makeGone(world: World): Promise<void> {
  const { rows } = await world.client.query<{ org_id: string; user_id: string }>(
    `select org_id, user_id from people_consent where org_id = any($1) and purpose = 'face' and state = 'withdrawn'
     order by org_id, user_id limit 12`,
    [[SCHOOL, OTHER]],
  );
  await world.put(
    tombstones,
    rows.map((row, at) => ({
      orgId: Number(row.org_id),
      userId: Number(row.user_id),
      version: 380 + at,
      why: 'withdrawn',
      at: `${plusDays(world.today, -5)}T03:00:00Z`,
    })),
  );
}

/** The package of last week, which has expired by now, with what the station said of it. */
async function makePackage(world: World, userIds: readonly number[]): Promise<void> {
  const { rows } = await world.client.query<{ device_id: string }>(
    `select device_id from device_apparatus_v where org_id = $1 and type = 'station' and left_at is null order by 1 limit 1`,
    [SCHOOL],
  );
  const deviceId = Number(rows[0]?.device_id ?? 0);
  if (!deviceId || userIds.length === 0) return;
  const fingerprint = fingerprintOf(publicKeyOf(DEMO_KEY));
  const madeAt = `${plusDays(world.today, -20)}T01:30:00Z`;
  const packageId = newId();
  await world.put(keys, [{ orgId: SCHOOL, deviceId, pem: DEMO_KEY, fingerprint, madeBy: 1, madeAt }]);
  await world.put(packages, [
    {
      orgId: SCHOOL,
      packageId,
      clazzIds: [],
      kind: 'photos',
      version: 390,
      state: 'expired',
      userIds: [...userIds],
      faces: userIds.length,
      gone: 4,
      size: userIds.length * 41_000,
      madeBy: 1,
      madeAt,
      readyAt: madeAt,
      endsAt: `${plusDays(world.today, -6)}T01:30:00Z`,
    },
  ]);
  const heard = `${plusDays(world.today, -19)}T06:00:00Z`;
  await world.put(packageDevices, [{ orgId: SCHOOL, packageId, deviceId, fingerprint, loadedAt: heard }]);
  await world.put(
    reports,
    userIds.map((userId, at) => ({
      orgId: SCHOOL,
      packageId,
      deviceId,
      userId,
      loaded: at % 23 !== 5,
      code: at % 23 === 5 ? 'lowQuality' : null,
      at: heard,
    })),
  );
}

import { createHash } from 'node:crypto';
import { newId } from '../../../kernel/server/ids';
import { seeded, type Demo, type World } from '../../../kernel/server/world';
import { dayIn } from '../../../kernel/shared/dates';
import { CONSENT_TEXTS } from '../locale/consent';
import { dayOf, NEW_CHILD, USUAL, type Series } from '../rules';
import { alarms } from './alarms';
import { BY, DAY_MS, FENCES, HOUR_MS, iso, MINUTE_MS, SCHOOL, VENDOR, ZONE, type Child, type Worn } from './parts';
import { bucketed, type Summand } from '../server/sums';
import { children, configs, fences, fixes, looks, readings, bandSums, wears } from '../tables';

/** The school's grounds, in the middle of 濮阳. */
const GROUNDS: readonly (readonly [number, number])[] = [
  [35_763_300, 115_028_200],
  [35_763_300, 115_031_600],
  [35_760_900, 115_031_900],
  [35_760_700, 115_028_400],
];
/** The pond beside the sports field. */
const POND: readonly (readonly [number, number])[] = [
  [35_761_400, 115_030_900],
  [35_761_400, 115_031_400],
  [35_761_050, 115_031_400],
  [35_761_050, 115_030_900],
];
const TIMES = [{ days: [1, 2, 3, 4, 5], from: 480, to: 1020 }];

/** Children of two classes of grade seven, student189 among them. */
async function childrenIn(world: World): Promise<Child[]> {
  const { rows } = await world.client.query<{ user_id: string; clazz_id: string; name: string; login: string | null }>(
    `select s.user_id, s.clazz_id, p.name, p.login
     from class_student_v s
     join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id and p.removed_at is null
     where s.org_id = $1 and s.clazz_type = 1 and s.clazz_id in (
       select k.clazz_id
       from class_student_v k
       join people_person_v q on q.org_id = k.org_id and q.user_id = k.user_id
       where k.org_id = $1 and k.clazz_type = 1 and k.grd_id = (
         select m.grd_id
         from class_student_v m
         join people_person_v l on l.org_id = m.org_id and l.user_id = m.user_id
         where m.org_id = $1 and m.clazz_type = 1 and l.login = 'student189')
       group by k.clazz_id
       order by min(case when q.login = 'student189' then 0 else 1 end), k.clazz_id
       limit 2)
     order by (p.login is distinct from 'student189'), s.clazz_id, s.user_id`,
    [SCHOOL],
  );
  return rows.map((row) => ({
    userId: Number(row.user_id),
    clazzId: Number(row.clazz_id),
    name: row.name,
    login: row.login,
  }));
}

/** School 189: two classes with watches, fences, a morning of values, alarms that need somebody and three weeks of sums. */
export const demo: Demo = {
  name: 'watch',
  async make(world) {
    // A generator of its own: the parts of the world after this one stay as they were.
    const rnd = seeded(2606);
    const all = await childrenIn(world);
    // Two in three have their guardians' word for it; student189 is one of them.
    const agreed = all
      .filter((child) => child.login === 'student189' || rnd() < 0.66)
      .slice(0, world.size === 'full' ? 60 : 14);
    await consent(world, agreed);
    const worn = await bands(world, agreed, rnd);
    await settings(world);
    await measured(world, worn, rnd);
    await alarms(world, worn, rnd);
    await looked(world, agreed[0]);
  },
};

/** Guardians' consents to the text of today. */
async function consent(world: World, list: readonly Child[]): Promise<void> {
  const text = CONSENT_TEXTS[CONSENT_TEXTS.length - 1]!;
  const hash = createHash('sha256').update(`${text.zh}\n\u0000\n${text.en}`).digest('hex');
  const at = iso(world.now.getTime() - 20 * DAY_MS);
  const rows = list.map((child) => ({
    org_id: SCHOOL,
    act_id: newId(),
    user_id: child.userId,
    purpose: 'watch',
    version: text.version,
    text_hash: hash,
    lang: 'zh-CN',
    act: 'given',
    way: 'link',
    by_kind: 'guardian',
    by_name: `${child.name.slice(0, 1)}家长`,
    at,
  }));
  const names = Object.keys(rows[0] ?? {}).join(', ');
  await world.client.query(
    `insert into people_consent_act (${names}) select ${names} from json_populate_recordset(null::people_consent_act, $1)`,
    [JSON.stringify(rows)],
  );
  await world.client.query(
    `insert into people_consent (org_id, user_id, purpose, version, state, act_id, at)
     select a.org_id, a.user_id, a.purpose, a.version, 'given', a.act_id, a.at
     from people_consent_act a
     where a.org_id = $1 and a.purpose = 'watch' and a.version = $2
     on conflict (org_id, user_id, purpose) do update
     set version = excluded.version, state = 'given', act_id = excluded.act_id, at = excluded.at`,
    [SCHOOL, text.version],
  );
}

/** A band each: most are heard of, some are silent, nearly empty or lie on a table. */
async function bands(world: World, list: readonly Child[], rnd: () => number): Promise<Worn[]> {
  const now = world.now.getTime();
  const heldAt = iso(now - 18 * DAY_MS);
  const made = list.map((child, at) => {
    const state = at === 3 ? 'silent' : at === 5 ? 'low' : at === 8 ? 'table' : at === 11 ? 'never' : 'online';
    const heard =
      state === 'never' ? null : iso(now - (state === 'silent' ? 30 * HOUR_MS : Math.round(rnd() * 8 * MINUTE_MS)));
    return {
      ...child,
      wearId: newId(),
      deviceId: newId(),
      devId: `YD-W-${String(at + 1).padStart(5, '0')}`,
      heard,
      battery: state === 'low' ? 8 : state === 'never' ? null : 35 + Math.round(rnd() * 60),
      isWorn: state === 'never' ? null : state !== 'table',
    };
  });
  const rows = made.map(({ devId, deviceId, heard, battery }) => ({
    org_id: SCHOOL,
    device_id: deviceId,
    kind: 'band',
    type: 'band',
    dev_id: devId,
    name: devId,
    text: '',
    provider_id: VENDOR,
    setting: {},
    // Devices of a demonstration speak seldom: it is looked at for hours and nobody feeds it.
    interval_s: 3600,
    made_at: heldAt,
    held_at: heldAt,
    is_silent: false,
    seen_at: heard,
    battery,
  }));
  await world.client.query(
    `with claimed as (
       insert into device_claim (dev_id, provider_id, samples, made_at)
       select dev_id, provider_id, '{}', made_at from json_populate_recordset(null::device_device, $1)),
     held as (
       insert into device_holder (dev_id, from_at, org_id, device_id)
       select dev_id, made_at, org_id, device_id from json_populate_recordset(null::device_device, $1))
     insert into device_device
     select * from json_populate_recordset(null::device_device, $1)`,
    [JSON.stringify(rows)],
  );
  await world.put(
    wears,
    made.map(({ wearId, userId, devId, deviceId, heard, battery, isWorn }) => ({
      orgId: SCHOOL,
      wearId,
      userId,
      devId,
      deviceId,
      datum: 'gcj02' as const,
      fromAt: heldAt,
      madeBy: BY,
      heardAt: heard,
      battery,
      isWorn,
    })),
  );
  await world.put(
    children,
    made.map(({ userId }) => ({ orgId: SCHOOL, userId, state: { ...NEW_CHILD, now } })),
  );
  return made.filter((row) => row.heard != null);
}

async function settings(world: World): Promise<void> {
  const madeAt = iso(world.now.getTime() - 18 * DAY_MS);
  const made = { orgId: SCHOOL, times: TIMES, isOn: true, madeBy: BY, madeAt };
  await world.put(fences, [
    { ...made, fenceId: FENCES.grounds, name: '校园', kind: 'stay' as const, points: GROUNDS, dwell: 120 },
    { ...made, fenceId: FENCES.pond, name: '荷塘', kind: 'out' as const, points: POND, dwell: 30 },
  ]);
  // Nobody feeds a demonstration: its bands fall silent as late as a school may set.
  const config = { ...USUAL, limits: { ...USUAL.limits, silentMinutes: 600 } };
  await world.put(configs, [{ orgId: SCHOOL, kind: 'school' as const, config, setBy: BY, setAt: madeAt }]);
}

/** What a series shows of a child at rest. */
const REST: Readonly<Record<Exclude<Series, 'steps'>, readonly [from: number, over: number]>> = {
  heart: [72, 38],
  blood: [98, 22],
  oxygen: [96, 4],
  temps: [362, 8],
};
/** The last hours before now of the day: a value each quarter of an hour, and where the child was. */
async function measured(world: World, worn: readonly Worn[], rnd: () => number): Promise<void> {
  const now = world.now.getTime();
  const quarter = now - (now % (15 * MINUTE_MS));
  const values: {
    userId: number;
    kind: Series;
    at: string;
    messageId: number;
    wearId: number;
    value: number;
    value2: number | null;
  }[] = [];
  const summands: Summand[] = [];
  const places: object[] = [];
  const steps = world.size === 'full' ? 28 : 8;
  for (const { userId, wearId } of worn) {
    let counter = 0;
    for (let back = steps; back > 0; back -= 1) {
      const at = quarter - back * 15 * MINUTE_MS;
      const common = { userId, wearId, at: iso(at), messageId: newId() };
      for (const kind of ['heart', 'blood', 'oxygen', 'temps'] as const) {
        if (kind !== 'heart' && back % 4 !== 0) continue;
        const [from, over] = REST[kind];
        const value = from + Math.round(rnd() * over);
        const value2 = kind === 'blood' ? value - 36 : null;
        values.push({ ...common, kind, value, value2 });
        summands.push({ userId, kind, at, value, value2 });
      }
      const walked = Math.round(rnd() * 220);
      counter += walked;
      values.push({ ...common, kind: 'steps', value: counter, value2: null });
      summands.push({ userId, kind: 'steps', at, value: back === steps ? 0 : walked, value2: null });
      const [latE6, lonE6] = [35_761_200 + Math.round(rnd() * 1500), 115_028_700 + Math.round(rnd() * 2000)];
      places.push({
        orgId: SCHOOL,
        userId,
        at: iso(at),
        messageId: common.messageId,
        latE6,
        lonE6,
        acc: 8 + Math.round(rnd() * 20),
        datum: 'wgs84',
        saidLatE6: latE6,
        saidLonE6: lonE6,
      });
    }
  }
  await world.put(
    readings,
    values.map((row) => ({ orgId: SCHOOL, ...row })),
  );
  await world.put(fixes, places as Parameters<typeof world.put<typeof fixes>>[1]);
  await world.put(
    bandSums,
    bucketed(summands, ZONE).map((row) => ({ orgId: SCHOOL, ...row })) as Parameters<
      typeof world.put<typeof bandSums>
    >[1],
  );
}

/** Somebody looked at student189, and wrote down why. */
async function looked(world: World, child: Child | undefined): Promise<void> {
  if (!child) return;
  const at = dayOf(ZONE, dayIn(ZONE, new Date(world.now.getTime() - 2 * DAY_MS))).from + 10 * HOUR_MS;
  await world.put(looks, [
    {
      orgId: SCHOOL,
      lookId: newId(),
      userId: child.userId,
      what: 'way' as const,
      reason: '围栏预警后核对是否已回到校内',
      affairId: null,
      byOrg: SCHOOL,
      byId: BY,
      byName: '学校管理员',
      at: iso(at),
      until: iso(at + 15 * MINUTE_MS),
    },
  ]);
}

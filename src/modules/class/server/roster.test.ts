import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { enrolmentPort } from '../../people/server/published';
import * as people from '../../people/contract';
import { createClazz, endClazz, listStudents, removeStudents } from '../contract';

const [SEVEN, SEVEN_2] = [189002, 189003];
const AT = '2026-10-12T08:00:00.000Z';
let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});
const roster = async (id: number) => (await admin.rows(listStudents, { id, pageSize: 200 })).map((s) => s.userId);
const port = () => enrolmentPort.get();
const inSchool = <T>(fn: Parameters<typeof inOrg<T>>[2]) => inOrg(t.kernel.pools.tenant, 189, fn);
async function newcomers(from: number, count: number): Promise<number[]> {
  const ids = Array.from({ length: count }, (_, i) => from + i);
  await t.sql(
    `
      insert into people_person (org_id, user_id, user_type, yun_no, name, sex, enabled, made_at)
      select 189, id, 1, 'R' || id, '新生' || id, 'male', true, ${t.sqlNow}
      from unnest($1::bigint[]) id
    `,
    [ids],
  );
  return ids;
}

test('a graduate who was removed comes back with the class that has ended, as a line of their past', async () => {
  const made = await admin.ok(createClazz, { clazzType: 1, clazzName: '毕业班', stgId: 2, grdId: 9 });
  const graduate = await admin.ok(people.studentCreate, { name: '毕业生', sex: 'male', clazzId: made.clazzId });
  await admin.ok(endClazz, { id: made.clazzId });
  await admin.ok(people.remove, { id: graduate.userId });
  expect((await admin.ok(people.restore, { id: graduate.userId })).name).toBe('毕业生');
  const past = await t.sql(
    'select removed_at, is_home from class_enrolment where org_id = 189 and user_id = $1 and clazz_id = $2',
    [graduate.userId, made.clazzId],
  );
  expect(past).toEqual([{ removed_at: null, is_home: false }]);
});
test('a child who left before its class ended and comes back stood there to the end, which is said of the past', async () => {
  const said = () =>
    t.sql<{ from: string }>(
      "select payload->>'from' as from from kernel_outbox where org_id = 189 and topic = 'class.stayed' order by event_id",
    );
  const made = await admin.ok(createClazz, { clazzType: 1, clazzName: '先走班', stgId: 2, grdId: 9 });
  const child = await admin.ok(people.studentCreate, { name: '先走', sex: 'female', clazzId: made.clazzId });
  await admin.ok(people.remove, { id: child.userId });
  await admin.ok(endClazz, { id: made.clazzId });
  const before = (await said()).length;
  await t.sql(
    `update class_enrolment set removed_at = '2026-10-12T08:00:00Z', joined_at = '2026-09-01T00:00:00Z'
     where org_id = 189 and user_id = $1 and clazz_id = $2`,
    [child.userId, made.clazzId],
  );
  await admin.ok(people.restore, { id: child.userId });
  expect((await said()).slice(before)).toEqual([{ from: '2026-10-12' }]);
});

describe('the roster import', () => {
  test('enrols a sheet of 2,000 children, twice is once', async () => {
    const ids = await newcomers(18_960_001, 2000);
    const rows = ids.map((userId, i) => ({ userId, clazzId: i % 2 ? SEVEN : SEVEN_2 }));
    const before = (await roster(SEVEN)).length;
    await inSchool((door) => port().enrol(door, rows, AT, admin.userId));
    await inSchool((door) => port().enrol(door, rows, AT, admin.userId));
    expect(
      await t.sql(
        'select count(*)::int n from class_enrolment where org_id = 189 and clazz_id = $1 and removed_at is null',
        [SEVEN],
      ),
    ).toEqual([{ n: before + 1000 }]);
    expect(
      await t.sql(
        "select count(*)::int n from class_log where org_id = 189 and action = 'added' and by_id = $1 and at = $2",
        [admin.userId, AT],
      ),
    ).toEqual([{ n: 2000 }]);
    await inSchool((door) => port().withdraw(door, ids));
    expect((await roster(SEVEN)).length).toBe(before);
  });
  test('moves children between classes and back', async () => {
    const [child] = await roster(SEVEN);
    await inSchool((door) => port().transfer(door, [{ userId: child!, from: SEVEN, to: SEVEN_2 }], AT, admin.userId));
    expect([(await roster(SEVEN)).includes(child!), (await roster(SEVEN_2)).includes(child!)]).toEqual([false, true]);
    await inSchool((door) => port().transfer(door, [{ userId: child!, from: SEVEN_2, to: SEVEN }], AT, admin.userId));
    expect([(await roster(SEVEN)).includes(child!), (await roster(SEVEN_2)).includes(child!)]).toEqual([true, false]);
  });
  test('[V-062] a student who was removed by hand does not rejoin by import', async () => {
    const child = (await roster(SEVEN_2)).at(-1)!;
    await admin.ok(removeStudents, { id: SEVEN_2, userIds: [child] });
    await expect(
      inSchool((door) => port().enrol(door, [{ userId: child, clazzId: SEVEN_2 }], AT, admin.userId)),
    ).rejects.toMatchObject({ fault: { code: 'class.fault.removedBefore' } });
    // Asked beforehand, the port names them; whoever stands there is none of them.
    const [there] = await roster(SEVEN_2);
    expect(
      await inSchool((door) =>
        port().barred(door, [
          { userId: child, clazzId: SEVEN_2 },
          { userId: there!, clazzId: SEVEN_2 },
        ]),
      ),
    ).toEqual([{ userId: child, clazzId: SEVEN_2 }]);
  });
  test('a second administrative class is refused and names the first', async () => {
    const [child] = await roster(SEVEN);
    await expect(
      inSchool((door) => port().enrol(door, [{ userId: child!, clazzId: SEVEN_2 }], AT, admin.userId)),
    ).rejects.toMatchObject({ fault: { code: 'class.fault.inOtherClazz' }, params: { clazzName: '七年级1班' } });
  });
  test('whoever leaves is out of every class, and comes back to them', async () => {
    const { userId } = await t.who('student189');
    const places = await inSchool((door) => port().remove(door, [userId], AT, admin.userId));
    expect(places.map((p) => p.clazzId)).toContain(SEVEN);
    expect(places.length).toBeGreaterThan(1);
    expect(await roster(SEVEN)).not.toContain(userId);
    await inSchool((door) => port().enrol(door, places, AT, admin.userId));
    expect(await roster(SEVEN)).toContain(userId);
    expect(
      await t.sql('select 1 from class_enrolment where org_id = 189 and user_id = $1 and is_home and clazz_id = $2', [
        userId,
        SEVEN,
      ]),
    ).toHaveLength(1);
  });
});

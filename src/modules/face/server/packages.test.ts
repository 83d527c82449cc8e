import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { createApparatus } from '../../device/contract';
import { item, push, vendorOf, type Vendor } from '../../device/server/testing';
import * as calls from '../contract';
import { reportText } from '../rules';
import { expiring } from './packages';
import { agree, classOf, opened, pair, photo, withdraw, type Child } from './testing';

let t: TestApp;
let admin: Caller;
let platform: Caller;
let bureau: Caller;
let other: Caller;
let vendor: Vendor;
let clazzId = 0;
let deviceId = 0;
let devId = '';
let count = 0;
let children: readonly Child[] = [];
const station = pair();
beforeAll(async () => {
  t = await TestApp.start();
  [admin, platform, bureau, other] = (await Promise.all(
    ['school189', 'platform', 'bureau4109', 'school619'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller, Caller];
  vendor = await vendorOf(platform, '测试机厂');
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  const { userId } = await t.who('classmgr189');
  ({ clazzId, children } = await classOf(t, userId, 4));
  devId = `FACE-${++count}`;
  ({ id: deviceId } = await platform.ok(createApparatus, {
    orgId: 189,
    type: 'station',
    providerId: vendor.id,
    name: `测试机${count}`,
    devId,
  }));
  await admin.ok(calls.setKey, { orgId: 189, deviceId, pem: station.publicKey });
});
const kid = (at: number) => children[at]?.userId ?? 0;
/** Photographs of the first children, all found fit. */
const fit = async (n: number, from = 0) => {
  for (let at = from; at < from + n; at++)
    await admin.ok(calls.setFace, { orgId: 189, userId: kid(at), file: fileOf('a.jpg', await photo(at + 1)) });
  const { items } = await admin.ok(calls.wall, {});
  await admin.ok(calls.judgeFaces, { items: items.map(({ userId, version }) => ({ userId, version, fit: true })) });
};
const stateOf = async (id: number) =>
  (
    await t.sql<{ state: string; path: string | null }>('select state, path from face_package where package_id = $1', [
      id,
    ])
  )[0];
const built = async (input: object = {}, by = admin): Promise<number> => {
  const { id } = await by.ok(calls.buildPackage, { orgId: 189, ...input });
  await expect.poll(async () => (await stateOf(id))?.state).not.toBe('building');
  return id;
};
const take = async (id: number, by = admin) =>
  opened((await by.send(calls.packageFile, { id, deviceId })).raw, devId, station.privateKey);
describe('packages', () => {
  test('hold exactly the fit photographs of those who agreed, each with its hash; only a registered device opens them', async () => {
    await fit(2);
    await admin.ok(calls.setFace, { orgId: 189, userId: kid(2), file: fileOf('a.jpg', await photo(9)) });
    const id = await built({ clazzIds: [clazzId] });
    const { manifest, files } = await take(id);
    expect(manifest.files.map((file) => file.userId)).toEqual([kid(0), kid(1)]);
    expect(manifest).toMatchObject({ count: 2, kind: 'photos', since: null, tombstones: [] });
    for (const { file, sha256 } of manifest.files)
      expect(
        createHash('sha256')
          .update(files[file] ?? new Uint8Array())
          .digest('hex'),
      ).toBe(sha256);
    const raw = (await admin.send(calls.packageFile, { id, deviceId })).raw;
    expect(() => opened(raw, devId, pair().privateKey)).toThrow(/oaep|decod|padding|bad|key|modulus/i);
    expect(() => opened(raw, 'FACE-elsewhere', station.privateKey)).toThrow('not sealed');
    const changed = Buffer.from(raw);
    changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
    expect(() => opened(changed, devId, station.privateKey)).toThrow(/authenticate|invalid/i);
    // A few bytes may meet in what is sealed; the head of a picture does not.
    const inside = Object.entries(files).filter(([name]) => manifest.files.some(({ file }) => file === name));
    expect(inside.filter(([, bytes]) => raw.includes(Buffer.from(bytes.subarray(0, 16))))).toEqual([]);
    expect(inside).toHaveLength(2);
  });
  test('since a version only what changed, with a tombstone for whoever withdrew; the package that held them is void at once', async () => {
    await fit(3);
    const first = await built();
    const { manifest } = await take(first);
    await withdraw(t, kid(0));
    expect(await stateOf(first)).toMatchObject({ state: 'void', path: null });
    expect((await admin.refused(calls.packageFile, { id: first })).error).toBe('face.fault.notReady');
    expect(await t.sql("select 1 from files_file where proc = 'face.package'")).toEqual([]);
    await fit(1, 3);
    const next = (await take(await built({ since: manifest.setVersion }))).manifest;
    expect(next.files.map((file) => file.userId)).toEqual([kid(3)]);
    expect(next.tombstones).toEqual([expect.objectContaining({ userId: kid(0), why: 'withdrawn' })]);
    const whole = (await take(await built())).manifest;
    expect(whole.files.map((file) => file.userId)).toEqual([1, 2, 3].map(kid));
    expect(whole.tombstones.map((tomb) => tomb.userId)).toEqual([kid(0)]);
    await agree(t, 189, kid(0));
    await fit(1);
    expect((await take(await built())).manifest.tombstones).toEqual([]);
  });
  test('a package of changes tells devices to forget whose photograph is waiting, unfit or outdated by now, and who left', async () => {
    await fit(4);
    const { manifest } = await take(await built());
    for (const [at, dark] of [false, true].entries())
      await admin.ok(calls.setFace, {
        orgId: 189,
        userId: kid(at),
        file: fileOf('a.jpg', await photo(at + 90, { dark })),
      });
    await t.sql(`update face_face set taken_at = ${t.sqlNow} - interval '3 years' where user_id = $1`, [kid(2)]);
    await t.sql(`update people_person set removed_at = ${t.sqlNow} where user_id = $1`, [kid(3)]);
    const next = (await take(await built({ since: manifest.setVersion }))).manifest;
    await t.sql('update people_person set removed_at = null where user_id = $1', [kid(3)]);
    expect(next.files).toEqual([]);
    expect(next.tombstones.map(({ userId, why }) => [userId, why])).toEqual([
      [kid(0), 'waiting'],
      [kid(1), 'unfit'],
      [kid(2), 'outdated'],
      [kid(3), 'left'],
    ]);
    // A longer time makes the old one valid again, and devices get it back.
    await admin.ok(calls.setSettings, { orgId: 189, outdatedMonths: 60, keepMonths: null });
    const last = (await take(await built({ since: next.setVersion }))).manifest;
    expect(last.files.map((file) => file.userId)).toEqual([kid(2)]);
  });
  test('whoever goes in the very moment in which a package is kept ends it', async () => {
    await fit(1);
    const id = await built();
    // As it stands while it is kept: the set is held, and nobody else sees yet who is inside.
    await t.sql("update face_package set state = 'building', user_ids = '{}', path = null where package_id = $1", [id]);
    const { going } = await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      await door.row(sql`select t.version from face_set t where t.org_id = ${door.orgId} for update of t`);
      const removal = admin.ok(calls.deleteFace, { orgId: 189, userId: kid(0) });
      await expect
        .poll(() =>
          t.sql(
            "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%face_set%'",
          ),
        )
        .not.toEqual([]);
      await door.change(sql`
        update face_package
        set state = 'ready', user_ids = ${[kid(0)]}::bigint[]
        where org_id = ${door.orgId} and package_id = ${id}`);
      return { going: removal };
    });
    await going;
    expect(await stateOf(id)).toMatchObject({ state: 'void' });
  });
  test('a package of a test holds the children who take part in it and no other; a test of elsewhere is gone', async () => {
    await fit(2);
    const tstId = newId();
    await t.sql(sql`
      insert into fitness_test_exam (org_id, tst_id, host_id, name, year_id, counts, standard_key, item_ids, grd_ids,
        start_on, end_on, config, state, made_by, made_at)
      values (189, ${tstId}, 189, '人脸包的测试日', 2026, false, 'x', '{sitReach}', '{1}', ${t.today}::date, ${t.today}::date,
        '{}', 'published', 1, ${t.now()})`);
    await t.sql(sql`
      insert into fitness_test_exam_child (org_id, tst_id, user_id, chest_no, name, sex, clazz_id, clazz_name, grd_id,
        clazz_ord, item_ids)
      values (189, ${tstId}, ${kid(1)}, 1, '甲', 'male', ${clazzId}, '班', 1, 1, '{sitReach}')`);
    expect(await admin.rows(calls.listTests, { name: '人脸包的测试日' })).toEqual([
      expect.objectContaining({ tstId, orgId: 189, startOn: t.today, endOn: t.today }),
    ]);
    expect((await bureau.rows(calls.listTests, { tstIds: [tstId] })).map((row) => row.orgId)).toEqual([189]);
    expect(await other.rows(calls.listTests, { tstIds: [tstId] })).toEqual([]);
    expect((await other.refused(calls.listTests, { orgId: 189 })).status).toBe(404);
    const id = await built({ tstId });
    const { manifest } = await take(id);
    expect((await admin.rows(calls.listPackages, { tstId })).map((row) => [row.id, row.tstName])).toEqual([
      [id, '人脸包的测试日'],
    ]);
    expect(manifest.files.map((file) => file.userId)).toEqual([kid(1)]);
    await t.sql('delete from fitness_test_exam where tst_id = $1', [tstId]);
    expect((await admin.refused(calls.buildPackage, { orgId: 189, tstId })).status).toBe(404);
  });
  test('who took a package for which device stands in the book', async () => {
    await fit(1);
    const id = await built();
    await take(id);
    const lines = async () =>
      t.sql<{ subject_id: number; user_id: number; detail: object }>(
        "select subject_id, user_id, detail from kernel_audit where action = 'face.packageTaken' and subject_id = $1",
        [id],
      );
    await expect.poll(lines).toEqual([{ subject_id: id, user_id: admin.userId, detail: { deviceId, faces: 1 } }]);
  });
  test('a package that ended loses its file', async () => {
    await fit(1);
    const id = await built();
    t.at(new Date(t.now().getTime() + 15 * 86_400_000));
    expect((await admin.refused(calls.packageFile, { id })).error).toBe('face.fault.notReady');
    await expiring.run(t.kernel);
    t.at(null);
    expect(await stateOf(id)).toEqual({ state: 'expired', path: null });
    expect(await t.sql("select 1 from files_file where proc = 'face.package'")).toEqual([]);
  });
  test('a package that no process builds any more has failed, and does not say for ever that it is being built', async () => {
    await fit(1);
    const [lost, young] = [await built(), await built()];
    await t.sql("update face_package set state = 'building', path = null where package_id = any($1)", [[lost, young]]);
    await t.sql(`update face_package set made_at = ${t.sqlNow} - interval '2 days' where package_id = $1`, [lost]);
    await expiring.run(t.kernel);
    const { state, fault } = await admin.ok(calls.packageDetail, { id: lost });
    expect({ state, fault }).toEqual({ state: 'failed', fault: 'other' });
    expect((await stateOf(young))?.state).toBe('building');
  });
  test('without a fit photograph, or descriptions of a measured model, it fails and says why; without a key it is refused', async () => {
    const whyOf = async (id: number) => {
      const { state, fault } = await admin.ok(calls.packageDetail, { id });
      return { state, fault };
    };
    expect(await whyOf(await built())).toEqual({ state: 'failed', fault: 'noFaces' });
    await fit(1);
    expect(await whyOf(await built({ kind: 'vectors' }))).toEqual({ state: 'failed', fault: 'noVectors' });
    await t.sql('delete from face_key where device_id <> $1', [deviceId]);
    await admin.ok(calls.deleteKey, { orgId: 189, deviceId });
    expect((await admin.refused(calls.buildPackage, { orgId: 189 })).error).toBe('face.fault.noKey');
  });
  test('descriptions of a named algorithm are packed where the model was measured', async () => {
    await fit(2);
    await t.sql(`insert into face_measure values ('compreface', 'v1 4', 600, 50, 9, 9, 0, 0, ${t.sqlNow})`);
    await t.sql(sql`
      insert into face_vector (org_id, user_id, model, version, vector, sha256)
      select f.org_id, f.user_id, 'compreface', 'v1 4', '\\x0000803f000000000000000000000000'::bytea, f.sha256
      from face_face f
      where f.user_id = ${kid(0)}`);
    const { manifest, files } = await take(await built({ kind: 'vectors' }));
    expect(manifest).toMatchObject({ kind: 'vectors', algorithm: 'compreface v1 4', count: 1 });
    expect(manifest.files[0]).toMatchObject({ userId: kid(0), file: `${kid(0)}.f32` });
    expect([...new Float32Array(new Uint8Array(files[`${kid(0)}.f32`] ?? []).buffer)]).toEqual([1, 0, 0, 0]);
    await t.sql('delete from face_measure');
  });
  test('a bureau builds for its schools; another school finds nothing of it', async () => {
    await fit(1);
    const id = await built({}, bureau);
    expect((await take(id, bureau)).manifest.count).toBe(1);
    expect((await other.refused(calls.packageFile, { id })).status).toBe(404);
    expect((await other.refused(calls.packageDetail, { id })).status).toBe(404);
    expect((await other.refused(calls.buildPackage, { orgId: 189 })).status).toBe(404);
    const [away] = await t.sql<{ clazz_id: number }>(
      'select clazz_id from class_clazz_v where org_id = 619 order by clazz_id limit 1',
    );
    expect((await admin.refused(calls.buildPackage, { orgId: 189, clazzIds: [Number(away?.clazz_id)] })).status).toBe(
      404,
    );
    expect((await admin.rows(calls.listPackages, { orgId: 189 })).map((row) => row.id)).toContain(id);
  });
});

describe('keys', () => {
  test('a public RSA key of 2,048 bits or more is taken; a private one, a short one and anything else are refused', async () => {
    const at = { orgId: 189, deviceId };
    for (const pem of [
      station.privateKey,
      'x'.repeat(200),
      `-----BEGIN PUBLIC KEY-----\n${'A'.repeat(200)}\n-----END PUBLIC KEY-----`,
    ])
      expect((await admin.refused(calls.setKey, { ...at, pem })).error).toBe('face.fault.badKey');
    expect(
      (await admin.ok(calls.listKeys, { orgId: 189 })).find((key) => key.deviceId === deviceId)?.fingerprint,
    ).toMatch(/^(\w{4} ){7}\w{4}$/);
    expect((await other.refused(calls.setKey, { ...at, pem: station.publicKey })).status).toBe(404);
    expect((await other.refused(calls.setKey, { ...at, orgId: 619, pem: station.publicKey })).status).toBe(404);
  });
});

describe('what devices report', () => {
  const say = async (reports: readonly Parameters<typeof reportText>[0][], by = devId) => {
    const items = reports.map((report, at) =>
      item(by, `R-${count}-${t.now().getTime()}-${at}`, t.now().toISOString(), {
        kind: 'event',
        code: 'face',
        text: reportText(report),
      }),
    );
    expect((await push(t, vendor.appKey, items)).json()).toMatchObject({ kept: items.length, refused: [] });
    await t.told(189, 'device.said');
  };
  test('a photograph that a device could not enrol is unfit; what it loaded is counted', async () => {
    await fit(2);
    const packageId = await built();
    await say([
      { packageId, userId: kid(0), loaded: true, code: null },
      { packageId, userId: kid(1), loaded: false, code: 'lowQuality' },
    ]);
    expect(await t.sql('select user_id, state, reason from face_face order by 1')).toEqual([
      { user_id: kid(0), state: 'fit', reason: null },
      { user_id: kid(1), state: 'unfit', reason: 'device' },
    ]);
    const [device] = (await admin.ok(calls.packageDetail, { id: packageId })).sealedFor;
    expect(device).toMatchObject({ devId, loaded: 1, refused: [{ code: 'lowQuality', count: 1 }] });
  });
  test('a word about another device’s package, another child or a newer photograph changes nothing', async () => {
    await fit(2);
    const packageId = await built();
    await platform.ok(createApparatus, {
      orgId: 189,
      type: 'station',
      providerId: vendor.id,
      name: '别处',
      devId: `${devId}-X`,
    });
    await say([{ packageId, userId: kid(0), loaded: false, code: 'x' }], `${devId}-X`);
    await say([{ packageId, userId: kid(3), loaded: false, code: 'x' }]);
    await fit(1);
    await say([{ packageId, userId: kid(0), loaded: false, code: 'x' }]);
    expect(await t.sql('select distinct state from face_face')).toEqual([{ state: 'fit' }]);
  });
});

import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { TIMEOUT_MS } from '../../../kernel/web/http/client';
import { registry } from '../../../apps/modules';
import { denied } from '../../../kernel/shared/need';
import * as calls from '../contract';
import { PHOTO_BYTES } from '../rules';
import { classOf, photo, whitePng, withdraw, type Child } from './testing';

let t: TestApp;
let admin: Caller;
let master: Caller;
let platform: Caller;
let other: Caller;
let clazzId = 0;
let children: readonly Child[] = [];
const AGREED = 6;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, master, platform, other] = (await Promise.all(
    ['school189', 'classmgr189', 'platform', 'school619'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  ({ clazzId, children } = await classOf(t, master.userId, AGREED));
});
const kid = (at: number) => children[at]?.userId ?? 0;
const put = async (at: number, bytes: Uint8Array | Promise<Buffer> = photo(at), by = admin) =>
  by.ok(calls.setFace, { orgId: 189, userId: kid(at), file: fileOf('a.jpg', await bytes, 'image/jpeg') });
const refuse = async (bytes: Uint8Array, userId = kid(0), by = admin) =>
  by.refused(calls.setFace, { orgId: 189, userId, file: fileOf('a.jpg', bytes, 'image/jpeg') });
const files = async () =>
  (
    await t.sql<{ path: string; state: string; expires_at: Date | null }>(
      "select path, state, expires_at from files_file where proc = 'face.photo' and size <> 0 and scene is null",
    )
  ).filter((row) => row.expires_at == null);
const audits = async (action: string) =>
  t.sql<{ subject_id: number; user_id: number; detail: Record<string, unknown> }>(
    'select subject_id, user_id, detail from kernel_audit where org_id = 189 and action = $1 order by audit_id',
    [action],
  );
const version = async () => (await admin.ok(calls.getSet, { orgId: 189 })).version;
const until = (fits: () => Promise<boolean>) => expect.poll(fits).toBe(true);

describe('sets', () => {
  test('the assessment of the impact on personal information says what stands in the system, to the operator alone', async () => {
    for (const at of [0, 1]) await put(at);
    const facts = await platform.ok(calls.faceImpact, {});
    expect(facts).toMatchObject({
      engine: 'sharp',
      leavesTo: null,
      measured: null,
      schools: 1,
      unlimited: 1,
      keepFrom: null,
      keepTo: null,
      consented: AGREED,
      faces: 2,
      vectors: 0,
      packages: 0,
      keys: 0,
      consentVersion: 1,
      gone: { withdrawn: 0, left: 0, removed: 0, kept: 0 },
    });
    expect(facts.students).toBeGreaterThanOrEqual(children.length);
    await admin.ok(calls.setSettings, { orgId: 189, outdatedMonths: 24, keepMonths: 36 });
    await withdraw(t, kid(0));
    expect(await platform.ok(calls.faceImpact, {})).toMatchObject({
      unlimited: 0,
      keepFrom: 36,
      keepTo: 36,
      consented: AGREED - 1,
      faces: 1,
      gone: { withdrawn: 1 },
    });
    for (const who of [admin, master, other]) expect((await who.refused(calls.faceImpact, {})).status).toBe(403);
  });
  test('[V-113] the school face library opens to PFM_SUPERMAN, at both addresses, and to no other code', async () => {
    for (const path of ['/desk/face/org', '/desk/sport/home/user/org']) {
      const need = registry.places.find((place) => place.path === path)?.need ?? {};
      const who = { userType: 2, busiId: 1, orgId: 1, orgRegion: null, servIds: [] };
      expect(denied(need, { ...who, funcIds: ['PFM_SUPERMAN'] })).toBeUndefined();
      expect(denied(need, { ...who, funcIds: ['PFM_SPT_ADMIN', 'PFM_CUSTOMER'] })).toBe('function');
    }
    expect((await admin.refused(calls.listSets, {})).status).toBe(403);
    expect((await platform.rows(calls.listSets, { pageSize: 50 })).map((row) => row.orgId)).toContain(189);
  });
  test('every change of a face raises the version', async () => {
    const before = await version();
    await put(0);
    await put(0, photo(90));
    await admin.ok(calls.deleteFace, { orgId: 189, userId: kid(0) });
    expect(await version()).toBe(before + 3);
  });
  test('one set per organisation: a second one is refused, and a school makes none', async () => {
    expect((await platform.refused(calls.createSet, { orgId: 189 })).error).toBe('face.fault.setStands');
    expect((await admin.refused(calls.createSet, { orgId: 189 })).status).toBe(403);
    await t.sql('delete from face_set');
    const both = await Promise.all([1, 2].map(() => platform.send(calls.createSet, { orgId: 189 })));
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await platform.refused(calls.createSet, { orgId: 1 })).status).toBe(404);
  });
  test('a removed set loses photographs, descriptions and packages, keeps its line in the book, and goes on with its version', async () => {
    await put(0);
    const [kept] = await files();
    const before = await version();
    await platform.ok(calls.deleteSet, { orgId: 189 });
    expect((await admin.refused(calls.getSet, { orgId: 189 })).error).toBe('face.fault.noSet');
    expect((await admin.ok(calls.engineState, {})).hasSet).toBe(false);
    expect(await t.sql('select 1 from face_face')).toEqual([]);
    // The call marks the file at once; it goes after the reply.
    expect(await files()).toEqual([]);
    await until(async () => (await t.sql('select 1 from files_file where path = $1', [kept?.path])).length === 0);
    expect((await audits('face.setRemoved')).at(-1)).toMatchObject({ detail: { faces: 1 } });
    const made = await platform.ok(calls.createSet, { orgId: 189 });
    expect(made.version).toBeGreaterThan(before);
    expect((await admin.ok(calls.engineState, {})).hasSet).toBe(true);
    expect((await platform.ok(calls.engineState, {})).hasSet).toBeNull();
    expect(await t.sql('select why from face_gone where user_id = $1', [kid(0)])).toEqual([{ why: 'removed' }]);
  });
});

describe('one face', () => {
  test('[C-068] a photograph has 60 seconds to arrive, and the call no shorter limit of its own', () => {
    expect(TIMEOUT_MS).toBe(60_000);
    expect(calls.setFace).toMatchObject({ multipart: true, maxBytes: 5 * 1024 * 1024, method: 'POST' });
    expect(calls.phoneSend.maxBytes).toBe(PHOTO_BYTES);
  });
  test('turned upright, at most 640 pixels a side, and without the place where it was taken', async () => {
    const wide = await sharp(await photo(1, { width: 2000, height: 1500 }))
      .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const face = await put(0, wide);
    expect(face).toMatchObject({ width: 480, height: 640, state: 'waiting', reason: null, engine: 'sharp' });
    const { url, path } = await admin.ok(calls.facePhoto, { orgId: 189, userId: kid(0) });
    const answer = await t.app.inject({ method: 'GET', url });
    const stored = await sharp(answer.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'jpeg', width: 480, height: 640 });
    expect([stored.exif, stored.orientation, stored.icc]).toEqual([undefined, undefined, undefined]);
    expect(path).toMatch(/^189\//);
  });
  test('the address of a photograph is the asker’s own and ends within 15 minutes; the path alone opens nothing', async () => {
    await put(0);
    const { url, path } = await admin.ok(calls.facePhoto, { orgId: 189, userId: kid(0) });
    const get = (at: string, token?: string | null) =>
      t.app.inject({ method: 'GET', url: at, headers: token ? { authorization: `Bearer ${token}` } : {} });
    expect((await get(url)).statusCode).toBe(200);
    expect((await get(`/api/file/store/get?path=${encodeURIComponent(path)}`)).statusCode).toBe(404);
    expect((await get(url, other.token)).statusCode).toBe(404);
    expect((await get(url.replace(`u=${admin.userId}`, `u=${other.userId}`))).statusCode).toBe(404);
    t.at(new Date(t.now().getTime() + 16 * 60_000));
    expect((await get(url)).statusCode).toBe(404);
    t.at(null);
  });
  test('what is too dark or blurred says so at once and is unfit', async () => {
    expect(await put(0, photo(1, { dark: true }))).toMatchObject({ state: 'unfit', reason: 'dark' });
    expect(await put(0, photo(1, { blur: 14 }))).toMatchObject({ state: 'unfit', reason: 'blurred' });
    expect(await put(0, photo(1))).toMatchObject({ state: 'waiting', reason: null });
  });
  test('the very same picture of another child waits for eyes with a hint, and a retake is without it', async () => {
    expect(await put(0, photo(5))).toMatchObject({ state: 'waiting', hint: null });
    expect(await put(1, photo(5))).toMatchObject({ state: 'waiting', hint: 'resembles', hintUserId: kid(0) });
    const hung = (await master.ok(calls.wall, { clazzId })).items.find((face) => face.userId === kid(1));
    expect(hung).toMatchObject({ hint: 'resembles', hintName: children[0]?.name });
    expect(await put(1, photo(6))).toMatchObject({ state: 'waiting', hint: null, hintUserId: null });
  });
  test('a new photograph takes the place of the old one, whose file goes', async () => {
    await put(0);
    const [first] = await files();
    await put(0, photo(77));
    await until(async () => (await files()).length === 1);
    expect((await files()).map((row) => row.path)).not.toContain(first?.path);
  });
  test('no consent, no upload; and a child of another school is gone', async () => {
    expect((await refuse(await photo(1), kid(AGREED))).error).toBe('people.fault.noConsent');
    const [stranger] = await t.sql<{ user_id: string }>(
      'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
    );
    expect((await refuse(await photo(1), Number(stranger?.user_id))).status).toBe(404);
    expect(
      (await other.refused(calls.setFace, { orgId: 189, userId: kid(0), file: fileOf('a.jpg', await photo(1)) }))
        .status,
    ).toBe(404);
    expect(await t.sql('select 1 from face_face')).toEqual([]);
    expect(await files()).toEqual([]);
  });
  test('a withdrawn consent takes the photograph and its file at once, and leaves a tombstone', async () => {
    await put(0);
    await withdraw(t, kid(0));
    expect((await admin.refused(calls.getFace, { orgId: 189, userId: kid(0) })).error).toBe('face.fault.noFace');
    expect(await t.sql('select 1 from face_face')).toEqual([]);
    expect(await files()).toEqual([]);
    expect(await t.sql('select why from face_gone')).toEqual([{ why: 'withdrawn' }]);
    const one = (await admin.ok(calls.clazzFaces, { clazzId })).items.find((row) => row.userId === kid(0));
    expect(one?.standing).toBe('withdrawn');
  });
  test('looks from outside the class are noted, those of its teacher are not', async () => {
    await put(0);
    await t.sql('delete from kernel_audit where action = $1', ['face.looked']).catch(() => undefined);
    const before = (await audits('face.looked')).length;
    await admin.ok(calls.facePhoto, { orgId: 189, userId: kid(0) });
    await until(async () => (await audits('face.looked')).length > before);
    expect((await audits('face.looked')).at(-1)).toMatchObject({ subject_id: kid(0), user_id: admin.userId });
    await master.ok(calls.wall, { clazzId });
    // Lines of a book are written in the order in which they are noted: behind this one none of the wall's is to come.
    await admin.ok(calls.facePhoto, { orgId: 189, userId: kid(0) });
    await until(async () => (await audits('face.looked')).length > before + 1);
    expect((await audits('face.looked')).every((line) => line.user_id === admin.userId)).toBe(true);
  });
});

describe('what bad pictures get', () => {
  test('[H face] a picture of 10 pixels, one of 30,000 × 30,000, a file that is two kinds at once: refused, and nothing is kept', async () => {
    const tiny = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    expect((await refuse(tiny)).error).toBe('face.fault.tooSmall');
    const bomb = whitePng(30_000);
    expect(bomb.length).toBeLessThan(PHOTO_BYTES);
    expect((await refuse(bomb)).error).toBe('face.fault.tooManyPixels');
    const script = Buffer.from('<script>alert(1)</script>');
    expect((await refuse(script)).error).toBe('face.fault.notPhoto');
    expect((await refuse(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), script]))).error).toBe('face.fault.notPhoto');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>');
    expect((await refuse(svg)).error).toBe('face.fault.otherPicture');
    const webp = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#888' } })
      .webp()
      .toBuffer();
    expect(await refuse(webp)).toMatchObject({
      status: 415,
      error: 'face.fault.otherPicture',
      error_description: '这其实是 WebP 图片，请另存为 JPG 或 PNG 后再上传',
    });
    expect((await refuse(Buffer.alloc(PHOTO_BYTES + 1, 1))).status).toBe(413);
    expect(await t.sql('select 1 from face_face')).toEqual([]);
    expect(await files()).toEqual([]);
  });
  test('[H face] a photograph with an archive and a page behind its own bytes is drawn anew: nothing of them stays', async () => {
    const hidden = Buffer.concat([
      await photo(4),
      Buffer.from(zipSync({ 'evil.sh': Buffer.from('rm -rf /') })),
      Buffer.from('<html><script>alert(1)</script></html>'),
    ]);
    await put(0, hidden);
    const { url } = await admin.ok(calls.facePhoto, { orgId: 189, userId: kid(0) });
    const kept = (await t.app.inject({ method: 'GET', url })).rawPayload.toString('latin1');
    expect([kept.includes('evil.sh'), kept.includes('<script>')]).toEqual([false, false]);
  });
  test('a word of the program’s own is no child', async () => {
    const answer = await t.app.inject({
      method: 'GET',
      url: '/api/face/faceset/189/face/constructor',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(400);
  });
});

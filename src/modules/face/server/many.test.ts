import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import * as calls from '../contract';
import { agree, classOf, photo, type Child } from './testing';

let t: TestApp;
let admin: Caller;
let master: Caller;
let teacher: Caller;
let platform: Caller;
let clazzId = 0;
let children: readonly Child[] = [];
const AGREED = 6;
beforeAll(async () => {
  t = await TestApp.start();
  [admin, master, teacher, platform] = (await Promise.all(
    ['school189', 'classmgr189', 'teacher189', 'platform'].map((login) => t.as(login)),
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
const until = (fits: () => Promise<boolean>) => expect.poll(fits).toBe(true);

describe('coverage', () => {
  test('a child stands as none, waiting, fit, unfit, outdated or without consent; the class with the most missing comes first', async () => {
    await put(0);
    await put(1);
    await put(2, photo(2, { dark: true }));
    await put(3);
    const hung = (await master.ok(calls.wall, { clazzId })).items;
    const fit = hung.filter((face) => face.userId !== kid(0));
    await master.ok(calls.judgeFaces, {
      items: fit.map(({ userId, version: v }) => ({ userId, version: v, fit: true })),
    });
    await t.sql(`update face_face set taken_at = ${t.sqlNow} - interval '3 years' where user_id = $1`, [kid(3)]);
    const shown = await master.ok(calls.clazzFaces, { clazzId });
    const of = (at: number) => shown.items.find((row) => row.userId === kid(at))?.standing;
    expect([0, 1, 2, 3, 4, AGREED].map(of)).toEqual(['waiting', 'fit', 'unfit', 'outdated', 'none', 'noConsent']);
    expect(shown).toMatchObject({ consented: AGREED, fit: 1, waiting: 1, unfit: 1, outdated: 1, none: 2, missing: 4 });
    const [first] = await admin.rows(calls.coverage, { pageSize: 50 });
    expect(first).toMatchObject({ clazzId, missing: 4, students: children.length });
    const given = await platform.ok(calls.clazzStatis, { orgId: 189, clazzIds: [clazzId] });
    expect(given).toEqual([expect.objectContaining({ clazzId, missing: 4, fit: 1 })]);
    expect(await admin.ok(calls.userStatis, { orgId: 189, clazzId })).toHaveLength(children.length);
  });
  test('of a child whose consent does not stand nothing is told, not even in the moment before a withdrawal is heard', async () => {
    await put(0, photo(1, { dark: true }));
    await t.sql("update people_consent set state = 'withdrawn' where user_id = $1 and purpose = 'face'", [kid(0)]);
    const one = (await master.ok(calls.clazzFaces, { clazzId })).items.find((row) => row.userId === kid(0));
    expect(one).toMatchObject({ standing: 'noConsent', reason: null, hint: null, takenAt: null });
  });
  test('a teacher sees the classes that they lead and no other; a bureau sees numbers and no face', async () => {
    expect((await master.rows(calls.coverage, { pageSize: 200 })).map((row) => row.clazzId)).toContain(clazzId);
    const led = await t.sql<{ clazz_id: string }>(
      'select clazz_id from class_clazz_v where org_id = 189 and master_id = $1',
      [teacher.userId],
    );
    expect((await teacher.rows(calls.coverage, { pageSize: 200 })).length).toBeLessThanOrEqual(led.length);
    if (!led.some((row) => Number(row.clazz_id) === clazzId)) {
      expect((await teacher.refused(calls.clazzFaces, { clazzId })).status).toBe(404);
      expect((await teacher.refused(calls.phoneCode, { clazzId })).status).toBe(404);
    }
    await put(0);
    const bureau = await t.as('bureau4109');
    const row = (await bureau.rows(calls.regionCoverage, { pageSize: 200 })).find(({ orgId }) => orgId === 189);
    expect(row).toMatchObject({ hasSet: true, consented: AGREED, waiting: 1 });
    for (const call of [calls.getFace, calls.facePhoto])
      expect((await bureau.refused(call, { orgId: 189, userId: kid(0) })).status).toBe(403);
    expect((await bureau.refused(calls.wall, {})).status).toBe(403);
  });
});

describe('the wall', () => {
  test('what somebody saw counts only as long as it is still that photograph', async () => {
    await put(0);
    await put(1);
    const { items } = await master.ok(calls.wall, { clazzId });
    await put(0, photo(55));
    const said = await master.ok(calls.judgeFaces, {
      items: items.map((face, at) => ({
        userId: face.userId,
        version: face.version,
        fit: at !== 1,
        reason: 'turned' as const,
      })),
    });
    expect(said).toEqual({ judged: 1, changed: 1 });
    expect(await t.sql('select state, reason from face_face order by user_id')).toEqual([
      { state: 'waiting', reason: null },
      { state: 'unfit', reason: 'turned' },
    ]);
    expect((await audits('face.judged')).at(-1)).toMatchObject({ detail: { state: 'unfit', reason: 'turned' } });
  });
  test('a child whom the caller does not look after any more does not keep the others from being judged', async () => {
    await put(0);
    const [face] = (await master.ok(calls.wall, { clazzId })).items;
    const [away] = await t.sql<{ user_id: string }>(
      `select s.user_id
       from class_student_v s
       join class_clazz_v k on k.org_id = s.org_id and k.clazz_id = s.clazz_id
       where s.org_id = 189 and s.clazz_type = 1 and k.master_id is distinct from $1
       order by s.user_id
       limit 1`,
      [master.userId],
    );
    const said = await master.ok(calls.judgeFaces, {
      items: [
        { userId: face?.userId ?? 0, version: face?.version ?? 1, fit: true },
        { userId: Number(away?.user_id), version: 1, fit: true },
      ],
    });
    expect(said).toEqual({ judged: 1, changed: 1 });
  });
  test('what somebody found unfit without naming a reason is unfit for another one, never for no face', async () => {
    await put(0);
    const [face] = (await master.ok(calls.wall, { clazzId })).items;
    await master.ok(calls.judgeFaces, {
      items: [{ userId: face?.userId ?? 0, version: face?.version ?? 1, fit: false }],
    });
    expect(await t.sql('select state, reason from face_face')).toEqual([{ state: 'unfit', reason: 'other' }]);
  });
  test('a teacher of another class judges nothing here', async () => {
    await put(0);
    const [face] = (await master.ok(calls.wall, { clazzId })).items;
    const [lead] = await t.sql<{ master_id: string }>(
      `select k.master_id
       from class_clazz_v k
       where k.org_id = 189 and k.ended_at is null and not exists (
         select 1
         from class_student_v s
         join class_clazz_v own on own.org_id = s.org_id and own.clazz_id = s.clazz_id
         where s.org_id = k.org_id and s.user_id = $1 and own.master_id = k.master_id)
       order by k.master_id
       limit 1`,
      [face?.userId],
    );
    const stranger = await t.asUser(189, Number(lead?.master_id));
    const items = [{ userId: face?.userId ?? 0, version: face?.version ?? 1, fit: true }];
    expect((await stranger.refused(calls.judgeFaces, { items })).status).toBe(404);
    expect(await t.sql('select state from face_face')).toEqual([{ state: 'waiting' }]);
  });
});

describe('the phone', () => {
  const codeOf = async () => (await master.ok(calls.phoneCode, { clazzId })).url.split('/').at(-1) ?? '';
  test('a class is photographed in a row: those without a photograph first, and nobody without consent', async () => {
    await put(0);
    await put(2, photo(2, { dark: true }));
    const code = await codeOf();
    const shown = await t.anyone().ok(calls.phoneOpen, { code });
    expect(shown.items.map((row) => row.userId).toSorted((a, b) => a - b)).toEqual(
      children.slice(0, AGREED).map((c) => c.userId),
    );
    expect(shown.items.at(-1)).toMatchObject({ userId: kid(0), standing: 'waiting' });
    expect(shown.items.at(-2)).toMatchObject({ userId: kid(2), standing: 'unfit', reason: 'dark' });
    expect(shown.without).toBe(children.length - AGREED);
    const sent = await t
      .anyone()
      .ok(calls.phoneSend, { code, userId: kid(1), file: fileOf('IMG.jpg', await photo(9)) });
    expect(sent).toEqual({ userId: kid(1), state: 'waiting', reason: null });
    expect((await audits('face.set')).at(-1)).toMatchObject({ user_id: master.userId, detail: { source: 'phone' } });
    const without = await t
      .anyone()
      .refused(calls.phoneSend, { code, userId: kid(AGREED), file: fileOf('a.jpg', await photo(9)) });
    expect(without.error).toBe('people.fault.noConsent');
  });
  test('a code is one class’s and ends after an hour', async () => {
    const code = await codeOf();
    const [mate] = await t.sql<{ user_id: string }>(
      'select user_id from class_student_v where org_id = 189 and clazz_type = 1 and clazz_id <> $1 order by user_id limit 1',
      [clazzId],
    );
    const away = Number(mate?.user_id);
    await agree(t, 189, away);
    expect(
      (await t.anyone().refused(calls.phoneSend, { code, userId: away, file: fileOf('a.jpg', await photo(1)) })).status,
    ).toBe(404);
    t.at(new Date(t.now().getTime() + 61 * 60_000));
    expect((await t.anyone().refused(calls.phoneOpen, { code })).error).toBe('face.fault.codeOver');
    t.at(null);
    expect((await t.anyone().refused(calls.phoneOpen, { code: 'A'.repeat(22) })).error).toBe('face.fault.codeOver');
  });
});

describe('many', () => {
  const jobOf = async (jobId: number) => {
    await t.kernel.jobs.settled(jobId);
    let row: { state: string; result: never } | undefined;
    await until(async () => {
      [row] = await t.sql<{ state: string; result: never }>('select state, result from kernel_job where job_id = $1', [
        jobId,
      ]);
      return row?.state === 'done' || row?.state === 'failed';
    });
    return row;
  };
  const profile = async (at: number) => {
    const { path } = await admin.ok(fileUpload, { file: fileOf('p.jpg', await photo(300 + at)), proc: 'photo' });
    await t.sql('update people_person set photo = $2 where user_id = $1', [kid(at), path]);
  };
  test('a batch registers profile photographs of those who agreed, and says of every other why not', async () => {
    for (const at of [0, 1, AGREED]) await profile(at);
    await t.sql('update people_person set photo = null where user_id = $1', [kid(2)]);
    const { jobId } = await admin.ok(calls.batchFaces, { orgId: 189, userIds: [0, 1, 2, AGREED].map(kid) });
    expect(await jobOf(jobId)).toMatchObject({
      state: 'done',
      result: {
        saved: [kid(0), kid(1)],
        failed: [
          { userId: kid(2), code: 'face.noProfile' },
          { userId: kid(AGREED), code: 'people.fault.noConsent' },
        ],
      },
    });
    expect(await t.sql('select source from face_face')).toEqual([{ source: 'profile' }, { source: 'profile' }]);
    const [away] = await t.sql<{ user_id: number }>(
      'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
    );
    const foreign = { orgId: 189, userIds: [kid(0), Number(away?.user_id)] };
    expect((await admin.refused(calls.batchFaces, foreign)).status).toBe(404);
  });
  test('a profile photograph is as old as it is, and registering it again changes nothing', async () => {
    await profile(0);
    await t.sql(
      `update files_file set made_at = ${t.sqlNow} - interval '3 years'
       where path = (select photo from people_person where org_id = 189 and user_id = $1)`,
      [kid(0)],
    );
    const batch = async () => jobOf((await admin.ok(calls.batchFaces, { orgId: 189, userIds: [kid(0)] })).jobId);
    expect(await batch()).toMatchObject({ result: { saved: [kid(0)], failed: [] } });
    const one = (await admin.ok(calls.clazzFaces, { clazzId })).items.find((row) => row.userId === kid(0));
    expect(one?.standing).toBe('outdated');
    const before = await t.sql('select version, path from face_face');
    expect(await batch()).toMatchObject({ result: { saved: [kid(0)], failed: [] } });
    expect(await t.sql('select version, path from face_face')).toEqual(before);
  });
  test('prune drops those who left, devices hear of it, and a child between two classes stays', async () => {
    await put(0);
    await put(1);
    await t.sql(`update people_person set removed_at = ${t.sqlNow} where user_id = $1`, [kid(0)]);
    // Taken out of a class and not yet in another one: still at the school.
    const place = [clazzId, kid(1)];
    await t.sql(
      `update class_enrolment set removed_at = ${t.sqlNow}, removed_why = 'removed', is_home = false
       where org_id = 189 and clazz_id = $1 and user_id = $2`,
      place,
    );
    const { jobId } = await admin.ok(calls.pruneFaces, { orgId: 189 });
    expect(await jobOf(jobId)).toMatchObject({ state: 'done', result: { count: 1 } });
    await t.sql('update people_person set removed_at = null where user_id = $1', [kid(0)]);
    await t.sql(
      `update class_enrolment set removed_at = null, removed_why = null, is_home = true
       where org_id = 189 and clazz_id = $1 and user_id = $2`,
      place,
    );
    expect(await t.sql('select user_id from face_face')).toEqual([{ user_id: kid(1) }]);
    expect(await t.sql('select user_id, why from face_gone')).toEqual([{ user_id: kid(0), why: 'left' }]);
    expect(await files()).toHaveLength(1);
  });
  test('an archive by student number: new, changed, unchanged, unknown; undone it is as before', async () => {
    await put(0);
    const zip = zipSync({
      [`照片/${children[0]?.sidNo}.jpg`]: await photo(400),
      [`${children[1]?.sidNo}.PNG`]: await sharp(await photo(401))
        .png()
        .toBuffer(),
      [`${children[AGREED]?.sidNo}.jpg`]: await photo(402),
      'X0000.jpg': await photo(403),
      [`${children[2]?.sidNo}.jpg`]: Buffer.from('no picture'),
      [`${children[3]?.sidNo}.jpg`]: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'),
      '__MACOSX/._x.jpg': Buffer.from('x'),
    });
    const read = async () => {
      const { path } = await admin.ok(fileUpload, { file: fileOf('照片.zip', zip), proc: 'face.zip' });
      const { batchId, jobId } = await admin.ok(calls.readZip, { path });
      await jobOf(jobId);
      return batchId;
    };
    const batchId = await read();
    const batch = await admin.ok(calls.zipImport.get, { batchId });
    expect(batch).toMatchObject({ state: 'checked', counts: { total: 6, new: 1, changed: 1, faulty: 4 } });
    const faults = (await admin.rows(calls.zipImport.rows, { batchId, only: 'faulty' })).map((row) => row.faults[0]);
    expect(faults.map((fault) => fault?.code).toSorted()).toEqual([
      'face.fault.noConsent',
      'face.fault.notPhoto',
      'face.fault.otherPicture',
      'face.fault.unknownNo',
    ]);
    expect(faults.find((fault) => fault?.code === 'face.fault.otherPicture')?.params).toEqual({ kind: 'HEIC' });
    const before = await t.sql('select user_id, path from face_face');
    expect(await t.sql('select user_id from face_staged order by 1')).toEqual(
      [kid(0), kid(1)].map((user_id) => ({ user_id })),
    );
    await jobOf((await admin.ok(calls.zipImport.confirm, { batchId })).jobId);
    expect(await t.sql('select user_id, source from face_face order by 1')).toEqual(
      [kid(0), kid(1)].map((user_id) => ({ user_id, source: 'zip' })),
    );
    const again = await admin.ok(calls.zipImport.get, { batchId: await read() });
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    await admin.ok(calls.zipImport.undo, { batchId });
    expect(await t.sql('select user_id, path from face_face')).toEqual(before);
    expect((await admin.ok(calls.zipImport.get, { batchId })).state).toBe('undone');
  });
});

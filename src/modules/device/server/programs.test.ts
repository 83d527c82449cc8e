import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { fileUpload } from '../../files/contract';
import * as calls from '../contract';
import { openHelperAddress } from '../web/helper-address';
import { archive } from './testing';

let t: TestApp;
let platform: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [platform, school] = (await Promise.all(['platform', 'school189'].map((login) => t.as(login)))) as [Caller, Caller];
});
afterAll(async () => {
  await t.stop();
});

const APK = ['AndroidManifest.xml', 'classes.dex'];
const upload = (name: string, bytes: Uint8Array) =>
  platform.ok(fileUpload, { file: fileOf(name, bytes), proc: 'program' });
const program = (name: string, kind: 'helper' | 'tablet') => platform.ok(calls.createProgram, { name, kind });
async function publish(
  programId: number,
  verNo: string,
  name = 'a.apk',
  bytes = archive([...APK, verNo], 'APK Sig Block 42'),
) {
  const { path, size } = await upload(name, bytes);
  return platform.ok(calls.createVersion, { programId, verNo, path, fileName: name, fileSize: size });
}

test('[H program] versions are ordered by their code; only those that are on are the latest, for anybody without a token', async () => {
  const { programId } = await program('体育平板', 'tablet');
  const latest = async () =>
    (await t.anyone().ok(calls.latestVersions, { kind: 'tablet' })).items.find((row) => row.programId === programId);
  expect(await latest()).toBeUndefined();
  for (const verNo of ['1.9', '1.10', '1.2']) await publish(programId, verNo);
  expect((await latest())?.verNo).toBe('1.10');
  const [first] = (await platform.ok(calls.versionList, { programId })).items;
  await platform.ok(calls.updateVersion, { verId: first?.verId ?? 0, on: false });
  expect((await latest())?.verNo).toBe('1.9');
  const url = (await latest())?.url ?? '';
  expect((await t.app.inject({ url })).statusCode).toBe(200);
  expect((await platform.refused(calls.deleteProgram, { id: programId })).error).toBe('device.fault.hasVersions');
  for (const { verId } of (await platform.ok(calls.versionList, { programId })).items)
    await platform.ok(calls.deleteVersion, { verId });
  expect(await latest()).toBeUndefined();
  await platform.ok(calls.deleteProgram, { id: programId });
});
test('[H program] a package without a signature block is refused; either kind of signature will do', async () => {
  const refused = await platform.refused(fileUpload, { file: fileOf('b.apk', archive(APK)), proc: 'program' });
  expect(refused.error).toBe('files.fault.unsigned');
  expect((await upload('b.apk', archive([...APK, 'META-INF/CERT.RSA']))).kind).toBe('program');
  expect((await upload('c.apk', archive(APK, 'APK Sig Block 42'))).kind).toBe('program');
});
test('[H program] size, hash and kind are checked: the file is what the call says, once a version', async () => {
  const { programId } = await program('平板二', 'tablet');
  const bytes = archive(APK, 'APK Sig Block 42 of another');
  const made = await publish(programId, '1.0', 'd.apk', bytes);
  expect(made.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const { path, size } = await upload('e.apk', archive([...APK, 'e'], 'APK Sig Block 42'));
  const version = { programId, verNo: '1.1', path, fileName: 'e.apk', fileSize: size };
  expect((await platform.refused(calls.createVersion, { ...version, fileSize: size + 1 })).error).toBe(
    'device.fault.otherSize',
  );
  expect((await platform.refused(calls.createVersion, { ...version, verNo: '1.0' })).error).toBe(
    'device.fault.versionTaken',
  );
  expect((await platform.refused(calls.createVersion, { ...version, verNo: 'v2' })).status).toBe(400);
  const zip = await upload('f.zip', archive(['helper.exe']));
  expect((await platform.refused(calls.createVersion, { ...version, path: zip.path, fileSize: zip.size })).error).toBe(
    'files.fault.notYours',
  );
  expect((await platform.refused(calls.createProgram, { name: '平板二', kind: 'tablet' })).error).toBe(
    'device.fault.programTaken',
  );
  expect((await school.refused(calls.programList, {})).status).toBe(403);
});
test('[H program] the address /#question-helper leads to the newest helper', async () => {
  const { programId } = await program('每一课助手桌面版', 'helper');
  await publish(programId, '3.0', 'h.zip', archive(['helper.exe']));
  expect((await t.anyone().ok(calls.latestVersions, { kind: 'helper' })).items.map((row) => row.verNo)).toContain(
    '3.0',
  );
  const seen: string[] = [];
  const history = { replaceState: (_: unknown, __: string, to?: string | URL | null) => seen.push(String(to)) };
  openHelperAddress({ pathname: '/', hash: '#question-helper' }, history);
  openHelperAddress({ pathname: '/desk', hash: '#question-helper' }, history);
  openHelperAddress({ pathname: '/', hash: '' }, history);
  expect(seen).toEqual(['/download#question-helper']);
});
test('[H impl] equipment for a school goes from planned to accepted, step by step; what is accepted stays', async () => {
  const items = [{ type: 'rope', count: 30 } as const];
  const made = await platform.ok(calls.createImplementation, { orgId: 189, items, date: t.day(13) });
  expect([made.state, made.orgId]).toEqual(['planned', 189]);
  const to = (state: 'shipped' | 'installed' | 'accepted' | 'cancelled') =>
    platform.send(calls.updateImplementation, { id: made.id, state });
  expect((await to('accepted')).status).toBe(409);
  for (const state of ['shipped', 'installed', 'accepted'] as const) expect((await to(state)).body.state).toBe(state);
  expect((await to('cancelled')).status).toBe(409);
  expect(
    (await platform.ok(calls.implementations, { orgId: 189, state: 'accepted' })).items.map((row) => row.id),
  ).toContain(made.id);
  expect((await school.refused(calls.implementations, {})).status).toBe(403);
});

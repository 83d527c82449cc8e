import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import * as device from '../../device/contract';
import { archive } from '../../device/server/testing';
import { fileUpload } from '../../files/contract';
import * as calls from '../contract';
import { megabytes } from '../rules';
import { builtSite } from './testing';

const site = builtSite();
let t: TestApp;
let operator: Caller;
beforeAll(async () => {
  t = await TestApp.start({ site: site.folder });
  operator = await t.as('platform');
});
afterAll(async () => {
  await t.stop();
  site.remove();
});

const NAME = '课堂助手';
async function publish(programId: number, verNo: string): Promise<Uint8Array> {
  const bytes = archive([`helper-${verNo}.exe`]);
  const { path, size } = await operator.ok(fileUpload, { file: fileOf('helper.zip', bytes), proc: 'program' });
  const version = { programId, verNo, path, fileName: `helper-${verNo}.zip`, fileSize: size };
  await operator.ok(device.createVersion, version);
  return bytes;
}
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** What a stranger is told of the program. */
const told = async () =>
  (await t.anyone().ok(calls.listDownloads, { id: 189 })).programs.filter((one) => one.programName === NAME);
/** What the page says, which stands for a minute. */
const page = async (): Promise<string> =>
  (await t.app.inject({ url: '/school/189/download', headers: { 'accept-language': 'zh-CN' } })).body;

test('the newest client of each program is offered with version, size and hash, in call and page, and a change is there at once', async () => {
  const { programId } = await operator.ok(device.createProgram, { name: NAME, kind: 'helper' });
  expect([await told(), (await page()).includes(NAME)]).toEqual([[], false]);
  const first = await publish(programId, '3.9');
  expect(await page()).toContain(hashOf(first));
  const bytes = await publish(programId, '3.10');
  const [one, ...more] = await told();
  expect(more).toEqual([]);
  expect(one).toMatchObject({
    programId,
    verNo: '3.10',
    fileName: 'helper-3.10.zip',
    fileSize: bytes.length,
    sha256: hashOf(bytes),
  });
  const said = await page();
  for (const part of [NAME, '3.10', `${megabytes(bytes.length)} MB`, `SHA-256 ${hashOf(bytes)}`])
    expect(said).toContain(part);
  expect(said).not.toContain(hashOf(first));
  const sent = await t.app.inject({ url: one?.url ?? '' });
  expect([sent.statusCode, hashOf(sent.rawPayload)]).toEqual([200, hashOf(bytes)]);
  // What the operator takes back is offered no more, and the one before it is the newest again.
  const [newest] = (await operator.ok(device.versionList, { programId })).items;
  await operator.ok(device.updateVersion, { verId: newest?.verId ?? 0, on: false });
  expect((await told()).map((version) => version.verNo)).toEqual(['3.9']);
  expect([(await page()).includes(hashOf(bytes)), (await page()).includes(hashOf(first))]).toEqual([false, true]);
});

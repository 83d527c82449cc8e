import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { honest, passesOf } from '../demo/simulator';
import { PICTURE_SIDE, stationsOf } from '../rules';
import { forgetPictures } from './pictures';
import {
  agreeToTraces,
  childrenOf,
  DAY,
  deliver,
  giveBands,
  inRequests,
  layCourse,
  Morning,
  START,
  type Course,
} from './testing';

let t: TestApp;
let admin: Caller;
let course: Course;
let ids: number[];
let jpeg: Buffer;
/** The number of each child's first pass, as its station said it. */
const nos = new Map<number, { readonly devId: string; readonly no: string }>();
beforeAll(async () => {
  t = await TestApp.start();
  admin = await t.as('school189');
  for (const name of ['run', 'pass', 'band']) await t.sql(`delete from sunny_run_${name}`);
  await t.sql("delete from files_file where proc = 'sunny-run.pass'");
  await t.sql("delete from people_consent where purpose = 'sunnyPicture'");
  course = await layCourse(t, await t.as('platform'), admin, '照片操场');
  ids = (await childrenOf(t, 189, 7)).map((row) => Number(row.user_id)).slice(0, 3);
  await giveBands(t, ids);
  await agreeToTraces(t, ids.slice(0, 2), 'sunnyPicture');
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#4a7' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 45/1 0/1' } })
    .jpeg()
    .toBuffer();
  const stations = stationsOf(
    course.deviceIds.map((deviceId, at) => ({ name: String(at), deviceId, metres: 100 })),
    new Set(course.deviceIds),
  );
  for (const [at, id] of ids.entries()) {
    const rnd = seeded(at + 5);
    const { items } = new Morning(course).saw(id, passesOf(honest(rnd, 1600, 3), stations, START + at * 5000, { rnd }));
    const renamed = items.map((item) => ({ ...item, no: `${id}-${item.no}` }));
    const [first] = renamed;
    if (first) nos.set(id, { devId: first.devId, no: first.no });
    await deliver(t, course.vendor.appKey, inRequests(renamed));
  }
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** Sends a picture as a station does. */
async function send(
  { devId, no }: { readonly devId: string; readonly no: string },
  bytes: Uint8Array = jpeg,
  key = course.vendor.appKey,
) {
  const part = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/open/sunny/pictures',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'x-provider-key': key },
    payload: Buffer.concat([
      Buffer.from(part('devId', devId) + part('no', no)),
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
  return { status: answer.statusCode, body: answer.json() as { kept?: boolean; error?: string } };
}
const noOf = (id: number | undefined) => nos.get(id ?? 0) ?? { devId: '', no: '' };
const kept = () =>
  t.sql<{ user_id: string; path: string }>('select user_id, path from sunny_run_picture order by user_id');
const shown = async (id: number | undefined, who = admin) =>
  (await who.ok(calls.frames, { userId: id ?? 0, date: DAY })).pictures;

test('[H sunny-run] a picture of a pass is kept with consent alone, small, without its place, once, and shown to staff', async () => {
  const [first, , without] = ids;
  expect(await send(noOf(first))).toEqual({ status: 200, body: { kept: true } });
  expect(await send(noOf(first))).toEqual({ status: 200, body: { kept: true } });
  expect(await send(noOf(without))).toEqual({ status: 200, body: { kept: false } });
  expect((await kept()).map((row) => Number(row.user_id))).toEqual([first]);
  const [picture] = await shown(first);
  expect(picture?.station).toMatch(/^点位/);
  const answer = await t.app.inject({ method: 'GET', url: picture?.url ?? '' });
  const { width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect([Math.max(width, height), exif]).toEqual([PICTURE_SIDE, undefined]);
  expect(await shown(without)).toEqual([]);
  // The child reads its own run, and no picture.
  expect(await shown(first, await t.asUser(189, first ?? 0))).toEqual([]);
});
test('[H sunny-run] what is no picture, no pass or another vendor’s is refused, and nothing of it stays', async () => {
  const [, second] = ids;
  const before = await kept();
  expect((await send(noOf(second), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).body.error).toBe(
    'sunny-run.fault.notPicture',
  );
  expect((await send({ devId: noOf(second).devId, no: 'nothing-said' })).body.error).toBe('sunny-run.fault.noPass');
  expect((await send(noOf(second), jpeg, 'dk_wrong')).status).toBeGreaterThanOrEqual(401);
  expect(await kept()).toEqual(before);
});
test('[H sunny-run] pictures go with the consent at once, and after thirty days', async () => {
  const [first, second] = ids;
  expect((await send(noOf(second))).body).toEqual({ kept: true });
  await t.sql(
    "update people_consent set state = 'withdrawn' where org_id = 189 and user_id = $1 and purpose = 'sunnyPicture'",
    [first],
  );
  expect(await shown(first)).toEqual([]);
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload)
     values (189, 990000900, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
    [JSON.stringify({ userId: first, purpose: 'sunnyPicture' })],
  );
  await t.told(189, 'people.consent.withdrawn');
  const [left] = await kept();
  expect([(await kept()).length, Number(left?.user_id)]).toEqual([1, second]);
  expect(await t.sql("select path from files_file where proc = 'sunny-run.pass' and expires_at is null")).toEqual([
    { path: left?.path },
  ]);
  const forget = (day: string) =>
    inOrg(t.kernel.pools.tenant, 189, (door) => forgetPictures(t.kernel, door, new Date(`${day}T12:00:00Z`)));
  expect(await forget(plusDays(DAY, 29))).toBe(0);
  expect(await forget(plusDays(DAY, 31))).toBe(1);
  expect(await kept()).toEqual([]);
});

import './consent';
import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { messageSaid } from '../../device/server/published';
import { dropPlaced, keepPlaced, placeFile, registerReader, signedUrl } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { PICTURE_DAYS, PICTURE_USE, PICTURES_SHOWN } from '../rules';
import { drawPicture } from './draw';

const consent = consentOf('sunnyPicture');
// They go out by signed addresses, to whoever may look at the run: nobody reads one by its path.
registerReader(PICTURE_USE, async () => false, { families: ['image'], open: false, session: 'shown', count: 1 });

interface Seen {
  /** Who gave the band out: in whose name the file lies. */
  readonly givenBy: number | null;
  readonly agreed: boolean;
  readonly has: boolean;
}
/** A pass with whether its picture may be kept. */
const passOf = (door: Door, passId: number, since: number): Promise<Seen | undefined> =>
  door.row<Seen>(sql`
    select (
        select b.made_by
        from sunny_run_band b
        where b.org_id = ${door.orgId}
          and b.tag = p.tag
          and b.user_id = p.user_id
        order by b.from_at desc
        limit 1) as given_by,
      p.user_id is not null and p.at_ms >= ${since} and ${consent.only('p')} as agreed,
      exists (
        select 1
        from sunny_run_picture x
        where x.org_id = ${door.orgId}
          and x.pass_id = p.pass_id) as has
    from sunny_run_pass p
    where p.org_id = ${door.orgId}
      and p.pass_id = ${passId}`);
const sinceMs = (now: Date): number => now.getTime() - PICTURE_DAYS * 86_400_000;

/** Writes the picture of a pass, if its child still agrees and nobody was quicker. */
const keep = (cx: Cx, orgId: number, passId: number, path: string): Promise<boolean> =>
  inOrg(cx.kernel.pools.tenant, orgId, async (door) => {
    const kept = await door.change(sql`
      insert into sunny_run_picture (org_id, pass_id, user_id, on_date, path, made_at)
      select p.org_id, p.pass_id, p.user_id, p.on_date, ${path}::text, ${cx.nowIso}::timestamptz
      from sunny_run_pass p
      where p.org_id = ${orgId}
        and p.pass_id = ${passId}
        and ${consent.only('p')}
      on conflict (org_id, pass_id) do nothing`);
    if (kept > 0) await keepPlaced(door, [path], [], cx.now);
    return kept > 0;
  });

export const pictureHandlers = [
  // The file's row is written before its bytes, in a transaction of its own: what dies in between is the sweep's.
  handle(calls.sendPicture, async (cx, { devId, no, file }, http) => {
    const said = await messageSaid(cx, http, { devId, no });
    for (const orgId of said?.orgIds ?? []) {
      const pass = await cx.apart(orgId, (door) => passOf(door, said?.messageId ?? 0, sinceMs(cx.now)));
      if (!pass) continue;
      if (pass.has) return { kept: true };
      if (!pass.agreed || pass.givenBy === null) return { kept: false };
      const sent = receivedFile(file);
      const bytes = await drawPicture(sent.path ?? sent.bytes);
      const placed = { name: 'pass.jpg', ext: 'jpg', bytes, size: bytes.length, proc: PICTURE_USE } as const;
      const path = await placeFile(cx.kernel, { orgId, userId: pass.givenBy }, placed);
      return { kept: await keep(cx, orgId, said?.messageId ?? 0, path) };
    }
    // Not taken in yet, or no pass at all: a station asks again in a moment.
    throw fail(faults.noPass);
  }),
];

/** A picture as staff look at it. */
interface ShownPicture {
  readonly at: string;
  readonly deviceId: number;
  readonly url: string;
}
/** Pictures of a child's day, for staff who may see its runs. */
export async function picturesOn(cx: Cx, userId: number, date: string): Promise<ShownPicture[]> {
  const rows = await cx.db.rows<{ path: string; atMs: number; deviceId: number }>(sql`
    select x.path, p.at_ms, p.device_id
    from sunny_run_picture x
    join sunny_run_pass p on p.org_id = x.org_id and p.pass_id = x.pass_id and p.user_id = x.user_id
    where x.org_id = ${cx.db.orgId}
      and x.user_id = ${userId}
      and x.on_date = ${date}
      and ${consent.only('x')}
    order by p.at_ms, p.pass_id
    limit ${PICTURES_SHOWN}`);
  return rows.map(({ path, atMs, deviceId }) => ({
    at: new Date(atMs).toISOString(),
    deviceId,
    url: signedUrl(cx, path),
  }));
}

async function dropPictures(kernel: Kernel, door: Door, which: Sql): Promise<number> {
  const rows = await door.rows<{ path: string }>(sql`
    delete from sunny_run_picture x
    where x.org_id = ${door.orgId}
      and ${which}
    returning x.path`);
  await dropPlaced(
    kernel,
    door,
    rows.map((row) => row.path),
  );
  return rows.length;
}
/** Deletes all pictures of a child: the consent was taken back. */
export const dropPicturesOf = (kernel: Kernel, door: Door, userId: number): Promise<number> =>
  dropPictures(kernel, door, sql`x.user_id = ${userId}`);
/** Deletes what is over its time, what nobody agrees to any more, and pictures of passes that turned out to be another child's. */
export const forgetPictures = (kernel: Kernel, door: Door, now: Date): Promise<number> =>
  dropPictures(
    kernel,
    door,
    sql`(x.made_at < ${new Date(sinceMs(now)).toISOString()}::timestamptz
      or not (${consent.only('x')})
      or not exists (
        select 1
        from sunny_run_pass p
        where p.org_id = ${door.orgId}
          and p.pass_id = x.pass_id
          and p.user_id = x.user_id))`,
  );

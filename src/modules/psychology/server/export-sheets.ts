import type { Cx, Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { Download, type Schedule } from '../../../kernel/server/module';
import { XLSX } from '../../../kernel/server/sheet/pool';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { exportsKept, type KeptSheet } from '../tables';
import { schools } from './forget';
import { behindLock } from './lock';
import { gone, mustVault, opened, PLACES, sealedOf } from './sealed';

/** How long a sheet can be fetched, and how long whoever asks for it hears that its time is over. */
const KEPT_MINUTES = 30;
const KNOWN_DAYS = 30;
const MINUTE = 60_000;

interface SheetRecord {
  /** Base64. */
  readonly file: string;
}
interface Kept {
  readonly exportId: number;
  readonly fileName: string;
  readonly until: string;
}
/** Keeps a sheet that names children, sealed, for half an hour, for the person who asked. */
export async function keepSheet(cx: Cx, sheet: KeptSheet, { name, body }: Download): Promise<Kept> {
  if (!(body instanceof Uint8Array)) throw new Error('a sheet of the lock comes whole');
  const exportId = newId();
  const until = new Date(cx.now.getTime() + KEPT_MINUTES * MINUTE).toISOString();
  const record: SheetRecord = { file: Buffer.from(body).toString('base64') };
  await cx.db.insert(exportsKept, {
    exportId,
    userId: cx.me.userId,
    sheet,
    fileName: name,
    sealed: sealedOf(mustVault(cx.kernel), PLACES.export(cx.db.orgId, exportId), record),
    madeAt: cx.nowIso,
    until,
  });
  cx.note('psychology.exported', { subjectId: exportId, sheet, until });
  return { exportId, fileName: name, until };
}
/** A sheet that the caller had made, behind the lock and in its access log. @throws when its time is over. */
export function fetchSheet(cx: Cx, sheet: KeptSheet, exportId: number): Promise<Download> {
  mustVault(cx.kernel);
  return behindLock(cx, { act: 'export' }, async (door) => {
    const kept = await door.one(exportsKept, { exportId, sheet, userId: cx.me.userId });
    if (!kept) throw gone();
    if (kept.sealed == null || Date.parse(kept.until) <= cx.now.getTime()) {
      const until = new Date(kept.until);
      throw fail(faults.exportOver, { at: `${dayIn(cx.me.zone, until)} ${timeIn(cx.me.zone, until)}` });
    }
    const place = PLACES.export(cx.db.orgId, exportId);
    const { file } = opened<SheetRecord>(mustVault(cx.kernel), place, kept.sealed);
    return new Download(kept.fileName, XLSX, Buffer.from(file, 'base64'));
  });
}
/** Takes the content of sheets whose time is over, and in the end that there was one. @returns how many it has emptied. */
export function emptySheets(door: Door, now: Date): Promise<number> {
  const known = new Date(now.getTime() - KNOWN_DAYS * 24 * 60 * MINUTE).toISOString();
  return door.unlocked(() =>
    door.change(sql`
      with old as (
        delete from psychology_export o
        where o.org_id = ${door.orgId}
          and o.until < ${known})
      update psychology_export x
      set sealed = null
      where x.org_id = ${door.orgId}
        and x.until <= ${now.toISOString()}
        and x.until >= ${known}
        and x.sealed is not null`),
  );
}
export const sheetSweep: Schedule = {
  name: 'psychology-exports',
  does: 'sheets of results are emptied once they may no longer be fetched',
  cron: '*/10 * * * *',
  async run(kernel: Kernel) {
    for (const { orgId } of await schools(kernel))
      await inOrg(kernel.pools.tenant, orgId, (door) => emptySheets(door, kernel.clock()));
  },
};

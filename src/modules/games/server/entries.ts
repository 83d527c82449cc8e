import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { eventOf, type Kind } from '../rules';
import { enrols, entries } from '../tables';
import { entriesOf, meetOf, openMeet } from './read';

interface What {
  readonly kind: Kind;
  readonly event: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
}
interface Item {
  readonly code: string | null;
  readonly name: string;
  readonly nameEn: string;
  readonly unit: string;
  readonly direction: string | null;
}
/** What is measured of an item of the sport library. */
const kindOfUnit = (unit: string): Kind => (unit === 's' ? 'time' : unit === 'cm' || unit === 'm' ? 'length' : 'count');

/** What is held: an item of the library, a usual event, or one of the school's own. */
async function whatOf(cx: Cx, asked: ParsedOf<typeof calls.createEntry>): Promise<What> {
  const event = eventOf(asked.event);
  if (event) return { kind: event.kind, event: event.code, nameZh: event.zh, nameEn: event.en };
  if (asked.itemId != null) {
    const item = await cx.db.row<Item>(sql`
      select i.code, i.name, i.name_en, i.unit, i.direction
      from sport_settings_item_v i
      where i.item_id = ${asked.itemId}
        and i.enabled`);
    if (!item) throw fail(kernelFaults.gone);
    if (item.direction == null) throw fail(faults.whatEvent, {}, 'itemId');
    return { kind: kindOfUnit(item.unit), event: item.code, nameZh: item.name, nameEn: item.nameEn };
  }
  if (!asked.name || !asked.kind) throw fail(faults.whatEvent, {}, 'event');
  return { kind: asked.kind, event: null, nameZh: asked.name, nameEn: asked.name };
}

export const entryHandlers = [
  handle(calls.listEntries, async (cx, { gamId }) => {
    await meetOf(cx, gamId);
    return { items: await entriesOf(cx, cx.db, sql`e.gam_id = ${gamId}`) };
  }),
  handle(calls.createEntry, async (cx, asked) => {
    const meet = await openMeet(cx, asked.gamId);
    if (asked.grdIds.some((id) => !meet.grdIds.includes(id))) throw fail(faults.noGrade, {}, 'grdIds');
    const what = await whatOf(cx, asked);
    const there = await cx.db.many(entries, { gamId: asked.gamId });
    const same = there.find(
      (e) => e.nameZh === what.nameZh && e.sex === asked.sex && e.grdIds.some((id) => asked.grdIds.includes(id)),
    );
    if (same) throw fail(faults.entryTwice, { name: what.nameZh }, 'event');
    const entryId = newId();
    await cx.db.insert(entries, {
      entryId,
      gamId: asked.gamId,
      ...what,
      itemId: asked.itemId ?? null,
      sex: asked.sex,
      grdIds: [...new Set(asked.grdIds)].toSorted((a, b) => a - b),
      places: asked.limit ?? null,
      perClazz: asked.perClazz ?? null,
      ord: Math.max(0, ...there.map((e) => e.ord)) + 1,
    });
    cx.note('games.entry-made', { subjectId: entryId, gamId: asked.gamId, new: what });
    const [made] = await entriesOf(cx, cx.db, sql`e.entry_id = ${entryId}`);
    return made!;
  }),
  handle(calls.deleteEntry, async (cx, { entryId }) => {
    const entry = await cx.db.one(entries, { entryId });
    if (!entry) throw fail(kernelFaults.gone);
    // Whoever enters holds the meet: nobody comes into an event that goes.
    await openMeet(cx, entry.gamId);
    const count = await cx.db.count(enrols, { entryId });
    if (count > 0) throw fail(faults.enrolledHere, { count });
    // Its rounds have nobody in them, since nobody is enrolled.
    await cx.db.change(sql`delete from games_round r where r.org_id = ${cx.db.orgId} and r.entry_id = ${entryId}`);
    await cx.db.remove(entries, { entryId });
    cx.note('games.entry-removed', { subjectId: entryId, gamId: entry.gamId, old: { name: entry.nameZh } });
  }),
];

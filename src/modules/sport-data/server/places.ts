import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { faults } from '../faults';
import { places } from '../tables';
import { byForm } from './deliveries';

type Place = ReplyOf<typeof calls.placeCreate>;
const placeSelect = sql`
  p.place_id, p.org_id, o.name as org_name, p.kind, p.name, p.area, p.indoor, p.is_on as "on"`;
const placeFrom = sql`sport_data_place p
join organisation_org o on o.org_id = p.org_id`;
async function one(door: Door, placeId: number): Promise<Place> {
  const found = await door.row<Place>(sql`
    select ${placeSelect}
    from ${placeFrom}
    where p.org_id = ${door.orgId}
      and p.place_id = ${placeId}`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** The boards that count it are told. */
const tellBoards = (cx: Cx) => cx.emit('sport-data.places', {});
export const placeHandlers = [
  handle(calls.placeList, (cx, input) =>
    cx.reading('sport-data.places', input.orgId, async (door) => {
      const where = [door.orgs('p'), is('p.kind', input.kind), contains('p.name', input.name), is('p.is_on', input.on)];
      const page = await door.list(input, {
        select: placeSelect,
        from: placeFrom,
        counted: sql`sport_data_place p`,
        where,
        sorts: { name: sql`p.name`, kind: sql`p.kind`, area: sql`p.area`, orgName: sql`o.name` },
        then: sql`p.org_id, p.is_on desc, p.area desc, p.place_id`,
        shape: (row: Place) => row,
      });
      const sum = await door.row<{ area: number }>(sql`
        select coalesce(sum(p.area), 0)::bigint as area
        from sport_data_place p
        where ${all(...where, sql`p.is_on`)}`);
      return { ...page, area: sum?.area ?? 0 };
    }),
  ),
  handle(calls.placeCreate, async (cx, input) => {
    const row = { placeId: newId(), ...input };
    // Asked by the insert itself: of two people who add the same ground at once, one is told.
    if ((await cx.db.insert(places, row, 'on conflict (org_id, name) do nothing')) === 0)
      throw fail(faults.placeTaken, { name: input.name }, 'name');
    await byForm(cx, 'place');
    cx.note('sport-data.place.created', { subjectId: row.placeId, new: input });
    tellBoards(cx);
    return one(cx.db, row.placeId);
  }),
  handle(calls.placeUpdate, async (cx, { placeId, on, ...change }) => {
    const old = await cx.db.one(places, { placeId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const next = {
      kind: change.kind ?? old.kind,
      name: change.name ?? old.name,
      area: change.area ?? old.area,
      indoor: change.indoor ?? old.indoor,
      isOn: on ?? old.isOn,
    };
    if (next.name !== old.name && (await cx.db.one(places, { name: next.name })))
      throw fail(faults.placeTaken, { name: next.name }, 'name');
    await cx.db.update(places, { placeId }, next);
    await byForm(cx, 'place');
    cx.note('sport-data.place.changed', {
      subjectId: placeId,
      old: { kind: old.kind, name: old.name, area: old.area, indoor: old.indoor, isOn: old.isOn },
      new: next,
    });
    tellBoards(cx);
    return one(cx.db, placeId);
  }),
  handle(calls.placeRemove, async (cx, { placeId }) => {
    const old = await cx.db.one(places, { placeId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    await cx.db.remove(places, { placeId });
    cx.note('sport-data.place.removed', {
      subjectId: placeId,
      old: { kind: old.kind, name: old.name, area: old.area, indoor: old.indoor },
    });
    tellBoards(cx);
  }),
];

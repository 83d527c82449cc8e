import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { faults } from '../faults';
import { places } from '../tables';

type Place = ReplyOf<typeof calls.placeCreate>;
const COLUMNS = 'p.place_id, p.org_id, o.name as org_name, p.kind, p.name, p.area, p.indoor, p.is_on as "on"';
const one = async (door: Door, placeId: number): Promise<Place> =>
  (
    await door.rows<Place>(
      `select ${COLUMNS} from sport_data_place p join organisation_org o on o.org_id = p.org_id where p.org_id = $1 and p.place_id = $2`,
      [door.orgId, placeId],
    )
  )[0]!;
/** The boards that count it are told. */
const told = (cx: Cx) => cx.emit('sport-data.places', {});
const SORTS: Readonly<Record<string, string>> = { name: 'p.name', kind: 'p.kind', area: 'p.area', orgName: 'o.name' };

export const placeHandlers = [
  handle(calls.placeList, (cx, { orgId, kind, name, on, sort, curPage, pageSize }) => {
    const wanted = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !wanted) throw fail(kernelFaults.badInput, {}, 'sort');
    return cx.reading('sport-data.places', orgId, async (door) => {
      const params = [door.orgIds, kind ?? null, name ? `%${name.replace(/[\\%_]/g, '\\$&')}%` : null, on ?? null];
      const where =
        'p.org_id = any($1::bigint[]) and ($2::text is null or p.kind = $2) and ($3::text is null or p.name ilike $3) and ($4::boolean is null or p.is_on = $4)';
      const [sum] = await door.rows<{ n: number; area: number }>(
        `select count(*) n, coalesce(sum(p.area) filter (where p.is_on), 0)::bigint area from sport_data_place p where ${where}`,
        params,
      );
      const items = await door.rows<Place>(
        `select ${COLUMNS} from sport_data_place p join organisation_org o on o.org_id = p.org_id where ${where}
         order by ${wanted ? `${wanted} ${sort.startsWith('-') ? 'desc' : 'asc'}, ` : ''}p.org_id, p.is_on desc, p.area desc, p.place_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        params,
      );
      return { items, total: sum!.n, area: sum!.area, curPage, pageSize };
    });
  }),
  handle(calls.placeCreate, async (cx, input) => {
    const row = { placeId: newId(), ...input };
    // Asked by the insert itself: of two people who add the same ground at once, one is told.
    if ((await cx.db.insert(places, row, 'on conflict (org_id, name) do nothing')) === 0)
      throw fail(faults.placeTaken, { name: input.name }, 'name');
    cx.note('sport-data.place.created', { subjectId: row.placeId, new: input });
    told(cx);
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
    cx.note('sport-data.place.changed', {
      subjectId: placeId,
      old: { kind: old.kind, name: old.name, area: old.area, indoor: old.indoor, isOn: old.isOn },
      new: next,
    });
    told(cx);
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
    told(cx);
  }),
];

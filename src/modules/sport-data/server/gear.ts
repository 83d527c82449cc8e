import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { gear } from '../tables';

interface Piece {
  readonly setName: string;
  readonly no: number;
  readonly devId: string;
}
const piecesOf = (cx: Cx): Promise<Piece[]> =>
  cx.db.rows<Piece>(sql`
    select g.set_name, g.no, g.dev_id
    from sport_data_gear g
    where g.org_id = ${cx.db.orgId}
    order by g.set_name, g.no, g.dev_id
    limit 5000`);
const twice = <T>(list: readonly T[]): T | undefined => list.find((one, at) => list.indexOf(one) !== at);

export const gearHandlers = [
  handle(calls.gearList, async (cx) => {
    const sets = new Map<string, { no: number; devId: string }[]>();
    for (const { setName, no, devId } of await piecesOf(cx))
      sets.set(setName, [...(sets.get(setName) ?? []), { no, devId }]);
    return { sets: [...sets].map(([setName, items]) => ({ setName, items })) };
  }),
  handle(calls.gearSave, async (cx, { setName, items }) => {
    const [devId, no] = [twice(items.map((one) => one.devId)), twice(items.map((one) => one.no))];
    if (devId != null) throw fail(faults.deviceTwice, { devId }, 'items');
    if (no != null) throw fail(faults.numberTwice, { no }, 'items');
    const all = await piecesOf(cx);
    const elsewhere = all.find((one) => one.setName !== setName && items.some((item) => item.devId === one.devId));
    if (elsewhere) throw fail(faults.deviceTwice, { devId: elsewhere.devId }, 'items');
    const old = all.filter((one) => one.setName === setName).map(({ no: was, devId: of }) => ({ no: was, devId: of }));
    await cx.db.remove(gear, { setName });
    await cx.db.insert(
      gear,
      items.map((item) => ({ ...item, setName })),
    );
    cx.note('sport-data.gear.saved', { setName, old, new: items });
  }),
];

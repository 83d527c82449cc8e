import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { nextOf } from '../rules';
import { impls } from '../tables';
import { takesDevices } from './register';

type Impl = ReplyOf<typeof calls.createImplementation>;
const columns = sql`i.impl_id as id, i.org_id, o.name as org_name, i.items, i.on_date as date, i.state, i.remark, i.made_at`;
const source = sql`device_impl i join organisation_org o on o.org_id = i.org_id`;
async function implOf(door: Door, id: number): Promise<Impl> {
  const found = await door.row<Impl>(
    sql`select ${columns} from ${source} where ${all(door.orgs('i'), is('i.impl_id', id))}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
const anywhere = (cx: Cx, id: number): Promise<Impl> =>
  cx.reading('device.impl', undefined, (door) => implOf(door, id));

/** Equipment on its way into schools. */
export const implementationHandlers = [
  handle(calls.implementations, (cx, input) =>
    cx.reading('device.impls', input.orgId, (door) =>
      door.list(input, {
        select: columns,
        from: source,
        counted: sql`device_impl i`,
        where: [door.orgs('i'), is('i.state', input.state)],
        sorts: { date: sql`i.on_date`, orgName: sql`o.name` },
        then: sql`i.on_date desc, i.impl_id desc`,
        shape: (row: Impl) => row,
      }),
    ),
  ),
  handle(calls.createImplementation, async (cx, { orgId, items, date, remark }) => {
    await takesDevices(cx, orgId);
    return cx.into(orgId, 'device.impl', async (door) => {
      const implId = newId();
      await door.insert(impls, {
        implId,
        items,
        onDate: date,
        state: 'planned',
        remark,
        madeBy: cx.me.userId,
        madeAt: cx.nowIso,
      });
      cx.note('device.impl.planned', { subjectId: implId, items, date }, orgId);
      return implOf(door, implId);
    });
  }),
  handle(calls.updateImplementation, async (cx, { id, date, state, ...changed }) => {
    const old = await anywhere(cx, id);
    if (state != null && state !== old.state && !nextOf(old.state).includes(state))
      throw fail(
        faults.implStep,
        { from: cx.text(`device.impl.${old.state}`), to: cx.text(`device.impl.${state}`) },
        'state',
      );
    return cx.into(old.orgId, 'device.impl', async (door) => {
      // Only from the state that was judged: of two who act at once one is told.
      const done = await door.update(impls, { implId: id, state: old.state }, { ...changed, onDate: date, state });
      if (done === 0 && (state ?? date ?? changed.items ?? changed.remark) != null) throw fail(kernelFaults.stale);
      cx.note('device.impl.changed', { subjectId: id, was: old.state, new: { ...changed, date, state } }, old.orgId);
      return implOf(door, id);
    });
  }),
];

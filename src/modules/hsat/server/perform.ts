import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { windowFault, type Windows } from '../rules';
import { performs } from '../tables';
import { windowRefusal } from './refusal';
import { isRegion, mustServe, regionsOf } from './sight';

export const performHandlers = [
  handle(calls.getPerform, async (cx, { yearId, module }) => {
    mustServe(cx, module);
    const regions = isRegion(cx) ? [] : regionsOf(cx.me.orgRegion);
    // A school has the windows of whoever's exam holds for it: the nearest upwards that has one.
    const row = await cx.db.row<{ windows: Windows; ownerName: string }>(sql`
      select p.windows, o.name as owner_name
      from hsat_perform p
      join organisation_org o on o.org_id = p.owner_id
      where p.module = ${module}
        and p.year_id = ${yearId}
        and (p.owner_id = ${cx.me.orgId} or exists (
          select 1 from hsat_exam e
          where e.owner_id = p.owner_id
            and e.module = p.module
            and e.year_id = p.year_id
            and e.is_on
            and e.reg_id = any(${regions}::bigint[])))
      order by o.reg_id desc, p.owner_id
      limit 1`);
    return { yearId, module, windows: row?.windows ?? {}, ownerName: row?.ownerName ?? '' };
  }),
  handle(calls.setPerform, async (cx, { yearId, module, settings: { windows } }) => {
    if (!isRegion(cx)) throw fail(kernelFaults.gone);
    mustServe(cx, module);
    const fault = windowFault(windows);
    if (fault) throw windowRefusal(cx, fault);
    const key = { ownerId: cx.me.orgId, module, yearId };
    const old = await cx.db.one(performs, key, { lock: 'update' });
    await cx.db.insert(
      performs,
      { ...key, windows, changedAt: cx.nowIso },
      'on conflict (owner_id, module, year_id) do update set windows = excluded.windows, changed_at = excluded.changed_at',
    );
    cx.note('hsat.windows', { subjectId: cx.me.orgId, module, yearId, old: old?.windows ?? {}, new: windows });
    return { yearId, module, windows, ownerName: cx.me.orgName };
  }),
];

import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import type { RowOf } from '../../../../kernel/server/db/table';
import { BUSI, PLATFORM_ORG } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import { schemeVersions, standards } from '../../tables';

/** Organisations whose published libraries and schemes the caller may use: the own one, the platform, the bureaus above. */
export async function ownersAbove(cx: Cx, db: Door): Promise<readonly number[]> {
  const rows =
    cx.me.orgRegion == null
      ? []
      : await db.rows<{ orgId: number }>(
          sql`
          select o.org_id
          from organisation_org o
          where o.busi_id = ${BUSI.region}
            and o.reg_id is not null
            and ${String(cx.me.orgRegion)}::text like o.reg_id::text || '%'`,
        );
  return [...new Set([cx.me.orgId, PLATFORM_ORG, ...rows.map((r) => r.orgId)])];
}

/** A published standard that is on and that the caller may use, by its key. */
export async function chosenStandard(cx: Cx, db: Door, key: string): Promise<string> {
  const row = await db.one(standards, { key });
  if (!row || !(await ownersAbove(cx, db)).includes(row.ownerId)) throw fail(faults.noStandard, {}, 'standardKey');
  if (!row.isOn) throw fail(faults.libOff, {}, 'standardKey');
  return row.key;
}
/** The newest version of a scheme that is on and that the caller may use. */
export async function chosenScheme(cx: Cx, db: Door, schemeId: number): Promise<RowOf<typeof schemeVersions>> {
  const [row] = await db.many(schemeVersions, { schemeId }, { sort: ['-version'], limit: 1 });
  if (!row || !(await ownersAbove(cx, db)).includes(row.ownerId)) throw fail(kernelFaults.gone);
  if (!row.isOn) throw fail(faults.libOff, {}, 'schemeId');
  return row;
}

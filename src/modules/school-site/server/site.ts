import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { denied } from '../../../kernel/shared/need';
import { visit } from '../../organisation/contract';
import type { Entry } from '../rules';

export interface Site {
  readonly orgId: number;
  /** Whether the asker finds something of these entries: one that is switched on is enough. */
  shows(...entries: readonly Entry[]): boolean;
}
interface Found {
  readonly orgId: number;
  readonly enabled: boolean;
  readonly visit: boolean;
  readonly visitSet: Readonly<Record<string, boolean>>;
}

/**
 * The site of an organisation, named by id or by domain word. While it may not be visited it shows nothing, but to whoever may
 * switch it on and asks for the preview: that person finds what everybody will find.
 * @throws gone where there is no such organisation
 */
export async function siteOf(cx: Cx, id: number | string, preview: boolean): Promise<Site> {
  const number = /^\d{1,16}$/.test(String(id)) ? Number(id) : null;
  const found = await cx.db.row<Found>(
    number == null
      ? sql`select org_id, enabled, visit, visit_set from organisation_org where domain = ${String(id)}`
      : sql`select org_id, enabled, visit, visit_set from organisation_org where org_id = ${number}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  const isOffice = preview && cx.session?.orgId === found.orgId && denied(visit.need, cx.session) === undefined;
  const isOpen = found.enabled && (found.visit || isOffice);
  return {
    orgId: found.orgId,
    shows: (...entries) => isOpen && entries.some((entry) => found.visitSet[entry] ?? true),
  };
}
/** A page without rows, as a list answers what it does not show. */
export const emptyPage = ({ curPage, pageSize }: { readonly curPage: number; readonly pageSize: number }) => ({
  items: [],
  curPage,
  pageSize,
  total: 0,
});

import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import { denied } from '../../../kernel/shared/need';
import { visit } from '../../organisation/contract';
import { lastPageOf, type Entry } from '../rules';

export interface Site {
  readonly orgId: number;
  /** As addresses name it: its domain word, else its id. */
  readonly key: string | number;
  readonly zone: string;
  /** Whether titles stand under pictures. */
  readonly photoNames: boolean;
  /** Whether the asker may look at all. */
  readonly isOpen: boolean;
  /** Whether the asker finds something of these entries: one that is switched on is enough. */
  shows(...entries: readonly Entry[]): boolean;
}
interface Found {
  readonly orgId: number;
  readonly busiId: number;
  readonly domain: string | null;
  readonly zone: string;
  readonly enabled: boolean;
  readonly visit: boolean;
  readonly visitSet: Readonly<Record<string, boolean>>;
  readonly photoNames: boolean;
}
const COLUMNS = sql`org_id, busi_id, domain, zone, enabled, visit, visit_set, photo_names`;

/**
 * The site of an organisation, named by id or by domain word. While it may not be visited it shows nothing, but to whoever may
 * switch it on and asks for the preview: that person finds what everybody will find.
 * @throws gone where there is no such organisation, it is disabled, or it is the platform's own
 */
export async function siteOf(cx: Cx, id: number | string, preview: boolean): Promise<Site> {
  const number = /^\d{1,16}$/.test(String(id)) ? Number(id) : null;
  const found = await cx.db.row<Found>(
    number == null
      ? sql`select ${COLUMNS} from organisation_org where domain = ${String(id)}`
      : sql`select ${COLUMNS} from organisation_org where org_id = ${number}`,
  );
  if (!found?.enabled || found.busiId === BUSI.platform) throw fail(kernelFaults.gone);
  const isOffice = preview && cx.session?.orgId === found.orgId && denied(visit.need, cx.session) === undefined;
  const isOpen = found.visit || isOffice;
  return {
    orgId: found.orgId,
    key: found.domain ?? found.orgId,
    zone: found.zone,
    photoNames: found.photoNames,
    isOpen,
    shows: (...entries) => isOpen && entries.some((entry) => found.visitSet[entry] ?? true),
  };
}

interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
}
/** A page without rows, as a list answers what it does not show. */
export const emptyPage = ({ curPage, pageSize }: Paging) => ({
  items: [],
  curPage,
  pageSize,
  total: 0,
});
/** A page of a list; one behind the end is the last one. */
export async function lastAtMost<I extends Paging, R>(
  input: I,
  list: (input: I) => Promise<Paged<R>>,
): Promise<Paged<R>> {
  const found = await list(input);
  const last = lastPageOf(found.total, input.pageSize);
  return input.curPage <= last ? found : list({ ...input, curPage: last });
}

import type { Cx } from '../../../kernel/server/cx';
import { contains, sql } from '../../../kernel/server/db/sql';
import type { ParsedOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { children } from '../contract/open';
import * as tables from '../tables';
import { regionsOf } from './regions';

interface Below {
  readonly orgId: number;
  readonly name: string;
  readonly logo: string | null;
  readonly domain: string | null;
}
/**
 * Sites below an organisation: a bureau's region with its schools and bureaus; below any other organisation its own. Only
 * sites that may be visited are named, and nothing below one that may not itself, but to its own people, who look beforehand.
 * @throws gone for an unknown or disabled organisation and for the platform's own: none of them has a public page
 */
export async function sitesBelow(cx: Cx, input: ParsedOf<typeof children>): Promise<Paged<Below>> {
  const { id, name, curPage, pageSize } = input;
  const org = await cx.db.one(tables.orgs, { orgId: id });
  if (!org?.enabled || org.busiId === BUSI.platform) throw fail(kernelFaults.gone);
  if (!org.visit && cx.session?.orgId !== org.orgId) return { items: [], curPage, pageSize, total: 0 };
  const regIds =
    org.busiId === BUSI.region && org.regId != null ? (await regionsOf(cx.kernel, cx.db)).within(org.regId) : [];
  return cx.list<ParsedOf<typeof children>, Below>(input, {
    select: sql`o.org_id, o.name, o.logo, o.domain`,
    from: sql`organisation_org o`,
    where: [
      sql`(o.parent_id = ${id}
        or (o.reg_id = any(${regIds}::bigint[]) and o.busi_id = any(${[BUSI.school, BUSI.region]}::bigint[])))`,
      sql`o.org_id <> ${id} and o.busi_id <> ${BUSI.platform} and o.enabled and o.visit`,
      contains('o.name', name),
    ],
    sorts: {},
    then: sql`o.name, o.org_id`,
  });
}

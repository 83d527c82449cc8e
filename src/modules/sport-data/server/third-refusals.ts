import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import { lt } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle, type Schedule } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import type { Params } from '../../../kernel/shared/messages';
import * as calls from '../contract';
import { SHEET_DAYS } from '../rules/delivery';
import type { Named, ResultSaid, ThirdKind } from '../rules/third';
import { thirdRefusals } from '../tables';
import { itemNameOf } from './third';

/** What a vendor sent of a child, and why it is not kept. */
export interface Refusal extends Named {
  readonly no: string;
  readonly at: string;
  readonly results: readonly ResultSaid[];
  readonly code: string;
  readonly params: Params;
}
/** Keeps for a month what was refused; the same number refused again is the same row. At least one row. */
export function refusedRows(
  door: Door,
  list: readonly Refusal[],
  o: {
    readonly kind: ThirdKind;
    readonly vendor: { readonly providerId: number; readonly name: string };
    readonly onDate: string;
    readonly at: string;
  },
): Sql {
  const rows = [...new Map(list.map((one) => [one.no, one])).values()].map(
    ({ no, at, name, sidNo, clazz, results, code, params }) => ({
      refusedId: newId(),
      kind: o.kind,
      providerId: o.vendor.providerId,
      no,
      firm: o.vendor.name,
      name,
      sidNo,
      clazzName: clazz,
      at,
      said: results,
      code,
      params,
      onDate: o.onDate,
      madeAt: o.at,
    }),
  );
  return insertOf(
    thirdRefusals,
    Object.keys(rows[0] ?? {}),
    rows,
    door.orgId,
    sql`on conflict (org_id, provider_id, kind, no) do update set firm = excluded.firm, name = excluded.name,
      sid_no = excluded.sid_no, clazz_name = excluded.clazz_name, at = excluded.at, said = excluded.said,
      code = excluded.code, params = excluded.params, on_date = excluded.on_date, made_at = excluded.made_at`,
  );
}

type Shown = ReplyOf<typeof calls.thirdRefused>['items'][number];
type Row = Omit<Shown, 'results' | 'text'> & {
  readonly said: readonly ResultSaid[];
  readonly code: string;
  readonly params: Params;
};
const shownOf = (cx: Cx, { said, code, params, ...row }: Row): Shown => ({
  ...row,
  results: said.map(({ itemId, text }) => ({ itemId, itemName: itemNameOf(cx, itemId), text })),
  text: cx.text(code, params),
});

export const refusedHandlers = [
  handle(calls.thirdRefused, (cx, input) =>
    cx.db.list(input, {
      select: sql`x.refused_id, x.no, x.firm, x.name, x.sid_no, x.clazz_name, x.at, x.said, x.code, x.params, x.on_date`,
      from: sql`sport_data_refused x`,
      where: [
        sql`x.org_id = ${cx.db.orgId}`,
        is('x.kind', input.kind),
        when(input.from, (from) => sql`x.on_date >= ${from}::date`),
        when(input.to, (to) => sql`x.on_date <= ${to}::date`),
        // What the vendor has sent rightly since is no more asked about.
        sql`not exists (
          select 1
          from sport_data_third k
          where k.org_id = ${cx.db.orgId}
            and k.source = 'device'
            and k.provider_id = x.provider_id
            and k.kind = x.kind
            and k.no = x.no)`,
      ],
      sorts: {},
      then: sql`x.on_date desc, x.refused_id desc`,
      shape: (row: Row) => shownOf(cx, row),
    }),
  ),
];

/** Forgets what was refused longer ago than rows of sheets stand. @returns how many */
export const forgetRefused = (door: Door, now: Date): Promise<number> =>
  door.remove(thirdRefusals, { madeAt: lt(new Date(now.getTime() - SHEET_DAYS * 86_400_000).toISOString()) });

/** Every night in China. */
export const refusedSweep: Schedule = {
  name: 'sport-data-refused',
  does: 'what vendors sent and was refused goes after a month',
  cron: '37 19 * * *',
  async run(kernel) {
    const schools = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number }>(sql`
        select o.org_id
        from organisation_org o
        join sport_data_refused x on x.org_id = o.org_id
        where x.org_id = x.org_id
        group by o.org_id
        order by o.org_id`),
    );
    for (const { orgId } of schools)
      await inOrg(kernel.pools.tenant, orgId, (door) => forgetRefused(door, kernel.clock()));
  },
};

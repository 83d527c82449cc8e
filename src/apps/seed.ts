import type pg from 'pg';
import { BUSI, PLATFORM_ORG, SERVICES } from '../kernel/shared/codes';
import { PRESETS } from '../modules/role/rules';
import { fillLibrary } from '../modules/sport-settings/server/library';

/**
 * What every database of the product begins with, beyond what migrations hold: the preset roles, the platform's own
 * organisation and the sport library that comes with the product.
 * Runs after each migration; what is there stays as it is, for the platform keeps both.
 */
export async function seed(owner: pg.Client, now: Date): Promise<void> {
  await owner.query(
    `
      insert into role_preset (role_id, busi_id, user_type, name_zh, name_en, func_ids, baseline, ord)
      select role_id, busi_id, 2, name_zh, name_en, func_ids::text[], baseline, ord
      from unnest(
        $1::bigint[], $2::int[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::int[]
      ) as p(role_id, busi_id, name_zh, name_en, func_ids, baseline, ord)
      on conflict do nothing
    `,
    [
      PRESETS.map((p) => p.roleId),
      PRESETS.map((p) => p.busiId),
      PRESETS.map((p) => p.zh),
      PRESETS.map((p) => p.en),
      PRESETS.map((p) => `{${p.funcs.join(',')}}`),
      PRESETS.map((p) => p.baseline ?? false),
      PRESETS.map((_, i) => i),
    ],
  );
  await makePlatform(owner, now);
  await fillLibrary(owner, now.toISOString());
}

/** The platform's organisation with all services, once: which of them it keeps is its own business from then on. */
async function makePlatform(owner: pg.Client, now: Date): Promise<void> {
  const { rowCount } = await owner.query('select 1 from organisation_org where org_id = $1', [PLATFORM_ORG]);
  if (rowCount) return;
  // One statement: a start that is killed leaves no platform without its services.
  await owner.query(
    `
      with made as (
        insert into organisation_org (org_id, name, busi_id, scope, sys_ids, zone, enabled, visit, visit_set, made_at)
        values ($1, '每一课平台', $2, 'platform', '{1,2,5,6}', 'Asia/Shanghai', true, false, '{}', $3)
        on conflict do nothing
        returning org_id
      )
      insert into organisation_serve (org_id, serv_id, start_on)
      select made.org_id, s, $4::date
      from made, unnest($5::text[]) s
    `,
    [PLATFORM_ORG, BUSI.platform, now.toISOString(), now.toISOString().slice(0, 10), [...SERVICES]],
  );
}

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
  await owner.query(
    `
      insert into organisation_org (org_id, name, busi_id, scope, sys_ids, zone, enabled, visit, visit_set, made_at)
      values ($1, '每一课平台', $2, 'platform', '{1,2,5,6}', 'Asia/Shanghai', true, false, '{}', $3)
      on conflict do nothing
    `,
    [PLATFORM_ORG, BUSI.platform, now.toISOString()],
  );
  await owner.query(
    'insert into organisation_serve (org_id, serv_id, start_on) select $1, s, $3 from unnest($2::text[]) s on conflict do nothing',
    [PLATFORM_ORG, [...SERVICES], now.toISOString().slice(0, 10)],
  );
  await fillLibrary(owner, now.toISOString());
}

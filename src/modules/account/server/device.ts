import { tokenHash } from '../../../kernel/server/http/calls';
import { sql } from '../../../kernel/server/db/sql';
import { gte } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Device } from '../contract/device';
import { accesses, families, loginLogs } from '../tables';
import { refuseFake } from './fake';
import { later, revokeFamily } from './families';

const DAYS = 30 * 24 * 3600;

export const deviceHandlers: readonly Handler[] = [
  handle(calls.deviceList, async (cx) => {
    const here = await cx.db.one(accesses, { tokenHash: tokenHash(cx.token ?? '') });
    const rows = await cx.db.rows<Omit<Device, 'current'>>(sql`
      select f.family_id, f.agent, f.ip, f.how, f.made_at, coalesce(f.seen_at, f.made_at) as seen_at
      from account_family f
      where f.user_id = ${cx.me.userId}
        and f.revoked_at is null
        and (
          exists (
            select 1
            from account_refresh r
            where r.family_id = f.family_id and r.used_at is null and r.expires_at > ${cx.nowIso})
          or exists (
            select 1
            from account_access a
            where a.family_id = f.family_id and a.expires_at > ${cx.nowIso}))
      order by seen_at desc, f.family_id
      limit 50`);
    return { items: rows.map((r) => ({ ...r, current: r.familyId === here?.familyId })) };
  }),
  handle(calls.deviceEnd, async (cx, { familyId }) => {
    refuseFake(cx);
    const family = await cx.db.one(families, { familyId, userId: cx.me.userId, revokedAt: null });
    if (!family) throw fail(kernelFaults.gone);
    await revokeFamily(cx.db, familyId, 'device', cx.now);
    cx.note('account.device.ended', { subjectId: cx.me.userId, old: { agent: family.agent, ip: family.ip } });
  }),
  handle(calls.loginRecent, async (cx) => {
    const rows = await cx.db.many(
      loginLogs,
      { userId: cx.me.userId, at: gte(later(cx.now, -DAYS)) },
      { sort: ['-at', '-logId'], limit: 20 },
    );
    return {
      items: rows.map(({ logId, at, how, ok, ip, agent, fakeUserId }) => ({
        logId,
        at,
        how,
        ok,
        ip,
        agent,
        fake: fakeUserId != null,
      })),
    };
  }),
];

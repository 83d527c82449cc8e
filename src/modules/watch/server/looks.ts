import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { dayOf, type BandState } from '../rules';
import { looks } from '../tables';
import { stateOf, wearSource } from './bands';
import { LOOK_MINUTES } from './sight';

async function look(cx: Cx, door: Door, asked: ParsedOf<typeof calls.giveReason>): Promise<{ until: string }> {
  const { userId, what, reason, affairId } = asked;
  const found = await door.row<{ child: boolean; known: boolean; open: boolean }>(sql`
    select
      exists (
        select 1
        from people_person_v p
        where p.org_id = ${door.orgId}
          and p.user_id = ${userId}
          and p.user_type = 1) as child,
      exists (
        select 1
        from watch_affair a
        where a.org_id = ${door.orgId}
          and a.user_id = ${userId}
          and a.affair_id = ${affairId ?? 0}) as known,
      exists (
        select 1
        from watch_affair a
        where a.org_id = ${door.orgId}
          and a.user_id = ${userId}
          and a.affair_id = ${affairId ?? 0}
          and a.state = 'open') as open`);
  if (!found?.child || (affairId != null && !found.known)) throw fail(kernelFaults.gone);
  // Who is not of the school looks from an open alarm alone.
  if (door.orgId !== cx.me.orgId && !found.open) throw fail(faults.alarmFirst, {}, 'affairId');
  const until = new Date(cx.now.getTime() + LOOK_MINUTES * 60_000).toISOString();
  await door.insert(looks, {
    lookId: newId(),
    userId,
    what,
    reason,
    affairId: affairId ?? null,
    byOrg: cx.me.orgId,
    byId: cx.me.userId,
    byName: cx.me.name,
    at: cx.nowIso,
    until,
  });
  cx.note('watch.looked', { subjectId: userId, what, reason, affairId: affairId ?? null }, door.orgId);
  return { until };
}

type Look = ReplyOf<typeof calls.myWatch>['items'][number];
interface Own {
  readonly devId: string | null;
  readonly state: BandState;
  readonly battery: number | null;
  readonly boundAt: string;
  readonly heardAt: string | null;
}
export const lookHandlers = [
  handle(calls.giveReason, (cx, asked) => {
    const orgId = asked.orgId ?? cx.me.orgId;
    if (orgId === cx.me.orgId) return look(cx, cx.db, asked);
    // A school looks at nobody else's children, a bureau at those of its schools.
    if (cx.me.busiId !== BUSI.region) throw fail(kernelFaults.gone);
    return cx.into(orgId, 'watch.look', (door) => look(cx, door, asked));
  }),
  handle(calls.myWatch, async (cx, input) => {
    const { orgId, userId, zone } = cx.me;
    const page = await cx.list<typeof input, Look>(input, {
      select: sql`l.at, l.what, l.reason, l.by_name, o.name as by_org_name`,
      from: sql`watch_look l
        join organisation_org o on o.org_id = l.by_org`,
      where: [cx.db.orgs('l'), is('l.user_id', userId)],
      sorts: {},
      then: sql`l.at desc, l.look_id`,
    });
    const band = await cx.db.row<Own>(sql`
      select w.dev_id, ${stateOf(cx.nowIso)} as state, w.battery, w.from_at as bound_at, w.heard_at
      from ${wearSource}
      where w.org_id = ${orgId}
        and w.user_id = ${userId}
        and w.to_at is null`);
    const today = await cx.db.row<{ total: number }>(sql`
      select s.total
      from watch_sum s
      where s.org_id = ${orgId}
        and s.user_id = ${userId}
        and s.kind = 'steps'
        and s.span = 'day'
        and s.at = ${new Date(dayOf(zone, cx.today).from).toISOString()}
        and ${consentOf('watch').only('s')}`);
    return { ...page, band: band ? { ...band, devId: band.devId ?? '' } : null, steps: today?.total ?? null };
  }),
];

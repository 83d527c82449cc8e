import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { networkOf } from '../../../kernel/server/http/proxies';
import { dayIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { ADDRESS_PAUSES, CODE, CODE_PAUSES } from '../rules';
import { smsAddresses, smsQuotas } from '../tables';
import { later } from './families';

const HOUR = 3600;
/** Messages a day for the accounts of one organisation, unless SMS_PER_ORG_DAY says otherwise. */
const PER_ORG_DAY = 1000;
const perOrgDay = (): number => Number(process.env['SMS_PER_ORG_DAY']) || PER_ORG_DAY;
const today = (cx: Cx): string => dayIn('Asia/Shanghai', cx.now);
/** The instants after each of these pauses: the statement picks one by its own count, so two requests at once get one message. */
const nexts = (cx: Cx, pauses: readonly number[]): string[] => pauses.map((seconds) => later(cx.now, seconds));
const secondsUntil = (until: string | undefined, now: Date): number =>
  Math.max(1, Math.ceil(((until ? Date.parse(until) : 0) - now.getTime()) / 1000));

/**
 * Takes one message for a number and for the network that asks. For the number a pause between two that grows over the
 * day, and a cap; for the network, to whatever numbers, the longer a pause the more it asked for within the hour.
 * @returns seconds until the number may have the next.
 */
export async function takeMessage(cx: Cx, mobile: string): Promise<number> {
  const address = networkOf(cx.ip);
  const now = cx.nowIso;
  const byAddress = nexts(cx, ADDRESS_PAUSES);
  const byNumber = nexts(cx, CODE_PAUSES);
  const took = await cx.db.row<{ byAddress: number | null; byNumber: number | null }>(sql`
    with by_address as (
      insert into account_sms_address as a (address, sent, next_at, until)
      values (${address}, 1, ${now}, ${later(cx.now, HOUR)})
      on conflict (address) do update set
        sent = case when a.until <= ${now} then 1 else a.sent + 1 end,
        next_at = case
          when a.until <= ${now} then excluded.next_at
          else (${byAddress}::timestamptz[])[least((a.sent + 1) / 10 + 1, ${ADDRESS_PAUSES.length}::int)]
        end,
        until = case when a.until <= ${now} then excluded.until else a.until end
      where a.next_at <= ${now} or a.until <= ${now}
      returning sent),
    by_number as (
      insert into account_sms_quota as q (mobile, sent_at, sent_on, sent, next_at)
      values (${mobile}, ${now}, ${today(cx)}, 1, (${byNumber}::timestamptz[])[1])
      on conflict (mobile) do update set
        sent_at = excluded.sent_at,
        sent_on = excluded.sent_on,
        sent = case when q.sent_on = excluded.sent_on then q.sent + 1 else 1 end,
        next_at = case
          when q.sent_on = excluded.sent_on then (${byNumber}::timestamptz[])[q.sent + 1]
          else excluded.next_at
        end
      where q.next_at <= ${now} and (q.sent_on <> excluded.sent_on or q.sent < ${CODE.perDay})
      returning sent)
    select (select sent from by_address) as by_address, (select sent from by_number) as by_number`);
  if (took?.byAddress == null) {
    const row = await cx.db.one(smsAddresses, { address });
    throw fail(faults.codeAddressTooSoon, { seconds: secondsUntil(row?.nextAt, cx.now) }, 'mobile');
  }
  if (took.byNumber != null) return CODE_PAUSES[took.byNumber - 1] ?? HOUR;
  const row = await cx.db.one(smsQuotas, { mobile });
  if (row?.sentOn === today(cx) && row.sent >= CODE.perDay) throw fail(faults.codeCap, { max: CODE.perDay }, 'mobile');
  throw fail(faults.codeTooSoon, { seconds: secondsUntil(row?.nextAt, cx.now) }, 'mobile');
}

/** Takes one of an organisation's messages of the day; the first one too many leaves an audit line. @returns whether there was one. */
export async function takeOrgDay(cx: Cx, orgId: number): Promise<boolean> {
  const most = perOrgDay();
  const sent = await cx.asOrg(orgId, async (door) => {
    const row = await door.row<{ sent: number }>(sql`
      insert into account_sms_day as d (org_id, day, sent)
      values (${orgId}, ${today(cx)}, 1)
      on conflict (org_id, day) do update set sent = d.sent + 1 where d.sent <= ${most}
      returning sent`);
    return row?.sent;
  });
  if (sent === most + 1) cx.note('account.sms.capped', { new: { max: most } }, orgId);
  return sent != null && sent <= most;
}

/** Takes as many of an organisation's messages of the day as it is about to send: all of them or none. */
export async function takeOrgDayAll(cx: Cx, orgId: number, messages: number): Promise<boolean> {
  const most = perOrgDay();
  if (messages > most) return false;
  const row = await cx.asOrg(orgId, (door) =>
    door.row<{ sent: number }>(sql`
      insert into account_sms_day as d (org_id, day, sent)
      values (${orgId}, ${today(cx)}, ${messages})
      on conflict (org_id, day) do update set sent = d.sent + excluded.sent where d.sent + excluded.sent <= ${most}
      returning sent`),
  );
  return row != null;
}

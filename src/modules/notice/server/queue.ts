import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import type { Lang } from '../../../kernel/shared/messages';
import type { NoticeKind } from '../rules/kind';
import { DEFAULT_HOURS, dueAt, type Hours } from '../rules/when';
import { deliveries } from '../tables';

/** Where somebody who was told can be reached besides, and when. */
interface Reachable extends Partial<Hours> {
  readonly userId: number;
  readonly newsId: number;
  readonly zone: string;
  readonly mail: boolean;
  readonly sms: boolean;
  readonly lang: Lang | null;
}

/**
 * Puts what must leave the program into the queue, with the relay's transaction: by mail where the organisation has a
 * server and the person an address, by SMS what is urgent and has a template. Several news of one act are one message
 * for each person: it says their kind and nothing else. Two statements for any number of people.
 * @returns whether there is anything to send.
 */
export async function enqueue(
  door: Door,
  kernel: Kernel,
  kind: NoticeKind,
  told: readonly { readonly userId: number; readonly newsId: number }[],
): Promise<boolean> {
  if (!told.length) return false;
  const bySms = kind.sms !== undefined && kind.urgency === 'urgent';
  const people = await door.rows<Reachable>(sql`
    select t.user_id, t.news_id, o.zone, s.quiet_from, s.quiet_to, s.digest_at,
      coalesce(m.enabled and c.email is not null and coalesce(s.by_mail, true), false) as mail,
      ${bySms} and c.phone is not null and coalesce(s.by_sms, true) as sms
    from unnest(${told.map((x) => x.userId)}::bigint[], ${told.map((x) => x.newsId)}::bigint[]) as t (user_id, news_id)
    join people_contact_v c on c.org_id = ${door.orgId} and c.user_id = t.user_id
    join organisation_org o on o.org_id = c.org_id
    left join notice_setting s on s.org_id = c.org_id and s.user_id = t.user_id
    left join notice_mail m on m.org_id = c.org_id
    where (m.enabled and c.email is not null) or (${bySms} and c.phone is not null)
    order by t.news_id desc, t.user_id`);
  const now = kernel.clock();
  const digest = kind.urgency === 'digest';
  const rowOf = (p: Reachable, channel: 'mail' | 'sms'): NewRow<typeof deliveries> => ({
    newsId: p.newsId,
    userId: p.userId,
    channel,
    digest: channel === 'mail' && digest,
    state: 'waiting',
    tries: 0,
    dueAt: dueAt(now, p.zone, hoursOf(p), channel === 'mail' && digest).toISOString(),
  });
  const texted = new Map(people.filter((p) => p.sms).map((p) => [p.userId, p.newsId]));
  const rows = people.flatMap((p) => [
    ...(p.mail ? [rowOf(p, 'mail')] : []),
    ...(texted.get(p.userId) === p.newsId ? [rowOf(p, 'sms')] : []),
  ]);
  if (rows.length) await door.insert(deliveries, rows, 'on conflict (org_id, news_id, user_id, channel) do nothing');
  return rows.length > 0;
}
const hoursOf = (p: Reachable): Hours => ({
  quietFrom: p.quietFrom ?? null,
  quietTo: p.quietTo ?? null,
  digestAt: p.digestAt ?? DEFAULT_HOURS.digestAt,
});

/**
 * Takes out of the queue what somebody does not want any more, so that a day's mail says nothing that was muted since. What is
 * on its way at this moment arrives.
 */
export const dropUnwanted = (door: Door, now: Date, { userId, muted, byMail, bySms }: Unwanted): Promise<number> =>
  door.change(sql`
    update notice_delivery d
    set state = 'dropped', done_at = ${now.toISOString()}
    where d.org_id = ${door.orgId}
      and d.user_id = ${userId}
      and d.state = 'waiting'
      and (d.leased_until is null or d.leased_until < ${now.toISOString()})
      and (d.channel = 'mail' and not ${byMail}::boolean
        or d.channel = 'sms' and not ${bySms}::boolean
        or exists (
          select 1
          from notice_news n
          where n.org_id = d.org_id and n.news_id = d.news_id and n.kind = any(${muted}::text[])))`);
/** What a person's wishes leave out. */
interface Unwanted {
  readonly userId: number;
  readonly muted: readonly string[];
  readonly byMail: boolean;
  readonly bySms: boolean;
}

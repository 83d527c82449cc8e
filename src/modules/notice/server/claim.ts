import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql } from '../../../kernel/server/db/sql';
import type { Lang } from '../../../kernel/shared/messages';
import type { NewsParams, Subject } from '../rules/kind';
import { PAUSES } from '../rules/when';
import type { Channel } from '../tables';
import { findKind } from './kinds';
import type { Told, Writing } from './letters';

/** How long a claim holds: a process that died in the middle leaves its letters to others after that. */
export const LEASE_MS = 60_000;
/** Lines of one summary. */
const DIGEST_MOST = 50;

/** One letter or message that this process sends: one notice, or the day's of one person. */
export interface Claimed extends Writing {
  readonly userId: number;
  readonly channel: Channel;
  readonly email: string | null;
  readonly phone: string | null;
}
interface Row {
  readonly newsId: number;
  readonly userId: number;
  readonly channel: Channel;
  readonly digest: boolean;
  readonly kind: string;
  readonly subject: Subject;
  readonly params: NewsParams;
  readonly userType: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly lang: Lang;
}

/**
 * Takes what is due, at most so many, for this process alone and for the time of a claim. What a person gets in the day's
 * summary is taken with the first of it. The claim counts as a try, so that what kills a process is not tried for ever.
 * It waits for no other process: what another has in hand is passed over, also within a summary.
 * @param channel one way alone; without it all of them.
 */
export async function claim(door: Door, kernel: Kernel, most: number, channel?: Channel): Promise<Claimed[]> {
  const now = kernel.clock();
  const [at, until] = [now.toISOString(), new Date(now.getTime() + LEASE_MS).toISOString()];
  const free = channel ? sql`state = 'waiting' and channel = ${channel}` : raw("state = 'waiting'");
  const first = await door.rows<{ newsId: number; userId: number; channel: Channel; digest: boolean }>(sql`
    select news_id, user_id, channel, digest
    from notice_delivery
    where org_id = ${door.orgId}
      and ${free}
      and due_at <= ${at}
      and (leased_until is null or leased_until < ${at})
    order by due_at, news_id, user_id, channel
    limit ${most}
    for update skip locked`);
  if (!first.length) return [];
  const readers = first.filter((d) => d.digest).map((d) => d.userId);
  const single = first.filter((d) => !d.digest);
  const rows = await door.rows<Row>(sql`
    with mine as (
      select news_id, user_id, channel
      from notice_delivery
      where org_id = ${door.orgId}
        and ${free}
        and due_at <= ${at}
        and (leased_until is null or leased_until < ${at})
        and (digest and user_id = any(${readers}::bigint[])
          or (news_id, user_id, channel) in (
            select * from unnest(${single.map((d) => d.newsId)}::bigint[], ${single.map((d) => d.userId)}::bigint[],
              ${single.map((d) => d.channel)}::text[])))
      for update skip locked),
    taken as (
      update notice_delivery d
      set leased_until = ${until}, tries = d.tries + 1
      from mine
      where d.org_id = ${door.orgId}
        and d.news_id = mine.news_id
        and d.user_id = mine.user_id
        and d.channel = mine.channel
      returning d.news_id, d.user_id, d.channel, d.digest)
    select t.news_id, t.user_id, t.channel, t.digest, n.kind, n.subject, n.params, p.user_type, c.name, c.email, c.phone,
      coalesce(s.lang, 'zh-CN') as lang
    from taken t
    join notice_news n on n.org_id = ${door.orgId} and n.news_id = t.news_id
    join people_person_v p on p.org_id = n.org_id and p.user_id = t.user_id
    left join people_contact_v c on c.org_id = p.org_id and c.user_id = p.user_id
    left join notice_setting s on s.org_id = p.org_id and s.user_id = p.user_id
    order by t.news_id`);
  return lettersOf(rows);
}
function lettersOf(rows: readonly Row[]): Claimed[] {
  const digests = rows.filter((row) => row.digest);
  const readers = [...new Set(digests.map((row) => row.userId))];
  return [
    ...rows.filter((row) => !row.digest).map((row) => claimed([row])),
    ...readers.map((userId) => claimed(digests.filter((row) => row.userId === userId))),
  ];
}
function claimed(rows: readonly Row[]): Claimed {
  const [{ userId, channel, digest, name, email, phone, lang }] = rows as readonly [Row];
  const told = rows.flatMap((row): Told[] => {
    const kind = findKind(row.kind);
    return kind ? [{ ...row, kind }] : [];
  });
  return {
    userId,
    channel,
    digest,
    name,
    email,
    phone,
    lang,
    keys: rows.map((row) => row.newsId),
    told: told.slice(-DIGEST_MOST),
  };
}

/** What this process claimed and never began was no try; the claim itself runs out. */
export async function untried(door: Door, left: readonly Claimed[]): Promise<void> {
  const keys = left.flatMap(({ userId, channel, keys: newsIds }) =>
    newsIds.map((newsId) => ({ newsId, userId, channel })),
  );
  if (!keys.length) return;
  await door.change(sql`
    update notice_delivery set tries = tries - 1
    where org_id = ${door.orgId}
      and state = 'waiting'
      and (news_id, user_id, channel) in (
        select * from unnest(${keys.map((k) => k.newsId)}::bigint[], ${keys.map((k) => k.userId)}::bigint[],
          ${keys.map((k) => k.channel)}::text[]))`);
}

/** Writes down what became of it: sent, again after a pause, or, after the last try, to the operator. @param error why it was not taken. */
export async function settle(door: Door, kernel: Kernel, one: Claimed, error: string | undefined): Promise<void> {
  const now = kernel.clock();
  const dueAfter = PAUSES.map((minutes) => new Date(now.getTime() + minutes * 60_000).toISOString());
  const where = sql`
    where org_id = ${door.orgId}
      and state = 'waiting'
      and user_id = ${one.userId}
      and channel = ${one.channel}
      and news_id = any(${one.keys}::bigint[])`;
  if (error === undefined)
    await door.change(sql`
      update notice_delivery set state = 'sent', done_at = ${now.toISOString()}, leased_until = null, error = null ${where}`);
  else
    await door.change(sql`
      update notice_delivery set
        state = case when tries > ${PAUSES.length} then 'dead' else state end,
        due_at = coalesce((${dueAfter}::timestamptz[])[tries], due_at),
        leased_until = null,
        error = ${error} ${where}`);
}

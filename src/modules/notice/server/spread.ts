import type { Kernel } from '../../../kernel/server/cx';
import { sendWith } from '../../../kernel/server/bus';
import type { Door } from '../../../kernel/server/db/door';
import { all, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Listener } from '../../../kernel/server/module';
import { namedBy } from '../rules/audience';
import type { NoticeKind } from '../rules/kind';
import { news as newsTable } from '../tables';
import { isIn } from './audience';
import { findKind } from './kinds';
import { postSoon } from './post';
import { enqueue } from './queue';
import type { ToldRow } from './tell';

/** Somebody who was told just now. */
interface Told {
  readonly userId: number;
  readonly newsId: number;
  /** Muted news stands in the list and rings nowhere. */
  readonly muted: boolean;
}

/**
 * Writes down what an act told and spreads it to the people it concerns. It may run twice: whoever has the news keeps the
 * row, and only those who got it now hear the bell, with this transaction's commit.
 */
export const relay: Listener = {
  topic: 'notice.told',
  async run({ payload }, door, kernel) {
    const rows = payload['rows'] as ToldRow[];
    // An event that was told before under its name is not there a second time, and is spread to nobody.
    await door.insert(newsTable, rows, 'on conflict do nothing');
    for (const name of new Set(rows.map((row) => row.kind))) {
      const kind = findKind(name);
      const some = rows.filter((row) => row.kind === name);
      // Told by a newer program beside this one: it is left to a process that knows the kind, and is lost to nobody.
      if (!kind) throw new Error(`no module registers news of the kind ${name}`);
      const told = await spread(door, kind, some);
      await ring(door, kernel, kind, told);
      const heard = told.filter((t) => !t.muted);
      if (await enqueue(door, kernel, kind, heard)) postSoon(kernel, door.orgId);
    }
  },
};

/** People named one by one come with one statement, whatever the number of news, and so do those of one word. */
async function spread(door: Door, kind: NoticeKind, rows: readonly ToldRow[]): Promise<Told[]> {
  const named = rows.flatMap((row) => (namedBy(row.audience) ?? []).map((userId) => ({ newsId: row.newsId, userId })));
  const told: Told[] = [];
  if (named.length) {
    const [newsIds, userIds] = [named.map((n) => n.newsId), named.map((n) => n.userId)];
    told.push(
      ...(await spreadTo(
        door,
        kind,
        sql`(n.news_id, p.user_id) in (select * from unnest(${newsIds}::bigint[], ${userIds}::bigint[]))`,
        newsIds,
      )),
    );
  }
  for (const [{ audience, byId }, newsIds] of byWord(rows)) {
    const others = byId == null ? undefined : sql`p.user_id <> ${byId}`;
    told.push(...(await spreadTo(door, kind, all(isIn(door.orgId, audience), others), newsIds)));
  }
  return told;
}
/** The news of each word and doer. */
function byWord(rows: readonly ToldRow[]): readonly (readonly [ToldRow, number[]])[] {
  const words = new Map<string, readonly [ToldRow, number[]]>();
  for (const row of rows) {
    if (namedBy(row.audience)) continue;
    const key = JSON.stringify([row.audience, row.byId]);
    const same = words.get(key);
    if (same) same[1].push(row.newsId);
    else words.set(key, [row, [row.newsId]]);
  }
  return [...words.values()];
}
/** People always stand in one order, so that two relays at once do not lock each other out. */
const spreadTo = (door: Door, kind: NoticeKind, who: Sql, newsIds: readonly number[]): Promise<Told[]> =>
  door.rows<Told>(sql`
    insert into notice_item (org_id, user_id, news_id, read_at)
    select p.org_id, p.user_id, n.news_id, case when ${kind.always ?? false} then null when n.kind = any(s.muted) then n.at end
    from notice_news n
    join people_person_v p on p.org_id = n.org_id
    left join notice_setting s on s.org_id = p.org_id and s.user_id = p.user_id
    where n.org_id = ${door.orgId}
      and n.news_id = any(${newsIds}::bigint[])
      and p.enabled and p.removed_at is null
      ${kind.readers ? sql`and p.user_type = any(${kind.readers}::int[])` : nothing}
      and ${who}
    order by p.user_id, n.news_id
    on conflict (org_id, user_id, news_id) do nothing
    returning user_id, news_id, read_at is not null as muted`);

/** The bell in open browsers: all messages of an event with one statement, heard when this transaction is committed. */
const ring = (door: Door, kernel: Kernel, kind: NoticeKind, told: readonly Told[]): Promise<void> => {
  const title = `${kind.module}.${kind.title}`;
  const texts = { zh: kernel.books['zh-CN'][title] ?? '', en: kernel.books['en-US'][title] ?? '' };
  return sendWith(
    door,
    told.map(({ userId, newsId, muted }) => ({
      orgId: door.orgId,
      userId,
      topic: 'notice',
      data: { newsId, kind: kind.name, urgent: kind.urgency === 'urgent' && !muted, title: texts },
    })),
  );
};

import { createHash } from 'node:crypto';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { contains, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { cutTo } from '../../../kernel/shared/whole';
import { ownFiles } from '../../files/server/published';
import { fileUrl } from '../../files/contract';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import { operationsFaults as faults } from '../faults';
import { OPEN_REQUESTS, type Brand } from '../rules';
import { feedbacks, trials } from '../tables';
import { gone, within } from './lists';

const DAY_MS = 86_400_000;
interface Asked {
  readonly name: string;
  readonly phone: string;
  readonly description: string;
  readonly brand: Brand;
}
/** What a form sent twice on one day has in common. */
const printOf = (cx: Cx, { phone, description }: Asked): string =>
  createHash('sha256').update(`${phone}\n${description}\n${cx.today}`).digest('hex');

interface RequestRow {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly description: string;
  readonly brand: Brand;
  readonly madeAt: string;
  readonly replyText: string | null;
  readonly replyAt: string | null;
  readonly replyBy: string | null;
}
/** What both kinds of request have in common, and what each has of its own. */
interface Kind {
  readonly table: Sql;
  readonly key: Sql;
  readonly select: Sql;
  readonly more: Sql;
}
const COLUMNS = sql`t.name, t.phone, t.description, t.brand, t.made_at, t.reply_text, t.reply_at, p.name as reply_by`;
const FEEDBACK: Kind = {
  table: sql`operations_feedback`,
  key: sql`feedback_id`,
  select: sql`t.feedback_id as id, ${COLUMNS}, t.images, t.user_name, t.from_org_id, t.from_user_id, o.name as org_name`,
  more: sql`left join organisation_org o on o.org_id = t.from_org_id`,
};
const TRIAL: Kind = {
  table: sql`operations_trial`,
  key: sql`trial_id`,
  select: sql`t.trial_id as id, ${COLUMNS}, t.org_name`,
  more: nothing,
};
const fromOf = (kind: Kind): Sql => sql`${kind.table} t
  left join people_person_v p on p.org_id = t.org_id and p.user_id = t.reply_by
  ${kind.more}`;
const stated = <R extends RequestRow>(row: R) => ({
  ...row,
  state: row.replyAt ? ('replied' as const) : ('unreplied' as const),
});

/** Keeps a request of the public; the same one again changes nothing (answered false), and a number with several open ones is asked to wait. */
async function keep(
  cx: Cx,
  kind: Kind,
  asked: Asked,
  insert: (door: Door, more: { readonly print: string; readonly madeAt: string }) => Promise<unknown>,
): Promise<boolean> {
  return cx.asOrg(PLATFORM_ORG, async (door) => {
    const print = printOf(cx, asked);
    const since = new Date(cx.now.getTime() - DAY_MS).toISOString();
    const found = await door.row<{ same: number; open: number }>(sql`
      select count(*) filter (where t.print = ${print}) as same,
        count(*) filter (where t.phone = ${asked.phone} and t.reply_at is null and t.made_at > ${since}) as open
      from ${kind.table} t
      where ${door.orgs('t')}
        and (t.print = ${print} or t.phone = ${asked.phone})`);
    if (found?.same) return false;
    if (found && found.open >= OPEN_REQUESTS) throw fail(faults.tooOften);
    await insert(door, { print, madeAt: cx.nowIso });
    return true;
  });
}

type Asking = ParsedOf<typeof calls.feedbackList>;
/** A list of requests of one kind, in the shape its call wants. */
const listOf = <R extends RequestRow, Out>(cx: Cx, kind: Kind, input: Asking, shape: (row: R) => Out) =>
  cx.list(input, {
    select: kind.select,
    from: fromOf(kind),
    counted: sql`${kind.table} t`,
    where: [
      cx.db.orgs('t'),
      contains('t.name', input.name),
      contains('t.phone', input.phone),
      when(input.state, (state) => (state === 'replied' ? sql`t.reply_at is not null` : sql`t.reply_at is null`)),
      ...within(cx, 't.made_at', input.from, input.to),
    ],
    sorts: { name: sql`t.name`, madeAt: sql`t.made_at`, replyAt: sql`t.reply_at` },
    then: sql`t.made_at desc, t.${kind.key} desc`,
    shape,
  });

/** What is asked of the requests of a kind that nobody has answered, as a query. */
function ofUnreplied(cx: Cx, of: 'feedback' | 'trial', asked: Sql): Sql {
  const { table } = of === 'feedback' ? FEEDBACK : TRIAL;
  return sql`
    select ${asked}
    from ${table} t
    where ${cx.db.orgs('t')}
      and t.reply_at is null`;
}
/** How many requests of a kind nobody has answered, as a query. */
export const unreplied = (cx: Cx, of: 'feedback' | 'trial'): Sql => ofUnreplied(cx, of, sql`count(*)`);
/** When the oldest of them was sent, as a query. */
export const oldestUnreplied = (cx: Cx, of: 'feedback' | 'trial'): Sql => ofUnreplied(cx, of, sql`min(t.made_at)`);

/** Answers one request. Two colleagues at once: the first stands, the second is told who was faster. */
async function answer<R extends RequestRow>(cx: Cx, kind: Kind, id: number, text: string) {
  const changed = await cx.db.change(sql`
    update ${kind.table}
    set reply_text = ${text}, reply_by = ${cx.me.userId}, reply_at = ${cx.nowIso}
    where org_id = ${cx.db.orgId}
      and ${kind.key} = ${id}
      and reply_at is null`);
  const row = await cx.db.row<R>(sql`
    select ${kind.select}
    from ${fromOf(kind)}
    where ${cx.db.orgs('t')}
      and t.${kind.key} = ${id}`);
  if (!row) throw gone();
  if (!changed && row.replyAt)
    throw fail(faults.replied, { name: row.replyBy ?? '', at: dayIn(cx.me.zone, new Date(row.replyAt)) });
  return stated(row);
}

type Feedback = RequestRow & {
  images: string[];
  userName: string | null;
  orgName: string | null;
  fromOrgId: number | null;
  fromUserId: number | null;
};
type Trial = RequestRow & { orgName: string };
const withUrls = <R extends Feedback>(row: R): R => ({ ...row, images: row.images.map(fileUrl) });

export const requestHandlers = [
  handle(calls.feedbackCreate, async (cx, { images, ...asked }) => {
    // Pictures need an upload and so a session; the public form of a stranger has none.
    if (images.length && !cx.session) throw fail(faults.imagesNeedSession, {}, 'images');
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    const { session } = cx;
    const by = {
      userName: session?.name ?? null,
      fromOrgId: session?.orgId ?? null,
      fromUserId: session?.userId ?? null,
    };
    const kept = await keep(cx, FEEDBACK, asked, (door, more) =>
      door.insert(feedbacks, { feedbackId: newId(), ...asked, images, ...by, ...more }, 'on conflict do nothing'),
    );
    if (kept)
      await tell(cx, {
        kind: 'operations.asked',
        subject: {},
        params: { name: asked.name, text: cutTo(asked.description, 80) },
        org: PLATFORM_ORG,
      });
  }),
  handle(calls.trialCreate, async (cx, input) => {
    await keep(cx, TRIAL, input, (door, more) =>
      door.insert(trials, { trialId: newId(), ...input, ...more }, 'on conflict do nothing'),
    );
  }),
  handle(calls.feedbackList, (cx, input) => listOf(cx, FEEDBACK, input, (row: Feedback) => withUrls(stated(row)))),
  handle(calls.feedbackReply, async (cx, { id, text }) => {
    const row = await answer<Feedback>(cx, FEEDBACK, id, text);
    if (row.fromUserId !== null && row.fromOrgId !== null)
      await tell(cx, {
        kind: 'operations.replied',
        subject: {},
        params: { text },
        to: { person: row.fromUserId },
        org: row.fromOrgId,
        once: `operations.replied:${id}`,
      });
    return withUrls(row);
  }),
  handle(calls.trialList, (cx, input) => listOf(cx, TRIAL, input, (row: Trial) => stated(row))),
  handle(calls.trialReply, (cx, { id, text }) => answer<Trial>(cx, TRIAL, id, text)),
];

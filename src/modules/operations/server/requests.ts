import { createHash } from 'node:crypto';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { gt, isNull } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import { ownFiles } from '../../files/server/published';
import { fileUrl } from '../../files/contract';
import * as calls from '../contract';
import { operationsFaults as faults } from '../faults';
import { OPEN_REQUESTS, type Brand } from '../rules';
import { feedbacks, trials } from '../tables';
import { daySpan, gone, likeOf, orderBy } from './lists';

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

/** Keeps a request of the public; the same one again changes nothing, and a number with several open ones is asked to wait. */
async function keep(
  cx: Cx,
  table: typeof feedbacks | typeof trials,
  row: Asked & Record<string, unknown>,
): Promise<void> {
  await cx.asOrg(PLATFORM_ORG, async (door) => {
    const print = printOf(cx, row);
    if (await door.count(table, { print } as never)) return;
    const open = await door.count(table, {
      phone: row.phone,
      replyAt: isNull,
      madeAt: gt(new Date(cx.now.getTime() - DAY_MS).toISOString()),
    } as never);
    if (open >= OPEN_REQUESTS) throw fail(faults.tooOften);
    await door.insert(table, { ...row, print, madeAt: cx.nowIso } as never, 'on conflict do nothing');
  });
}

interface Filters {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string;
  readonly name?: string;
  readonly phone?: string;
  readonly state?: 'unreplied' | 'replied';
  readonly from?: string;
  readonly to?: string;
}
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
const COLUMNS = 't.name, t.phone, t.description, t.brand, t.made_at, t.reply_text, t.reply_at, p.name as reply_by';
const JOIN = 'left join people_person_v p on p.org_id = t.org_id and p.user_id = t.reply_by';
const SORTS = { name: 't.name', madeAt: 't.made_at', replyAt: 't.reply_at' };
const FEEDBACK = `t.feedback_id as id, ${COLUMNS}, t.images, t.user_name, o.name as org_name from operations_feedback t ${JOIN} left join organisation_org o on o.org_id = t.from_org_id`;
const TRIAL = `t.trial_id as id, ${COLUMNS}, t.org_name from operations_trial t ${JOIN}`;
const stated = <R extends RequestRow>(row: R) => ({
  ...row,
  state: row.replyAt ? ('replied' as const) : ('unreplied' as const),
});

async function list<R extends RequestRow>(cx: Cx, from: string, table: string, key: string, f: Filters) {
  const span = daySpan(cx, f.from, f.to);
  const params = [
    cx.db.orgId,
    likeOf(f.name),
    likeOf(f.phone),
    f.state ? f.state === 'replied' : null,
    span.from,
    span.to,
  ];
  const where = `t.org_id = $1 and ($2::text is null or t.name ilike $2) and ($3::text is null or t.phone like $3) and ($4::boolean is null or (t.reply_at is not null) = $4)
    and ($5::timestamptz is null or t.made_at >= $5) and ($6::timestamptz is null or t.made_at < $6)`;
  const order = orderBy(f.sort, SORTS, 't.made_at desc', `t.${key} desc`);
  const rows = await cx.db.rows<R>(`select ${from} where ${where} order by ${order} limit $7 offset $8`, [
    ...params,
    f.pageSize,
    (f.curPage - 1) * f.pageSize,
  ]);
  const [count] = await cx.db.rows<{ n: number }>(`select count(*) n from ${table} t where ${where}`, params);
  return { items: rows.map(stated), curPage: f.curPage, pageSize: f.pageSize, total: count!.n };
}
/** Answers one request. Two colleagues at once: the first stands, the second is told who was faster. */
async function answer<R extends RequestRow>(
  cx: Cx,
  from: string,
  table: 'operations_feedback' | 'operations_trial',
  key: string,
  id: number,
  text: string,
) {
  const one = async () =>
    (await cx.db.rows<R>(`select ${from} where t.org_id = $1 and t.${key} = $2`, [cx.db.orgId, id]))[0];
  const changed = await cx.db.change(
    `update ${table} set reply_text = $3, reply_by = $4, reply_at = $5 where org_id = $1 and ${key} = $2 and reply_at is null`,
    [cx.db.orgId, id, text, cx.me.userId, cx.nowIso],
  );
  const row = await one();
  if (!row) throw gone();
  if (!changed) throw fail(faults.replied, { name: row.replyBy ?? '', at: dayIn(cx.me.zone, new Date(row.replyAt!)) });
  return stated(row);
}

type Feedback = RequestRow & { images: string[]; userName: string | null; orgName: string | null };
type Trial = RequestRow & { orgName: string };
const withUrls = <R extends Feedback>(row: R): R => ({ ...row, images: row.images.map(fileUrl) });

export const requestHandlers = [
  handle(calls.feedbackCreate, async (cx, { images, ...asked }) => {
    // Pictures need an upload and so a session; the public form of a stranger has none.
    if (images.length && !cx.session) throw fail(faults.imagesNeedSession, {}, 'images');
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    await keep(cx, feedbacks, {
      feedbackId: newId(),
      ...asked,
      images,
      userName: cx.session?.name ?? null,
      fromOrgId: cx.session?.orgId ?? null,
    });
  }),
  handle(calls.trialCreate, async (cx, input) => {
    await keep(cx, trials, { trialId: newId(), ...input });
  }),
  handle(calls.feedbackList, async (cx, input) => {
    const page = await list<Feedback>(cx, FEEDBACK, 'operations_feedback', 'feedback_id', input);
    return { ...page, items: page.items.map(withUrls) };
  }),
  handle(calls.feedbackReply, async (cx, { id, text }) =>
    withUrls(await answer<Feedback>(cx, FEEDBACK, 'operations_feedback', 'feedback_id', id, text)),
  ),
  handle(calls.trialList, async (cx, input) => list<Trial>(cx, TRIAL, 'operations_trial', 'trial_id', input)),
  handle(calls.trialReply, async (cx, { id, text }) =>
    answer<Trial>(cx, TRIAL, 'operations_trial', 'trial_id', id, text),
  ),
];

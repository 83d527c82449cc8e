import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { namedBy, type Audience } from '../rules/audience';
import type { NewsParams, Subject } from '../rules/kind';
import type { news as newsTable } from '../tables';
import { kindToTell } from './kinds';

/** What happened, for those it concerns. */
export interface News {
  readonly kind: string;
  readonly subject: Subject;
  readonly params?: NewsParams;
  /** Whom; without it the kind's own rule says. */
  readonly to?: Audience;
  /** Organisation of those who are told, where it is not the teller's: the platform answers a school. */
  readonly org?: number;
  /** The event's own name: told again under it, by a job that runs twice, it is one. */
  readonly once?: string;
}
/** Who tells: a call's `cx`, or what a job has of it. */
export interface Teller {
  readonly db: Pick<Door, 'orgId'>;
  readonly now: Date;
  readonly session?: { readonly userId: number } | null;
  emit(topic: string, payload: Record<string, unknown>, orgId?: number): void;
}
/** What the relay gets: whole rows, so that the act itself writes nothing but its event. */
export type ToldRow = NewRow<typeof newsTable>;

/** @see published.ts */
export async function tell(cx: Teller, news: News): Promise<void> {
  await tellAll(cx, [news]);
}

/** @see published.ts */
export async function tellAll(cx: Teller, list: readonly News[]): Promise<void> {
  const orgs = new Set(list.map((news) => news.org ?? cx.db.orgId));
  for (const orgId of orgs) {
    const some = list.filter((news) => (news.org ?? cx.db.orgId) === orgId);
    const rows = rowsOf(some, cx.session?.userId, cx.now.toISOString());
    if (rows.length) cx.emit('notice.told', { rows }, orgId);
  }
}

/** @see published.ts */
export async function tellFrom(door: Door, kernel: Kernel, list: readonly News[], byId?: number): Promise<void> {
  const at = kernel.clock().toISOString();
  const rows = rowsOf(await untold(door, list), byId, at);
  if (!rows.length) return;
  const { orgId } = door;
  const event = { eventId: newId(), at, topic: 'notice.told', payload: { rows } };
  await door.insert(outbox, event);
  // Soon after the commit; one that comes later is found by the outbox's sweep.
  setTimeout(() => void kernel.outbox.deliver(orgId, event.eventId), RELAY_MS).unref();
}
const RELAY_MS = 500;

/** Without what stands under its name already: a sweep that looks every minute writes one event, not one a minute. */
async function untold(door: Door, list: readonly News[]): Promise<readonly News[]> {
  const names = list.flatMap((news) => news.once ?? []);
  if (!names.length) return list;
  const rows = await door.rows<{ once: string }>(sql`
    select once from notice_news where org_id = ${door.orgId} and once = any(${names}::text[])`);
  const told = new Set(rows.map((row) => row.once));
  return list.filter((news) => news.once === undefined || !told.has(news.once));
}

/** Rows of what concerns anybody. */
const rowsOf = (list: readonly News[], byId: number | undefined, at: string): ToldRow[] =>
  list.map((news) => rowOf(news, byId, at)).filter((row) => namedBy(row.audience)?.length !== 0);

function rowOf(news: News, byId: number | undefined, at: string): ToldRow {
  const { subject, params = {} } = news;
  const kind = kindToTell(news.kind, params);
  const audience = news.to ?? kind.who?.(subject);
  if (!audience) throw new Error(`news of the kind ${news.kind} says to nobody: neither caller nor kind names whom`);
  return {
    newsId: newId(),
    kind: kind.name,
    subject,
    params,
    audience,
    byId: byId ?? null,
    once: news.once ?? null,
    at,
  };
}

import type { Lang } from '../../shared/messages';
import { dayIn } from '../../shared/dates';
import type { Cx, Note } from '../cx';
import { sql } from '../db/sql';
import { TenantTx } from '../db/tenant';
import { newId } from '../ids';
import type { Kernel } from '../kernel';
import * as tables from '../tables';
import type { AnyScope } from './define';
import type { BatchRecord } from './store';

/** What the options and the sheet add to a scope. */
export interface ScopeOf {
  readonly options: unknown;
  readonly given: unknown;
  readonly present: ReadonlySet<string>;
}

/** The scope of a request: notes, events and later work are the request's own. */
export function scopeIn(cx: Cx, of: ScopeOf): AnyScope {
  return {
    db: cx.db,
    kernel: cx.kernel,
    orgId: cx.me.orgId,
    userId: cx.me.userId,
    lang: cx.lang,
    now: cx.now,
    today: cx.today,
    options: of.options,
    given: of.given,
    has: (key) => of.present.has(key),
    note: (action, detail, orgId) => {
      cx.note(action, detail, orgId);
    },
    emit: (topic, payload, orgId) => {
      cx.emit(topic, payload, orgId);
    },
    after: (fn) => {
      cx.after(fn);
    },
    asOrg: (orgId, fn) => cx.asOrg(orgId, fn),
  };
}

/** The scope of a request about a batch; `given` is what `prepare` answered, of the upload when left out. */
export const scopeOfBatch = (cx: Cx, batch: BatchRecord, given: unknown = batch.options.given): AnyScope =>
  scopeIn(cx, { options: batch.options.options, given, present: new Set(batch.options.present) });

/** Runs in one transaction outside a request, as the person who uploaded the batch. Notes and events stand in that transaction. */
export async function inScope<T>(
  kernel: Kernel,
  batch: BatchRecord,
  present: ReadonlySet<string>,
  fn: (scope: AnyScope) => Promise<T>,
): Promise<T> {
  const tx = new TenantTx(kernel.pools.tenant, batch.orgId, false);
  const now = kernel.clock();
  const notes: Note[] = [];
  const events: { id: number; orgId: number; topic: string; payload: Record<string, unknown> }[] = [];
  const afters: (() => unknown)[] = [];
  const scope: AnyScope = {
    db: tx.door(),
    kernel,
    orgId: batch.orgId,
    userId: batch.userId,
    lang: batch.lang as Lang,
    now,
    today: dayIn(batch.options.zone, now),
    options: batch.options.options,
    given: batch.options.given,
    has: (key) => present.has(key),
    note: (action, detail = {}, orgId = batch.orgId) => {
      notes.push({ action, detail, orgId });
    },
    emit: (topic, payload, orgId = batch.orgId) => {
      events.push({ id: newId(), orgId, topic, payload });
    },
    after: (work) => {
      afters.push(work);
    },
    asOrg: (orgId, work) => tx.into(orgId, work),
  };
  let result: T;
  try {
    result = await fn(scope);
    const at = now.toISOString();
    for (const orgId of new Set([...notes, ...events].map((n) => n.orgId)))
      await tx.into(orgId, async (door) => {
        await door.insert(
          tables.audit,
          notes
            .filter((n) => n.orgId === orgId)
            .map(({ action, detail: { subjectId, ...detail } }) => ({
              auditId: newId(),
              at,
              userId: batch.userId,
              realUserId: batch.options.realUserId,
              action,
              subjectId: subjectId ?? null,
              detail,
              requestId: `batch ${batch.batchId}`,
            })),
        );
        await door.insert(
          tables.outbox,
          events
            .filter((e) => e.orgId === orgId)
            .map((e) => ({ eventId: e.id, at, topic: e.topic, payload: e.payload })),
        );
      });
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
  for (const e of events)
    setImmediate(() => {
      void kernel.outbox.deliver(e.orgId, e.id);
    });
  for (const work of afters)
    setImmediate(() => {
      Promise.resolve()
        .then(work)
        .catch((error: unknown) => {
          kernel.log.error({ error, batchId: batch.batchId }, 'after');
        });
    });
  return result;
}

/** Imports of one kind in one organisation stand in line: the second sees what the first wrote. */
export const lockKind = (scope: AnyScope, kind: string): Promise<unknown> =>
  scope.db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${scope.orgId} ${kind}`}, 0)) as locked`);

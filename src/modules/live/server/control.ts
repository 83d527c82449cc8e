import { randomBytes } from 'node:crypto';
import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { RowOf } from '../../../kernel/server/db/table';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { lessonToEnter } from '../../lesson/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { CODE_SECONDS, PULL_SECONDS } from '../rules';
import { controls } from '../tables';
import { controlTicket, hashOf, isHashOf, newSecret } from './secrets';

type Control = RowOf<typeof controls>;
/** Nobody's organisation: codes stand in a table that belongs to nobody. */
const NOBODY = 0;

/** The code, if the key is its own. A code that nobody confirmed goes when another one is made, a day later. */
export async function controlOf(kernel: Kernel, id: string, key: string): Promise<Control | undefined> {
  const row = await inOrg(kernel.pools.tenant, NOBODY, (door) => door.one(controls, { id }), true);
  return row && isHashOf(key, row.keyHash) ? row : undefined;
}
/** A code that is confirmed, and whose lesson is not over. */
export const isInForce = (row: Control, now: Date): boolean => row.endsAt != null && row.endsAt > now.toISOString();

function stateOf(row: Control | undefined, now: Date): 'waiting' | 'confirmed' | 'expired' {
  if (!row) return 'expired';
  if (row.confirmedAt != null) return isInForce(row, now) ? 'confirmed' : 'expired';
  return row.expiresAt > now.toISOString() ? 'waiting' : 'expired';
}
/** Whether the lesson of a confirmed code goes on: a teacher may finish it before the bell. */
async function goesOn(kernel: Kernel, { forOrgId, lessonId }: Control): Promise<boolean> {
  if (forOrgId == null || lessonId == null) return false;
  const lesson = await inOrg(
    kernel.pools.tenant,
    forOrgId,
    (door) =>
      door.row<{ readonly finished: boolean }>(sql`
        select l.ended_at is not null as finished
        from lesson_lesson_v l
        where l.org_id = ${door.orgId}
          and l.lesson_id = ${lessonId}`),
    true,
  );
  return lesson?.finished === false;
}
async function stateNow(kernel: Kernel, row: Control | undefined): Promise<'waiting' | 'confirmed' | 'expired'> {
  const state = stateOf(row, kernel.clock());
  return state === 'confirmed' && row && !(await goesOn(kernel, row)) ? 'expired' : state;
}
/** Who waits for an answer is told by the bus, under the number of nobody and a number made of the code. */
const lineOf = (id: string): number => Number.parseInt(id.slice(0, 12), 16);

/** Until the code is confirmed, the time is over, or whoever asked is gone. */
function confirmedOrLate(kernel: Kernel, id: string, gone: (fn: () => void) => void): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      stop();
      ended();
      done();
    };
    const timer = setTimeout(end, PULL_SECONDS * 1000);
    const stop = kernel.bus.listen(NOBODY, lineOf(id), end);
    const ended = kernel.onEnd(end);
    gone(end);
  });
}

export const controlHandlers = [
  handle(calls.initControl, async (cx) => {
    const id = randomBytes(16).toString('hex');
    const key = newSecret();
    const expiresAt = new Date(cx.now.getTime() + CODE_SECONDS * 1000).toISOString();
    const dayAgo = new Date(cx.now.getTime() - 86_400_000).toISOString();
    await cx.db.change(sql`delete from live_ctrl where made_at < ${dayAgo}`);
    await cx.db.insert(controls, { id, keyHash: hashOf(key), madeAt: cx.nowIso, expiresAt });
    return { id, key, expiresAt };
  }),
  handle(calls.pullControl, async ({ kernel }, { id, key }, { request, reply }) => {
    let row = await controlOf(kernel, id, key);
    if (!row) throw fail(faults.codeGone);
    if (stateOf(row, kernel.clock()) === 'waiting') {
      await confirmedOrLate(kernel, id, (end) => request.raw.socket.once('close', end));
      row = await controlOf(kernel, id, key);
    }
    const state = await stateNow(kernel, row);
    const confirmed = state === 'confirmed' && row;
    await reply.send({
      state,
      ticket: confirmed ? controlTicket(id, key) : null,
      lessonId: confirmed ? confirmed.lessonId : null,
    });
    return { state, ticket: null, lessonId: null };
  }),
  handle(calls.confirmControl, async (cx, { id, lessonId }) => {
    const lesson = await lessonToEnter(cx, lessonId, 'teacher');
    const row = await cx.db.one(controls, { id });
    if (!row || (row.confirmedAt == null && row.expiresAt <= cx.nowIso)) throw fail(faults.codeGone);
    const endsAt = new Date(cx.now.getTime() + Math.max(1, lesson.minutesLeft) * 60_000).toISOString();
    const done = await cx.db.change(sql`
      update live_ctrl
      set for_org_id = ${cx.db.orgId}, lesson_id = ${lessonId}, user_id = ${cx.me.userId},
        confirmed_at = ${cx.nowIso}, ends_at = ${endsAt}
      where id = ${id}
        and confirmed_at is null
        and expires_at > ${cx.nowIso}`);
    if (!done) throw fail(faults.codeUsed);
    cx.note('live.control', { subjectId: lessonId });
    cx.after(() => {
      cx.kernel.bus.send({ orgId: NOBODY, userId: lineOf(id), topic: 'live.control', data: {} });
    });
    return { state: 'confirmed' as const };
  }),
];

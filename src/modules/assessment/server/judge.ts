import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import * as calls from '../contract';
import type { Sheet } from '../contract/parts';
import { faults } from '../faults';
import type { Kind, Role } from '../rules';
import { members } from '../tables';
import { concerns, kindOf, lockedItem, manages, mustRun } from './open';
import { readSheet, writeSheet, type Given } from './sheets';

interface Asked {
  readonly id: number;
  readonly userId: number;
}
/** Only the own judgement of oneself; anybody else's is gone. */
function mine(cx: Cx, userId: number): void {
  if (userId !== cx.me.userId) throw fail(kernelFaults.gone);
}
/** Whether the caller may read of a member of an evaluation: the administrator, and whom it concerns. */
async function mayRead(cx: Cx, kind: Kind, { id, userId }: Asked): Promise<void> {
  if (userId === cx.me.userId || manages(cx, kind)) return;
  const row = await cx.db.row(sql`
    select 1 as found
    from assessment_member m
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${id}
      and m.user_id = ${userId}
      and ${concerns(cx)}`);
  if (!row) throw fail(kernelFaults.gone);
}
async function readSelf(cx: Cx, kind: Kind, asked: Asked): Promise<Sheet> {
  await mayRead(cx, kind, asked);
  const { id: itemId, userId } = asked;
  return readSheet(cx, kind, { itemId, userId, role: 'self', judgeId: userId }, userId === cx.me.userId);
}
const writeSelf = (cx: Cx, kind: Kind, { id: itemId, userId, ...given }: Asked & Given, hand: boolean) => {
  mine(cx, userId);
  return writeSheet(cx, kind, { itemId, userId, role: 'self', judgeId: userId }, given, hand);
};
/** A judgement of somebody else by the caller: a classmate's, a leader's; where it is not theirs there is none. */
const byMe = (cx: Cx, role: Role, { id: itemId, userId }: Asked) => ({ itemId, userId, role, judgeId: cx.me.userId });
const writeByMe = (cx: Cx, kind: Kind, role: Role, asked: Asked & Given, hand: boolean) => {
  // Publishing sets nobody as their own leader or classmate; this holds whatever the rows say.
  if (asked.userId === cx.me.userId) throw fail(kernelFaults.gone);
  return writeSheet(cx, kind, byMe(cx, role, asked), asked, hand);
};

async function readLead(cx: Cx, { id: itemId, userId }: Asked): Promise<Sheet> {
  const member = await cx.db.one(members, { itemId, userId });
  if (member?.leaderId == null) throw fail(kernelFaults.gone);
  const isLeader = member.leaderId === cx.me.userId;
  if (!isLeader && !manages(cx, 'perf')) throw fail(kernelFaults.gone);
  return readSheet(cx, 'perf', { itemId, userId, role: 'lead', judgeId: member.leaderId }, isLeader);
}
/** Refuses a level that the evaluation does not have. */
async function knownLevel(cx: Cx, itemId: number, level: string | null): Promise<void> {
  const item = await lockedItem(cx, 'perf', itemId, 'share');
  if (level != null && !item.levels.some(({ name }) => name === level)) throw fail(faults.unknownLevel, {}, 'level');
}
const noteLevel = (cx: Cx, { id, userId }: Asked, level: string | null): void =>
  cx.note('assessment.level-set', { subjectId: userId, itemId: id, new: level });
/** Puts the level beside a judgement of the school that is not handed in yet. @returns 0 where another one is. */
const setLevel = (cx: Cx, { id, userId }: Asked, level: string | null): Promise<number> =>
  cx.db.change(sql`
    update assessment_member m
    set level = ${level}
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${id}
      and m.user_id = ${userId}
      and (m.level is not distinct from ${level}::text or exists (
        select 1
        from assessment_sheet s
        where s.org_id = ${cx.db.orgId}
          and s.item_id = m.item_id
          and s.user_id = m.user_id
          and s.role = 'main'
          and s.handed_at is null))`);
const main = ({ id: itemId, userId }: Asked) => ({ itemId, userId, role: 'main' as const, judgeId: 0 });

export const judgeHandlers = [
  handle(calls.evalSelfGet, (cx, asked) => readSelf(cx, 'eval', asked)),
  handle(calls.evalSelfSave, (cx, asked) => writeSelf(cx, 'eval', asked, false)),
  handle(calls.evalSelfSubmit, (cx, asked) => writeSelf(cx, 'eval', asked, true)),
  handle(calls.mateGet, (cx, asked) => readSheet(cx, 'eval', byMe(cx, 'classmate', asked), true)),
  handle(calls.mateSave, (cx, asked) => writeByMe(cx, 'eval', 'classmate', asked, false)),
  handle(calls.mateSubmit, (cx, asked) => writeByMe(cx, 'eval', 'classmate', asked, true)),
  handle(calls.perfSelfGet, (cx, asked) => readSelf(cx, 'perf', asked)),
  handle(calls.perfSelfSave, (cx, asked) => writeSelf(cx, 'perf', asked, false)),
  handle(calls.perfSelfSubmit, (cx, asked) => writeSelf(cx, 'perf', asked, true)),
  handle(calls.leadGet, readLead),
  handle(calls.leadSave, (cx, asked) => writeByMe(cx, 'perf', 'lead', asked, false)),
  handle(calls.leadSubmit, (cx, asked) => writeByMe(cx, 'perf', 'lead', asked, true)),
  handle(calls.mainGet, (cx, asked) => readSheet(cx, 'perf', main(asked), asked.userId !== cx.me.userId)),
  handle(calls.mainSave, async (cx, { level, ...asked }) => {
    if (asked.userId === cx.me.userId) throw fail(faults.notOwn);
    if (level !== undefined) {
      await knownLevel(cx, asked.id, level);
      if ((await setLevel(cx, asked, level)) > 0) noteLevel(cx, asked, level);
    }
    return writeSheet(cx, 'perf', main(asked), asked, false);
  }),
  handle(calls.mainSubmit, async (cx, { level, ...asked }) => {
    if (asked.userId === cx.me.userId) throw fail(faults.notOwn);
    await knownLevel(cx, asked.id, level);
    const set = await setLevel(cx, asked, level);
    const saved = await writeSheet(cx, 'perf', main(asked), asked, true);
    // The same judgement again is one; with another level it is another one, which is opened first.
    if (set === 0) throw fail(faults.handedIn);
    noteLevel(cx, asked, level);
    return saved;
  }),
  handle(calls.reopen, async (cx, { kind: word, id, userId, role, why }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'share');
    const member = await cx.db.one(members, { itemId: id, userId });
    if (!member) throw fail(kernelFaults.gone);
    mustRun(cx, item);
    const opened = await cx.db.change(sql`
      update assessment_sheet s
      set handed_at = null, signed = '{}', rev = s.rev + 1
      where s.org_id = ${cx.db.orgId}
        and s.item_id = ${id}
        and s.user_id = ${userId}
        and s.role = ${role}
        and (s.handed_at is not null or s.signed <> '{}')`);
    if (opened === 0) throw fail(faults.notHanded);
    cx.note('assessment.reopened', { subjectId: userId, itemId: id, role, why });
    const writer = role === 'self' ? userId : role === 'lead' ? member.leaderId : null;
    if (writer != null)
      await tell(cx, {
        kind: 'assessment.reopened',
        subject: { itemId: id },
        params: { name: item.name, why },
        to: { person: writer },
      });
    return { opened };
  }),
];

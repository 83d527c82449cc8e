import { randomInt } from 'node:crypto';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import { fail } from '../../../kernel/shared/faults';
import { getGroups, setGroups, setInvite } from '../contract';
import { faults } from '../faults';
import { newCode, typeOf } from '../rules';
import { clazzes, enrolments, groupMembers, groups } from '../tables';
import { lockMastered, lockRunning, seenClazz } from './open';

/** A code that no class of the organisation bears; class_clazz_invite_key is the last word. */
async function freeCode(cx: Cx): Promise<string> {
  for (;;) {
    const code = newCode(randomInt);
    if ((await cx.db.count(clazzes, { inviteCode: code })) === 0) return code;
  }
}

async function groupsOf(cx: Cx, clazzId: number) {
  const list = await cx.db.many(groups, { clazzId }, { sort: ['groupNo'] });
  const members = await cx.db.many(groupMembers, { clazzId }, { sort: ['userId'] });
  return {
    groups: list.map(({ groupNo, name }) => ({
      groupNo,
      name,
      userIds: members.filter((m) => m.groupNo === groupNo).map((m) => m.userId),
    })),
  };
}

export const leadHandlers = [
  handle(setInvite, async (cx, { id, days, limit }) => {
    const clazz = await lockMastered(cx, id);
    if (!typeOf(clazz.clazzType).byCode) throw fail(faults.wrongType);
    const code = await freeCode(cx);
    const until = new Date(cx.now.getTime() + days * 86_400_000).toISOString();
    await cx.db.update(
      clazzes,
      { clazzId: id },
      { inviteCode: code, inviteUntil: until, inviteLimit: limit, inviteUsed: 0 },
    );
    cx.note('class.invite', { subjectId: id, new: { until, limit } });
    return { code, until, limit, used: 0 };
  }),

  handle(getGroups, async (cx, { id }) => {
    await seenClazz(cx, id);
    return groupsOf(cx, id);
  }),

  // The number of groups is limited by the contract, by class_group_no and by this lock, in that order of friendliness.
  handle(setGroups, async (cx, { id, groups: wanted }) => {
    await seenClazz(cx, id);
    await lockRunning(cx.db, id);
    const userIds = wanted.flatMap((g) => g.userIds);
    if (new Set(userIds).size < userIds.length) throw fail(faults.groupTwice, {}, 'groups');
    if ((await cx.db.count(enrolments, { clazzId: id, userId: oneOf(userIds), removedAt: null })) < userIds.length)
      throw fail(faults.groupStranger, {}, 'groups');
    await cx.db.remove(groups, { clazzId: id });
    await cx.db.insert(
      groups,
      wanted.map((g, at) => ({ clazzId: id, groupNo: at + 1, name: g.name })),
    );
    await cx.db.insert(
      groupMembers,
      wanted.flatMap((g, at) => g.userIds.map((userId) => ({ clazzId: id, userId, groupNo: at + 1 }))),
    );
    return groupsOf(cx, id);
  }),
];

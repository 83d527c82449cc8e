import type { Cx } from '../../../kernel/server/cx';
import { acrossOrgs } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Related } from '../contract/relation';
import { faults } from '../faults';
import { RELATIONS_MAX } from '../rules';
import { relations } from '../tables';
import { shownOf } from './accounts';
import { provePwd, spendProof } from './credentials';
import { refuseFake } from './fake';
import type { Who } from './families';
import { enter } from './sign-in';

/** The accounts linked with the caller's, the own one included. */
async function groupOf(cx: Cx): Promise<Who[]> {
  const { orgId, userId } = cx.me;
  const mine = await cx.db.one(relations, { userId });
  if (!mine) return [{ orgId, userId }];
  return (await cx.db.many(relations, { groupId: mine.groupId }, { sort: ['userId'], limit: RELATIONS_MAX })).map(
    (r) => ({ orgId: r.orgId, userId: r.userId }),
  );
}
/** They are the caller's own, in whatever organisation, so the read across needs no reach. */
async function relatedOf(cx: Cx, accounts: readonly Who[]): Promise<Related[]> {
  const people = await acrossOrgs(cx.kernel.pools.across, [...new Set(accounts.map((a) => a.orgId))], (door) =>
    shownOf(door, accounts),
  );
  return people.map(({ orgId, orgName, enabled, ...user }) => ({
    user,
    org: { orgId, name: orgName },
    current: user.userId === cx.me.userId,
    enabled,
  }));
}
/** Another account of the caller's group; anything else is gone (V-034). */
async function other(cx: Cx, userId: number): Promise<Who> {
  const who = userId === cx.me.userId ? undefined : (await groupOf(cx)).find((a) => a.userId === userId);
  if (!who) throw fail(kernelFaults.gone);
  return who;
}

export const relationHandlers: readonly Handler[] = [
  handle(calls.relationList, async (cx) => {
    const items = await relatedOf(cx, await groupOf(cx));
    return { items: items.toSorted((a, b) => Number(b.current) - Number(a.current)) };
  }),
  handle(calls.relationBind, async (cx, { login, password }) => {
    refuseFake(cx);
    const proof = await provePwd(cx, login, password, 'switch');
    const me = { orgId: cx.me.orgId, userId: cx.me.userId };
    if (proof.userId === me.userId) throw fail(faults.relationSelf, {}, 'login');
    // Everybody of a school knows the initial password: it may sign in, where it must be replaced, but it links nothing.
    if (proof.initial) throw fail(faults.relationInitial, {}, 'login');
    await cx.db.insert(
      relations,
      // In one order: two who link each other at once wait for each other and never in a circle.
      [me, proof]
        .map((w) => ({ userId: w.userId, orgId: w.orgId, groupId: w.userId }))
        .toSorted((x, y) => x.userId - y.userId),
      'on conflict (user_id) do nothing',
    );
    // Both rows are held until the end: two people linking each other at once end in one group.
    const rows = await cx.db.many(
      relations,
      { userId: oneOf([me.userId, proof.userId]) },
      { sort: ['userId'], lock: 'update' },
    );
    const mine = rows.find((r) => r.userId === me.userId)?.groupId;
    const theirs = rows.find((r) => r.userId === proof.userId)?.groupId;
    if (mine === undefined || theirs === undefined) throw fail(kernelFaults.stale);
    const [added] = (await relatedOf(cx, [proof])).filter((r) => r.user.userId === proof.userId);
    if (!added) throw fail(faults.signInWrong, {}, 'password');
    if (mine === theirs) throw fail(faults.relationAlready, { name: added.user.name }, 'login');
    if ((await cx.db.count(relations, { groupId: oneOf([mine, theirs]) })) > RELATIONS_MAX)
      throw fail(faults.relationFull, { max: RELATIONS_MAX });
    await cx.db.update(relations, { groupId: theirs }, { groupId: mine });
    cx.note('account.relation.bound', { subjectId: me.userId, new: { userId: proof.userId, orgId: proof.orgId } });
    await cx.asOrg(proof.orgId, (door) => spendProof(cx, door, proof));
    return added;
  }),
  handle(calls.relationUnbind, async (cx, { userId }) => {
    refuseFake(cx);
    if (userId === cx.me.userId) throw fail(kernelFaults.gone);
    const mine = await cx.db.one(relations, { userId: cx.me.userId }, { lock: 'update' });
    if (!mine || !(await cx.db.remove(relations, { userId, groupId: mine.groupId }))) throw fail(kernelFaults.gone);
    // A group of one is none.
    if ((await cx.db.count(relations, { groupId: mine.groupId })) === 1)
      await cx.db.remove(relations, { groupId: mine.groupId });
    cx.note('account.relation.unbound', { subjectId: cx.me.userId, old: { userId } });
  }),
  handle(calls.relationChange, async (cx, { userId }) => {
    refuseFake(cx);
    const who = await other(cx, userId);
    const token = await enter(cx, who, { how: 'switch', typed: cx.me.yunNo, run: (fn) => cx.apart(who.orgId, fn) });
    await cx.kernel.audit(
      [{ action: 'account.relation.changed', orgId: cx.me.orgId, detail: { subjectId: userId, orgId: who.orgId } }],
      cx,
    );
    return token;
  }),
];

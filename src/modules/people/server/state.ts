import { fail, kernelFaults, type Fault } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { gt, oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import { audit } from '../../../kernel/server/tables';
import { closeAccounts, openAccounts, resetPasswords, revoke } from '../../account/server/published';
import { defPwdHashOf } from '../../organisation/server/published';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { RESTORE_MINUTES } from '../rules';
import { people } from '../tables';
import { enrolmentPort, type Enrolled } from './published';
import { actor, changePerson, guardSuper, mayTouchSuper, seenBy, supersAmong, type Person } from './scope';
import { userView, type UserView } from './view';

type Act = 'enable' | 'disable' | 'resetPwd';
const NOTE: Readonly<Record<Act, string>> = {
  enable: 'people.enabled',
  disable: 'people.disabled',
  resetPwd: 'people.pwd-reset',
};

/** Does it to people of the door's organisation; who is so already is left alone. */
async function doTo(cx: Cx, door: Door, act: Act, persons: readonly Person[]): Promise<number> {
  const todo = act === 'resetPwd' ? persons : persons.filter((p) => p.enabled !== (act === 'enable'));
  const userIds = todo.map((p) => p.userId);
  if (!userIds.length) return 0;
  if (act === 'resetPwd') {
    // Without the organisation's initial password nobody could sign in any more.
    if (!(await defPwdHashOf(door, door.orgId))) throw fail(peopleFaults.noInitialPwd);
    await resetPasswords(door, userIds, cx.now);
  } else {
    await door.update(people, { userId: oneOf(userIds) }, { enabled: act === 'enable' });
    if (act === 'disable') await revoke(door, userIds, 'disabled', cx.now);
  }
  for (const subjectId of userIds) cx.note(NOTE[act], { subjectId, ...actor(cx, door.orgId) }, door.orgId);
  return userIds.length;
}

async function single(cx: Cx, id: number, act: Act): Promise<UserView> {
  if (id === cx.me.userId && act !== 'enable') throw fail(peopleFaults.self);
  return changePerson(cx, id, `people.${act}`, async (door, person) => {
    await guardSuper(cx, door, id);
    await doTo(cx, door, act, [person]);
    return userView(door, cx.lang, id);
  });
}

/** The same act on many people of the reach: by organisation, each in a fixed number of statements. */
async function many(cx: Cx, act: Act, ids: readonly number[]) {
  const find = (door: Door) =>
    door.rows<{ readonly orgId: number; readonly userId: number; readonly name: string }>(sql`
      select p.org_id, p.user_id, p.name
      from people_person p
      where ${door.orgs('p')}
        and p.user_id = any(${ids}::bigint[])
        and p.removed_at is null
        and ${seenBy(cx.me)}`);
  const found = await cx.reading('people.batch', undefined, find);
  if (found.length < new Set(ids).size) throw fail(kernelFaults.gone);
  const passedOver: { userId: number; name: string; why: string }[] = [];
  const pass = (p: { userId: number; name: string }, fault: Fault) => {
    passedOver.push({ userId: p.userId, name: p.name, why: cx.text(fault.code) });
  };
  let done = 0;
  for (const orgId of [...new Set(found.map((f) => f.orgId))].sort((a, b) => a - b)) {
    done += await cx.into(orgId, `people.${act}`, async (door) => {
      const here = await door.many(
        people,
        { userId: oneOf(found.filter((f) => f.orgId === orgId).map((f) => f.userId)), removedAt: null },
        { sort: ['userId'], lock: 'update' },
      );
      const supers = mayTouchSuper(cx.me, orgId)
        ? new Set<number>()
        : await supersAmong(
            door,
            here.map((p) => p.userId),
          );
      const may = here.filter((p) => {
        if (p.userId === cx.me.userId && act !== 'enable') {
          pass(p, peopleFaults.self);
          return false;
        }
        if (supers.has(p.userId)) {
          pass(p, peopleFaults.superOnly);
          return false;
        }
        return true;
      });
      return doTo(cx, door, act, may);
    });
  }
  return { done, passedOver };
}

/** Removed people of the last 30 minutes, in the caller's sight. */
async function removedPeople(cx: Cx, door: Door, userType: number | undefined): Promise<readonly Person[]> {
  const since = new Date(cx.now.getTime() - RESTORE_MINUTES * 60_000).toISOString();
  return door.many(people, { removedAt: gt(since), userType }, { sort: ['-removedAt', 'userId'], limit: 200 });
}

export const stateHandlers: readonly Handler[] = [
  handle(calls.enable, (cx, { id }) => single(cx, id, 'enable')),
  handle(calls.disable, (cx, { id }) => single(cx, id, 'disable')),
  handle(calls.resetPwd, async (cx, { id }) => {
    await single(cx, id, 'resetPwd');
  }),
  handle(calls.batchAct, (cx, { act, userIds }) => many(cx, act, userIds)),
  handle(calls.remove, async (cx, { id }) => {
    if (id === cx.me.userId) throw fail(peopleFaults.self);
    await changePerson(cx, id, 'people.remove', async (door, person) => {
      await guardSuper(cx, door, id);
      await closeAccounts(door, [id], cx.now);
      const clazzes = await enrolmentPort.get().remove(door, [id], cx.nowIso, cx.me.userId);
      await door.update(people, { userId: id }, { removedAt: cx.nowIso });
      cx.note('people.removed', { subjectId: id, name: person.name, clazzes, ...actor(cx, door.orgId) }, door.orgId);
    });
  }),
  handle(calls.removed, async (cx, { userType }) =>
    (await removedPeople(cx, cx.db, userType)).map((p) => ({
      userId: p.userId,
      name: p.name,
      userType: p.userType,
      removedAt: p.removedAt!,
      until: new Date(Date.parse(p.removedAt!) + RESTORE_MINUTES * 60_000).toISOString(),
    })),
  ),
  handle(calls.restore, async (cx, { id }) => {
    const find = (door: Door) =>
      door.row<{ readonly orgId: number }>(
        sql`select p.org_id from people_person p where ${door.orgs('p')} and p.user_id = ${id}`,
      );
    const at = await cx.reading('people.restore', undefined, find);
    if (!at) throw fail(kernelFaults.gone);
    return cx.into(at.orgId, 'people.restore', async (door) => {
      const person = await door.one(people, { userId: id }, { lock: 'update' });
      if (!person) throw fail(kernelFaults.gone);
      if (person.removedAt) await bringBack(cx, door, person);
      return userView(door, cx.lang, id);
    });
  }),
];

/** Account, classes and roles as they were; a password of one's own is not kept: the initial one signs in. */
async function bringBack(cx: Cx, door: Door, person: Person): Promise<void> {
  if (Date.parse(person.removedAt!) < cx.now.getTime() - RESTORE_MINUTES * 60_000)
    throw fail(peopleFaults.restoreOver, { minutes: RESTORE_MINUTES });
  const { taken } = await openAccounts(door, [
    { userId: person.userId, yunNo: person.yunNo, login: person.login, phone: person.phone },
  ]);
  if (taken[0]) throw fail(peopleFaults.restoreTaken, { what: taken[0].login });
  try {
    await door.update(people, { userId: person.userId }, { removedAt: null });
  } catch (error) {
    if (constraintOf(error) === 'people_person_sid_key') throw fail(peopleFaults.restoreTaken, { what: person.sidNo! });
    throw error;
  }
  const [last] = await door.many(
    audit,
    { subjectId: person.userId, action: 'people.removed' },
    { sort: ['-auditId'], limit: 1 },
  );
  const clazzes = (last?.detail['clazzes'] ?? []) as Enrolled[];
  if (clazzes.length) await enrolmentPort.get().restore(door, clazzes, cx.nowIso, cx.me.userId);
  cx.note('people.restored', { subjectId: person.userId, ...actor(cx, door.orgId) }, door.orgId);
}

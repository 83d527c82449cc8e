import { SUPERS } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { accountOfYunNo, makeCertify } from '../../account/server/published';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { people } from '../tables';
import { userView } from './view';

/** The codes a person holds through presets and own roles. */
const codesOf = async (door: Door, userId: number): Promise<readonly string[]> =>
  (
    await door.rows<{ readonly code: string }>(sql`
      select distinct unnest(coalesce(r.func_ids, d.func_ids)) as code
      from people_person_role h
      left join role_role_v r on r.org_id = h.org_id and r.role_id = h.role_id
      left join role_preset d on d.role_id = h.role_id
      where h.org_id = ${door.orgId}
        and h.user_id = ${userId}`)
  ).map((r) => r.code);

export const fakeHandlers: readonly Handler[] = [
  /**
   * A ticket that signs the support in as somebody, to see what they see. Never a super-administrator, never oneself, never
   * out of another simulated login; of the platform's own people only whose codes one holds oneself. Both organisations keep the trail.
   */
  handle(calls.fakeLogin, async (cx, { yunNo }) => {
    if (cx.me.fake) throw fail(peopleFaults.fakeTwice);
    const account = await accountOfYunNo(cx.db, yunNo);
    if (!account || !(await cx.reach()).includes(account.orgId)) throw fail(peopleFaults.noAccount, { yunNo }, 'yunNo');
    const { orgId, userId } = account;
    if (userId === cx.me.userId) throw fail(peopleFaults.fakeSelf);
    const user = await cx.reading('people.fakeLogin', orgId, async (door) => {
      const person = await door.one(people, { userId, removedAt: null });
      if (!person) throw fail(peopleFaults.noAccount, { yunNo }, 'yunNo');
      if (!person.enabled) throw fail(peopleFaults.fakeOff);
      const codes = await codesOf(door, userId);
      const supers: readonly string[] = SUPERS;
      if (codes.some((c) => supers.includes(c))) throw fail(peopleFaults.fakeSuper);
      if (orgId === cx.me.orgId && codes.some((c) => !cx.me.funcIds.includes(c))) throw fail(peopleFaults.fakeBeyond);
      return userView(door, cx.lang, userId);
    });
    const certify = await makeCertify(cx, { orgId, userId, fake: { orgId: cx.me.orgId, userId: cx.me.userId } });
    cx.note(
      'people.fake-login',
      { subjectId: userId, byName: `${cx.me.name}（${cx.me.orgName}）`, realName: cx.me.name },
      orgId,
    );
    if (orgId !== cx.me.orgId)
      cx.note('people.fake-login', { subjectId: cx.me.userId, name: user.name, orgName: user.orgName, yunNo });
    return {
      certify,
      user: { userId, name: user.name, userType: user.userType, orgName: user.orgName, roles: user.roles },
    };
  }),
  handle(calls.fakeEnd, async (cx) => {
    const { fake } = cx.me;
    if (!fake) throw fail(peopleFaults.fakeNone);
    const certify = await makeCertify(cx, { orgId: fake.orgId, userId: fake.userId, fake: null });
    cx.note('people.fake-end', { subjectId: cx.me.userId, byName: fake.name, realName: fake.name });
    if (fake.orgId !== cx.me.orgId)
      cx.note('people.fake-end', { subjectId: fake.userId, name: cx.me.name, orgName: cx.me.orgName }, fake.orgId);
    return { certify };
  }),
];

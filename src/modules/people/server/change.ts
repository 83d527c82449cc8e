import { SUPERS } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle, type Handler } from '../../../kernel/server/module';
import { revise } from '../../../kernel/server/rev';
import { tell } from '../../notice/server/published';
import { changeLogin, changePhone, staleSessions } from '../../account/server/published';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { people, personRoles, stgSbjs, teachSbjs } from '../tables';
import { busiOf, checkRoles, checkSbjs, checkSidNo, noteSidNo } from './make';
import { actor, changePerson, guardSuper } from './scope';
import { userView } from './view';

/** The fields of a change that differ from the row, as old and new. A field that is not given stays; null empties it. */
function differences<R extends object>(row: R, set: Partial<R>): { old: Partial<R>; new: Partial<R> } {
  const keys = (Object.keys(set) as (keyof R)[]).filter((k) => set[k] !== undefined && set[k] !== row[k]);
  return {
    old: Object.fromEntries(keys.map((k) => [k, row[k]])) as Partial<R>,
    new: Object.fromEntries(keys.map((k) => [k, set[k]])) as Partial<R>,
  };
}
/** The roles somebody has now, as their notice says it in either language. */
const rolesNow = (roles: readonly { readonly name: string; readonly nameEn: string | null }[]) => ({
  roles: {
    zh: roles.map((r) => r.name).join('、') || '无',
    en: roles.map((r) => r.nameEn ?? r.name).join(', ') || 'none',
  },
});
const namesOf = (list: readonly { readonly name: string }[]): string => list.map((x) => x.name).join('、');

export const changeHandlers: readonly Handler[] = [
  handle(calls.infoSet, (cx, { id, rev, ...set }) =>
    changePerson(cx, id, 'people.info', async (door, person) => {
      await guardSuper(cx, door, id);
      if (set.sidNo && person.userType !== 1) throw fail(peopleFaults.notStudent, {}, 'sidNo');
      const diff = differences(person, set);
      if (diff.new.sidNo) await checkSidNo(door, diff.new.sidNo, id);
      if ('login' in diff.new) await changeLogin(door, id, diff.new.login ?? null);
      if ('phone' in diff.new) await changePhone(door, id, diff.new.phone ?? null);
      if (Object.keys(diff.new).length) {
        const o = { rev, module: 'people', fields: Object.keys(diff.new) };
        await noteSidNo(() => revise(cx, door, people, { userId: id }, diff.new, o));
        if (diff.new.name) await staleSessions(door, { userIds: [id] });
        cx.note('people.changed', { subjectId: id, ...diff, ...actor(cx, door.orgId) }, door.orgId);
      }
      return userView(door, cx.lang, id);
    }),
  ),
  handle(calls.rolesSet, (cx, { id, roleIds }) =>
    changePerson(cx, id, 'people.roles', async (door, person) => {
      if (person.userType !== 2) throw fail(peopleFaults.studentRoles);
      await guardSuper(cx, door, id);
      const has = (await door.many(personRoles, { userId: id })).map((r) => r.roleId);
      const offered = await checkRoles(cx, door, await busiOf(door), roleIds, has);
      const supers: readonly string[] = SUPERS;
      const keeps = (ids: readonly number[]) =>
        offered.some((r) => ids.includes(r.roleId) && r.funcIds.some((f) => supers.includes(f)));
      // Whoever takes the last rights from themselves cannot give them back.
      if (id === cx.me.userId && keeps(has) && !keeps(roleIds)) throw fail(peopleFaults.keepSuper);
      const view = await userView(door, cx.lang, id);
      // The same roles again take nothing and give nothing.
      if (has.length === new Set(roleIds).size && has.every((roleId) => roleIds.includes(roleId))) return view;
      const before = view.roles;
      await door.remove(personRoles, { userId: id });
      await door.insert(
        personRoles,
        roleIds.map((roleId) => ({ userId: id, roleId })),
      );
      await staleSessions(door, { userIds: [id] });
      const after = await userView(door, cx.lang, id);
      await tell(cx, {
        kind: 'people.roles',
        subject: { userId: id },
        params: rolesNow(offered.filter((r) => roleIds.includes(r.roleId))),
        org: door.orgId,
      });
      cx.note(
        'people.roles',
        {
          subjectId: id,
          old: { roles: namesOf(before) },
          new: { roles: namesOf(after.roles) },
          roleIds,
          ...actor(cx, door.orgId),
        },
        door.orgId,
      );
      return after;
    }),
  ),
  handle(calls.teachSbjSet, (cx, { id, sbjIds }) =>
    changePerson(cx, id, 'people.teachSbj', async (door, person) => {
      if (person.userType !== 2) throw fail(peopleFaults.notTeacher);
      await checkSbjs(door, sbjIds);
      const before = (await userView(door, cx.lang, id)).sbjs;
      await door.remove(teachSbjs, { userId: id });
      await door.insert(
        teachSbjs,
        sbjIds.map((sbjId, ord) => ({ userId: id, sbjId, ord })),
      );
      await staleSessions(door, { userIds: [id] });
      const after = await userView(door, cx.lang, id);
      if (namesOf(before) !== namesOf(after.sbjs))
        cx.note(
          'people.sbjs',
          {
            subjectId: id,
            old: { sbjs: namesOf(before) },
            new: { sbjs: namesOf(after.sbjs) },
            ...actor(cx, door.orgId),
          },
          door.orgId,
        );
      return after;
    }),
  ),
  handle(calls.stgSbjsSet, (cx, { id, stgSbjs: wanted }) =>
    changePerson(cx, id, 'people.stgSbjs', async (door, person) => {
      // Inputters work for the platform; a school's teachers have their teaching subjects.
      if (door.orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
      if (person.userType !== 2) throw fail(peopleFaults.notTeacher);
      const pairs = [...new Map(wanted.map((w) => [`${w.stgId} ${w.sbjId}`, w])).values()];
      await checkSbjs(
        door,
        pairs.map((w) => w.sbjId),
      );
      const stgIds = [...new Set(pairs.map((w) => w.stgId))];
      const stages = await door.rows(
        sql`select s.stg_id from textbook_stage s where s.stg_id = any(${stgIds}::bigint[])`,
      );
      if (stages.length !== stgIds.length) throw fail(peopleFaults.stgUnknown, {}, 'stgSbjs');
      const before = (await userView(door, cx.lang, id)).stgSbjs;
      await door.remove(stgSbjs, { userId: id });
      await door.insert(
        stgSbjs,
        pairs.map((w) => ({ userId: id, ...w })),
      );
      cx.note(
        'people.stgSbjs',
        { subjectId: id, old: { stgSbjs: before }, new: { stgSbjs: pairs }, ...actor(cx, door.orgId) },
        door.orgId,
      );
      return userView(door, cx.lang, id);
    }),
  ),
  handle(calls.adminBySet, (cx, { id, adminBy }) =>
    changePerson(cx, id, 'people.adminBy', async (door, person) => {
      if (person.userType !== 1) throw fail(peopleFaults.notStudent);
      const ids = [adminBy, person.adminBy].filter((one) => one != null);
      const both = ids.length > 0 ? await door.many(people, { userId: oneOf(ids) }) : [];
      const wanted = both.find((one) => one.userId === adminBy);
      if (adminBy != null && !(wanted?.userType === 2 && wanted.enabled && wanted.removedAt == null))
        throw fail(peopleFaults.adminByWrong, {}, 'adminBy');
      await door.update(people, { userId: id }, { adminBy });
      const after = await userView(door, cx.lang, id);
      if (person.adminBy !== adminBy)
        cx.note(
          'people.adminBy',
          {
            subjectId: id,
            old: { adminBy: both.find((one) => one.userId === person.adminBy)?.name ?? null },
            new: { adminBy: after.adminByName },
            ...actor(cx, door.orgId),
          },
          door.orgId,
        );
      return after;
    }),
  ),
  handle(calls.remarkSet, (cx, { id, remark }) =>
    changePerson(cx, id, 'people.remark', async (door, person) => {
      if (person.remark !== remark) {
        await door.update(people, { userId: id }, { remark });
        cx.note(
          'people.remark',
          { subjectId: id, old: { remark: person.remark }, new: { remark }, ...actor(cx, door.orgId) },
          door.orgId,
        );
      }
      return userView(door, cx.lang, id);
    }),
  ),
];

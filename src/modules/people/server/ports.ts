import { sql } from '../../../kernel/server/db/sql';
import { SUPER_OF } from '../../../kernel/shared/codes';
import { closeUnused, personPort } from '../../account/server/published';
import { firstAdminPort } from '../../organisation/server/published';
import { rolesOf } from '../../role/server/published';
import { people, teachSbjs } from '../tables';
import { makePeople } from './make';

/** What the modules on the left need of people. */
export function providePorts(): void {
  personPort.provide({
    profile: (door, userId) =>
      door.row(sql`
        select p.user_id, p.yun_no, p.login, p.name, p.nick, p.sex, p.photo, p.phone, p.email, p.admin_by,
          a.name as admin_by_name
        from people_person p
        left join people_person a on a.org_id = p.org_id and a.user_id = p.admin_by
        where p.org_id = ${door.orgId}
          and p.user_id = ${userId}
          and p.removed_at is null`),
    change: async (door, userId, set) => {
      await door.update(people, { userId }, set);
    },
    teachSbjs: async (door, userId, sbjIds) => {
      await door.remove(teachSbjs, { userId });
      await door.insert(
        teachSbjs,
        sbjIds.map((sbjId, ord) => ({ userId, sbjId, ord })),
      );
    },
  });
  firstAdminPort.provide({
    make: async (door, admin, by) => {
      const role = (await rolesOf(door, admin.busiId)).find(
        (r) => r.preset && r.funcIds.includes(SUPER_OF[admin.busiId]),
      );
      const [made] = await makePeople(door, by.at, [
        { userType: 2, name: admin.name, sex: 'male', phone: admin.phone, roleIds: role ? [role.roleId] : [] },
      ]);
      by.note(
        'people.made',
        { subjectId: made!.userId, new: { name: admin.name, phone: admin.phone || null, roles: role?.name ?? '' } },
        door.orgId,
      );
      return { userId: made!.userId };
    },
    unmake: async (door, userId, by) => {
      if (!(await closeUnused(door, userId))) return false;
      await door.remove(people, { userId });
      by.note('people.import-undone', { subjectId: userId }, door.orgId);
      return true;
    },
  });
}

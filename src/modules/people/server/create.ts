import { fail } from '../../../kernel/shared/faults';
import { handle, type Handler } from '../../../kernel/server/module';
import { baselineRoles } from '../../role/server/published';
import * as calls from '../contract';
import { peopleFaults } from '../faults';
import { people } from '../tables';
import { busiOf, checkRoles, checkSbjs, checkSidNo, makePeople, refuseStudentsElsewhere } from './make';
import { enrolmentPort } from './published';
import { actor } from './scope';
import { runningClazz } from './import/clazzes';
import { userView } from './view';

export const createHandlers: readonly Handler[] = [
  handle(calls.teacherCreate, (cx, p) =>
    cx.into(p.orgId ?? cx.me.orgId, 'people.teacher.create', async (door) => {
      const busiId = await busiOf(door);
      await checkRoles(cx, door, busiId, p.roleIds);
      await checkSbjs(door, p.sbjIds);
      const roleIds = [...new Set([...(await baselineRoles(door, busiId)), ...p.roleIds])];
      const [made] = await makePeople(door, cx.nowIso, [
        { userType: 2, name: p.name, sex: p.sex, login: p.login, phone: p.phone, roleIds, sbjIds: p.sbjIds },
      ]);
      cx.note(
        'people.made',
        {
          subjectId: made!.userId,
          new: { name: p.name, login: p.login, phone: p.phone ?? null },
          ...actor(cx, door.orgId),
        },
        door.orgId,
      );
      return userView(door, cx.lang, made!.userId);
    }),
  ),
  handle(calls.adminCreate, (cx, p) =>
    cx.into(p.orgId ?? cx.me.orgId, 'people.admin.create', async (door) => {
      await checkRoles(cx, door, await busiOf(door), p.roleIds);
      const [made] = await makePeople(door, cx.nowIso, [
        { userType: 2, name: p.name, sex: p.sex, login: p.login, phone: p.phone, roleIds: p.roleIds },
      ]);
      cx.note(
        'people.made',
        {
          subjectId: made!.userId,
          new: { name: p.name, login: p.login, phone: p.phone ?? null },
          ...actor(cx, door.orgId),
        },
        door.orgId,
      );
      return userView(door, cx.lang, made!.userId);
    }),
  ),
  handle(calls.studentCreate, async (cx, p) => {
    const door = cx.db;
    await refuseStudentsElsewhere(door);
    await checkSidNo(door, p.sidNo);
    if (p.clazzId != null) {
      const clazz = await runningClazz(door, p.clazzId);
      if (!clazz) throw fail(peopleFaults.clazzGone, {}, 'clazzId');
    }
    if (
      p.adminBy != null &&
      !(await door.one(people, { userId: p.adminBy, userType: 2, enabled: true, removedAt: null }))
    )
      throw fail(peopleFaults.adminByWrong, {}, 'adminBy');
    const [made] = await makePeople(door, cx.nowIso, [{ ...p, userType: 1 }]);
    if (p.clazzId != null)
      await enrolmentPort.get().enrol(door, [{ userId: made!.userId, clazzId: p.clazzId }], cx.nowIso, cx.me.userId);
    cx.note('people.made', {
      subjectId: made!.userId,
      new: { name: p.name, sidNo: p.sidNo ?? null, login: p.login ?? null, phone: p.phone ?? null },
    });
    return userView(door, cx.lang, made!.userId);
  }),
];

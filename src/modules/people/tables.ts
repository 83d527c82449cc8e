import { bool, date, id, int, instant, ref, table, text, view, word } from '../../kernel/server/db/table';

export type Sex = 'male' | 'female';
export const people = table('people_person', 'tenant', {
  userId: id(), userType: int(), yunNo: text(), login: text().null(), name: text(16), nick: text().default(), sex: word<Sex>(), photo: text().null(), phone: text().null(), email: text().null(),
  sidNo: text().null(), ethnicId: int().null(), bornOn: date().null(), adminBy: ref('people_person').null(), remark: text().default(), enabled: bool(), madeAt: instant(), removedAt: instant().null(),
}, ['userId']);
export const personRoles = table('people_person_role', 'tenant', { userId: ref('people_person'), roleId: id() }, ['userId', 'roleId']);
export const teachSbjs = table('people_teach_sbj', 'tenant', { userId: ref('people_person'), sbjId: id(), ord: int() }, ['userId', 'sbjId']);
/** Published: names beside ids. */
export const personView = view('people_person_v', 'tenant', {
  userId: id(), userType: int(), yunNo: text(), login: text().null(), name: text(), nick: text(), sex: word<Sex>(), photo: text().null(), phone: text().null(), sidNo: text().null(),
  ethnicId: int().null(), bornOn: date().null(), enabled: bool(), removedAt: instant().null(),
}, ['userId']);
export const personRoleView = view('people_role_v', 'tenant', { userId: id(), roleId: id() }, ['userId', 'roleId']);
export const teachSbjView = view('people_teach_sbj_v', 'tenant', { userId: id(), sbjId: id(), ord: int() }, ['userId', 'sbjId']);

import { big, bool, date, id, int, instant, ref, table, text, view, word } from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';
import type { Cycle, ServeState } from './rules';

export type Sex = 'male' | 'female';
export const people = table(
  'people_person',
  'tenant',
  {
    userId: id(),
    userType: int(),
    yunNo: text(),
    login: text().null(),
    name: text(16),
    nick: text().default(),
    sex: word<Sex>(),
    photo: text().null(),
    phone: text().null(),
    email: text().null(),
    sidNo: text().null(),
    ethnicId: int().null(),
    bornOn: date().null(),
    adminBy: ref('people_person').null(),
    remark: text().default(),
    enabled: bool(),
    madeAt: instant(),
    removedAt: instant().null(),
    ...revColumns(),
  },
  ['userId'],
);
export const personRoles = table('people_person_role', 'tenant', { userId: ref('people_person'), roleId: id() }, [
  'userId',
  'roleId',
]);
export const teachSbjs = table(
  'people_teach_sbj',
  'tenant',
  { userId: ref('people_person'), sbjId: id(), ord: int() },
  ['userId', 'sbjId'],
);
/** Published: names beside ids. */
export const personView = view(
  'people_person_v',
  'tenant',
  {
    userId: id(),
    userType: int(),
    yunNo: text(),
    login: text().null(),
    name: text(),
    nick: text(),
    sex: word<Sex>(),
    photo: text().null(),
    phone: text().null(),
    sidNo: text().null(),
    ethnicId: int().null(),
    bornOn: date().null(),
    enabled: bool(),
    removedAt: instant().null(),
  },
  ['userId'],
);
export const personRoleView = view('people_role_v', 'tenant', { userId: id(), roleId: id() }, ['userId', 'roleId']);
export const teachSbjView = view('people_teach_sbj_v', 'tenant', { userId: id(), sbjId: id(), ord: int() }, [
  'userId',
  'sbjId',
]);

/** What a subject costs a learner of the institution, per cycle. */
export const offers = table('people_serve_offer', 'tenant', { servId: id(), cycle: word<Cycle>(), priceFen: big() }, [
  'servId',
  'cycle',
]);
/** A learner's activations. */
export const serves = table(
  'people_serve',
  'tenant',
  {
    serveId: id(),
    userId: ref('people_person'),
    servId: id(),
    cycle: word<Cycle>(),
    startOn: date(),
    endOn: date(),
    priceFen: big(),
    state: word<ServeState>(),
    appliedBy: id(),
    appliedAt: instant(),
    auditedBy: id().null(),
    auditedAt: instant().null(),
    remark: text().default(),
  },
  ['serveId'],
);
export const marks = table(
  'people_mark',
  'tenant',
  {
    markId: id(),
    userId: ref('people_person'),
    sbjId: id(),
    name: text(32),
    scoreTenths: int(),
    date: date(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['markId'],
);
export const visits = table(
  'people_visit',
  'tenant',
  { visitId: id(), userId: ref('people_person'), content: text(500), date: date(), madeBy: id(), madeAt: instant() },
  ['visitId'],
);
export const stgSbjs = table('people_stg_sbj', 'tenant', { userId: ref('people_person'), stgId: id(), sbjId: id() }, [
  'userId',
  'stgId',
  'sbjId',
]);
/** Published: activations for the reports, what inputters work on. */
export const serveView = view(
  'people_serve_v',
  'tenant',
  {
    serveId: id(),
    userId: id(),
    servId: id(),
    cycle: word<Cycle>(),
    startOn: date(),
    endOn: date(),
    priceFen: big(),
    state: word<ServeState>(),
    appliedAt: instant(),
    auditedAt: instant().null(),
  },
  ['serveId'],
);
export const stgSbjView = view('people_stg_sbj_v', 'tenant', { userId: id(), stgId: id(), sbjId: id() }, [
  'userId',
  'stgId',
  'sbjId',
]);

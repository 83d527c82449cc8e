import {
  big,
  bool,
  date,
  id,
  int,
  instant,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';
import type { Cycle, ServeState } from './rules';
import type {
  ActKind,
  ByKind,
  GuardianSource,
  LinkKind,
  Relation,
  WaitAct,
  WaitKind,
  WaitState,
  Way,
} from './rules/consent';
import type { Lang } from '../../kernel/shared/messages';

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
  { stake: 'person', revises: 'roster' },
);
export const personRoles = table(
  'people_person_role',
  'tenant',
  { userId: ref('people_person'), roleId: id() },
  ['userId', 'roleId'],
  { stake: 'right' },
);
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
/** Published: whom a figure counts, and as what (migrations/20261122-2800). */
export type HeadKind = 'student' | 'learner' | 'teacher' | 'staff';
export const headView = view('people_head_v', 'tenant', { userId: id(), sex: word<Sex>(), kind: word<HeadKind>() }, [
  'userId',
]);
/** Published: where people are reached, for what goes out of the program. */
export const contactView = view(
  'people_contact_v',
  'tenant',
  { userId: id(), name: text(), email: text().null(), phone: text().null() },
  ['userId'],
);
/** Published: which colleague looks after a learner of a training institution. */
export const ownerView = view('people_owner_v', 'tenant', { userId: id(), ownerId: id() }, ['userId']);
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
  { stake: 'right' },
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

/** Who answers for a child; at most two, each in a place of their own. The phone is no claim. */
export const guardians = table(
  'people_guardian',
  'tenant',
  {
    guardianId: id(),
    userId: ref('people_person'),
    place: int(),
    name: text(),
    relation: word<Relation>(),
    phone: text().null(),
    source: word<GuardianSource>(),
    mayRead: bool().default(),
    madeBy: id().null(),
    madeAt: instant(),
  },
  ['guardianId'],
  { stake: 'person' },
);
/** Addresses handed out and the passes that a fitting SMS code opens, known by the hash of their code. */
export const links = table(
  'people_link',
  'claim',
  {
    codeHash: text(),
    kind: word<LinkKind>(),
    orgId: id(),
    userId: id().null(),
    clazzId: id().null(),
    phone: text().null(),
    purposes: words(),
    fromHash: text().null(),
    sent: int().default(),
    endsAt: instant(),
    usedAt: instant().null(),
    madeBy: id().null(),
    madeAt: instant(),
  },
  ['codeHash'],
);
/** What was said about a consent, line by line. Never changed: the role may only add. */
export const consentActs = table(
  'people_consent_act',
  'tenant',
  {
    actId: id(),
    userId: ref('people_person'),
    purpose: text(),
    version: int(),
    textHash: text(),
    lang: word<Lang>(),
    act: word<ActKind>(),
    way: word<Way>(),
    byKind: word<ByKind>(),
    byName: text(),
    relation: word<Relation>().null(),
    phone: text().null(),
    guardianId: id().null(),
    enteredBy: id().null(),
    confirmedBy: id().null(),
    file: text().null(),
    at: instant(),
  },
  ['actId'],
  { stake: 'right' },
);
/** Where it stands: the last line of each child and purpose. */
export const consents = table(
  'people_consent',
  'tenant',
  {
    userId: id(),
    purpose: text(),
    version: int(),
    state: word<ActKind>(),
    actId: ref('people_consent_act'),
    at: instant(),
  },
  ['userId', 'purpose'],
  { stake: 'right' },
);
/** Published: consents that stand, of whatever version; server/consent/consent-of.ts says which counts. */
export const consentView = view('people_consent_v', 'tenant', { userId: id(), purpose: text(), version: int() }, [
  'userId',
  'purpose',
]);
/** What waits for a pair of eyes. */
export const waits = table(
  'people_consent_wait',
  'tenant',
  {
    waitId: id(),
    kind: word<WaitKind>(),
    clazzId: id().null(),
    userId: ref('people_person').null(),
    childName: text().default(),
    sidNo: text().null(),
    byKind: word<ByKind>(),
    name: text(),
    relation: word<Relation>().null(),
    phone: text().null(),
    lang: word<Lang>(),
    acts: json<readonly WaitAct[]>(),
    file: text().null(),
    state: word<WaitState>(),
    enteredBy: id().null(),
    madeAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
  },
  ['waitId'],
);

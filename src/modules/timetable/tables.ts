import { bool, date, id, instant, int, json, ref, table, text, view, word } from '../../kernel/server/db/table';
import type { ArrangeKind, DraftResult, PeriodKind, RoomKind, Weeks } from './rules';

export const locks = table('timetable_lock', 'tenant', { kind: word<'arrange'>() }, ['kind']);
const term = { termId: id(), name: text(32), year: int(), termNo: int(), firstOn: date(), lastOn: date() };
export const terms = table('timetable_term', 'tenant', term, ['termId']);
export const days = table(
  'timetable_day',
  'tenant',
  {
    onDate: date(),
    termId: ref('timetable_term'),
    kind: word<'holiday' | 'makeup'>(),
    asWeekday: int().null(),
    asWeeks: word<'odd' | 'even'>().null(),
    name: text(32),
  },
  ['onDate'],
);
export const schemes = table(
  'timetable_scheme',
  'tenant',
  { schemeId: id(), termId: ref('timetable_term'), stgId: ref('textbook_stage').null(), name: text(32) },
  ['schemeId'],
);
export const periods = table(
  'timetable_period',
  'tenant',
  {
    schemeId: ref('timetable_scheme'),
    secNo: int(),
    kind: word<PeriodKind>(),
    name: text(16).default(),
    startMin: int(),
    endMin: int(),
    isOn: bool().default(),
  },
  ['schemeId', 'secNo'],
);
export const rooms = table(
  'timetable_room',
  'tenant',
  { roomId: id(), name: text(32), kind: word<RoomKind>(), seats: int().null(), isOn: bool().default() },
  ['roomId'],
);

const slot = { weekday: int(), startMin: int(), endMin: int(), weeks: word<Weeks>(), fromDate: date(), toDate: date() };
const arrange = {
  arrangeId: id(),
  kind: word<ArrangeKind>(),
  termId: ref('timetable_term').null(),
  clazzId: ref('class_clazz'),
  sbjId: ref('textbook_subject'),
  teacherId: ref('people_person'),
  roomId: ref('timetable_room').null(),
  secNo: int().null(),
  ...slot,
};
export const arranges = table(
  'timetable_arrange',
  'tenant',
  { ...arrange, isOn: bool().default(), batchId: id().null(), madeBy: id(), madeAt: instant() },
  ['arrangeId'],
);
/** Lessons of children who go to elective classes; written by server/pupils.ts alone. */
export const pupils = table(
  'timetable_pupil',
  'tenant',
  { arrangeId: ref('timetable_arrange'), userId: ref('people_person'), ...slot },
  ['arrangeId', 'userId'],
);

export const absences = table(
  'timetable_absence',
  'tenant',
  {
    absenceId: id(),
    teacherId: ref('people_person'),
    fromDate: date(),
    toDate: date(),
    reason: text(100),
    madeBy: id(),
    madeAt: instant(),
  },
  ['absenceId'],
);
export type CoverState = 'asked' | 'accepted' | 'declined' | 'withdrawn';
export const covers = table(
  'timetable_cover',
  'tenant',
  {
    coverId: id(),
    absenceId: ref('timetable_absence'),
    arrangeId: ref('timetable_arrange'),
    onDate: date(),
    startMin: int(),
    endMin: int(),
    absentId: ref('people_person'),
    teacherId: ref('people_person'),
    state: word<CoverState>(),
    askedBy: id(),
    askedAt: instant(),
    answeredAt: instant().null(),
    remark: text().default(),
  },
  ['coverId'],
);

export const needs = table(
  'timetable_need',
  'tenant',
  {
    needId: id(),
    termId: ref('timetable_term'),
    clazzId: ref('class_clazz'),
    sbjId: ref('textbook_subject'),
    teacherId: ref('people_person'),
    roomId: ref('timetable_room').null(),
    hours: int(),
    doubles: int().default(),
    groupName: text(16).default(),
  },
  ['needId'],
);
export const wishes = table(
  'timetable_wish',
  'tenant',
  {
    termId: ref('timetable_term'),
    who: word<'teacher' | 'clazz' | 'subject'>(),
    whoId: id(),
    weekday: int(),
    secNo: int(),
    kind: word<'never' | 'wish'>(),
  },
  ['termId', 'who', 'whoId', 'weekday', 'secNo'],
);
export const drafts = table(
  'timetable_draft',
  'tenant',
  {
    draftId: id(),
    termId: ref('timetable_term'),
    state: word<'running' | 'ready' | 'applied'>(),
    madeBy: id(),
    madeAt: instant(),
    result: json<DraftResult>(),
  },
  ['draftId'],
);
export const feeds = table(
  'timetable_feed',
  'claim',
  { tokenHash: text(), orgId: id(), userId: id(), lang: text(), madeAt: instant() },
  ['tokenHash'],
  { oneShard: true },
);

// Published: terms, the sections of a day, the weekly schedule. Days are made of it by server/published.ts.
export const termView = view('timetable_term_v', 'tenant', term, ['termId']);
/** Holidays and make-up days (migrations/20261129-2101). */
export const dayView = view(
  'timetable_day_v',
  'tenant',
  { onDate: date(), kind: word<'holiday' | 'makeup'>(), asWeekday: int().null(), name: text(32) },
  ['onDate'],
);
export const periodView = view(
  'timetable_period_v',
  'tenant',
  {
    schemeId: id(),
    termId: id(),
    stgId: id().null(),
    secNo: int(),
    kind: word<PeriodKind>(),
    name: text(),
    startMin: int(),
    endMin: int(),
  },
  ['schemeId', 'secNo'],
);
export const arrangeView = view('timetable_arrange_v', 'tenant', { ...arrange, isOn: bool() }, ['arrangeId']);

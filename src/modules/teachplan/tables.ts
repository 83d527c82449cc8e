import { bool, date, id, instant, int, ref, table, text, view } from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';

// Plans (migrations/20261121-2200).
export const plans = table(
  'teachplan_plan',
  'tenant',
  {
    planId: id(),
    userId: ref('people_person'),
    name: text(32),
    sbjId: ref('textbook_subject'),
    tbkId: ref('textbook_textbook').null(),
    beginOn: date(),
    weekHours: int().null(),
    isCommon: bool().default(),
    ...revColumns(),
    endedAt: instant().null(),
    madeAt: instant(),
    savedAt: instant(),
  },
  ['planId'],
);
export const units = table(
  'teachplan_unit',
  'tenant',
  { unitId: id(), planId: ref('teachplan_plan'), unitNo: int(), unit: text(64), nodeId: id().null() },
  ['unitId'],
);
export const hours = table(
  'teachplan_hour',
  'tenant',
  {
    linkId: id(),
    planId: ref('teachplan_plan'),
    unitId: ref('teachplan_unit'),
    hourNo: int(),
    name: text(64),
    content: text(),
    nodeId: id().null(),
  },
  ['linkId'],
);
export const planClazzes = table(
  'teachplan_clazz',
  'tenant',
  { planId: ref('teachplan_plan'), clazzId: ref('class_clazz'), sbjId: id(), isOn: bool() },
  ['planId', 'clazzId'],
);
export const taught = table(
  'teachplan_taught',
  'tenant',
  {
    planId: ref('teachplan_plan'),
    clazzId: ref('class_clazz'),
    linkId: ref('teachplan_hour'),
    taughtOn: date(),
    byId: id(),
  },
  ['planId', 'clazzId', 'linkId'],
  { refers: ['teachplan_clazz'] },
);

// Joint preparation.
export const codesigns = table(
  'teachplan_codesign',
  'tenant',
  {
    codesignId: id(),
    userId: ref('people_person'),
    name: text(32),
    sbjId: ref('textbook_subject'),
    grdId: ref('textbook_grade'),
    startAt: instant(),
    duration: int(),
    content: text(),
    rev: int().default(),
    savedAt: instant(),
    savedBy: id(),
    endedAt: instant().null(),
    madeAt: instant(),
  },
  ['codesignId'],
);
export const codesignUsers = table(
  'teachplan_codesign_user',
  'tenant',
  { codesignId: ref('teachplan_codesign'), userId: ref('people_person'), seenAt: instant().null() },
  ['codesignId', 'userId'],
);
export const codesignVersions = table(
  'teachplan_codesign_version',
  'tenant',
  { codesignId: ref('teachplan_codesign'), verNo: int(), userId: id(), content: text(), at: instant() },
  ['codesignId', 'verNo'],
);

/** Published: the hours lessons and teaching links hang on, and the classes that follow a running plan. */
export const hourView = view(
  'teachplan_hour_v',
  'tenant',
  {
    linkId: id(),
    planId: id(),
    userId: id(),
    sbjId: id(),
    planName: text(),
    unit: text(),
    name: text(),
    unitNo: int(),
    hourNo: int(),
    endedAt: instant().null(),
    tbkId: id().null(),
  },
  ['linkId'],
);
export const clazzView = view('teachplan_clazz_v', 'tenant', { planId: id(), clazzId: id(), sbjId: id() }, [
  'planId',
  'clazzId',
]);
export const codesignView = view(
  'teachplan_codesign_v',
  'tenant',
  {
    codesignId: id(),
    userId: id(),
    name: text(),
    sbjId: id(),
    startAt: instant(),
    duration: int(),
    endedAt: instant().null(),
  },
  ['codesignId', 'userId'],
);

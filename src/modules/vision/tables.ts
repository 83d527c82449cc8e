import { bool, date, id, instant, int, ints, ref, table, text, view, word, words } from '../../kernel/server/db/table';
import type { Band, Correction, LensTest, Myopia, RecordType } from './rules';

type Sex = 'male' | 'female';
/** One row a school and term: whoever writes screenings locks it first, so that the sums always see every row (server/write.ts). */
export const periods = table('vision_period', 'tenant', { yearId: int(), termId: int(), madeAt: instant() }, [
  'yearId',
  'termId',
]);

const eyes = {
  nakedLeft: int().null(),
  nakedRight: int().null(),
  correctedLeft: int().null(),
  correctedRight: int().null(),
  sphereLeft: int().null(),
  cylinderLeft: int().null(),
  axisLeft: int().null(),
  sphereRight: int().null(),
  cylinderRight: int().null(),
  axisRight: int().null(),
  lensLeft: word<LensTest>().null(),
  lensRight: word<LensTest>().null(),
  poorLeft: word<Band>().null(),
  poorRight: word<Band>().null(),
  poor: word<Band>().null(),
  myopia: word<Myopia>().null(),
  correction: word<Correction>().null(),
  reasons: words(),
};
/** A child's screening of a term. Class, grade, sex and age are those of the day: what follows from them stays when the child moves on. */
export const screenings = table(
  'vision_screening',
  'tenant',
  {
    screeningId: id(),
    userId: ref('people_person'),
    yearId: int(),
    termId: int(),
    clazzId: ref('class_clazz'),
    clazzName: text(32),
    grdId: ref('textbook_grade').null(),
    sex: word<Sex>(),
    age: int(),
    screenedOn: date(),
    wear: int(),
    ...eyes,
    norm: text(),
    source: word<'input' | 'import'>(),
    madeBy: id(),
    madeAt: instant(),
    savedBy: id(),
    savedAt: instant(),
  },
  ['screeningId'],
  { stake: 'mark', refers: ['vision_period'] },
);

const sums = {
  screened: int(),
  graded: int(),
  poor: int(),
  mild: int(),
  moderate: int(),
  severe: int(),
  judged: int(),
  myopic: int(),
  pre: int(),
  low: int(),
  mid: int(),
  high: int(),
  ortho: int(),
  lens: int(),
  glasses: int(),
  under: int(),
  uncorrected: int(),
  doctor: int(),
};
/** Numbers of children by class and sex, kept by the transaction that writes screenings. */
export const classSums = table(
  'vision_sum',
  'tenant',
  {
    yearId: int(),
    termId: int(),
    clazzId: ref('class_clazz'),
    clazzName: text(32),
    grdId: ref('textbook_grade').null(),
    sex: word<Sex>(),
    ...sums,
  },
  ['yearId', 'termId', 'clazzId', 'sex'],
  { refers: ['vision_period'] },
);

/** A child who needs a doctor. */
export const referralRows = table(
  'vision_referral',
  'tenant',
  {
    referralId: id(),
    screeningId: ref('vision_screening'),
    userId: ref('people_person'),
    yearId: int(),
    termId: int(),
    reasons: words(),
    state: word<'new' | 'told' | 'visited'>(),
    remark: text(200).default(),
    madeAt: instant(),
    readBy: id().null(),
    readAt: instant().null(),
    actedBy: id().null(),
    actedAt: instant().null(),
  },
  ['referralId'],
);

/** Norms an organisation chose; a region's hold for its schools. */
export const norms = table(
  'vision_norm',
  'reference',
  {
    ownerId: ref('organisation_org'),
    boundary: word<'strict' | 'inclusive'>(),
    degrees: word<'three' | 'two'>(),
    underSix: word<'table' | 'guide'>(),
    pre: word<'wide' | 'narrow'>(),
    dropLines: int(),
    savedBy: id(),
    savedAt: instant(),
  },
  ['ownerId'],
);

/** Vendors stand in `device` since 20261123-1454; here a process of the release before finds them, until the next one. */
export const formerProviders = table(
  'vision_provider',
  'reference',
  {
    providerId: id(),
    name: text(32),
    keyHash: text(),
    orgIds: ints(),
    isOn: bool(),
    madeAt: instant(),
    usedAt: instant().null(),
  },
  ['providerId'],
);
/** What a vision station sent: a test, an exercise, or weight and lungs. */
export const records = table(
  'vision_record',
  'tenant',
  {
    recordId: id(),
    userId: ref('people_person'),
    clazzId: ref('class_clazz'),
    type: word<RecordType>(),
    at: instant(),
    onDate: date(),
    leftEye: int().null(),
    rightEye: int().null(),
    exercise: text().null(),
    seconds: int(),
    value: int().null(),
    providerId: ref('device_provider').null(),
    deviceNo: text(64).null(),
  },
  ['recordId'],
);

// Published: boards, report cards and the national upload.
export const screeningView = view(
  'vision_screening_v',
  'tenant',
  {
    screeningId: id(),
    userId: id(),
    yearId: int(),
    termId: int(),
    clazzId: id(),
    clazzName: text(),
    grdId: id().null(),
    sex: word<Sex>(),
    age: int(),
    screenedOn: date(),
    wear: int(),
    ...eyes,
  },
  ['screeningId'],
);
export const sumView = view(
  'vision_sum_v',
  'tenant',
  { yearId: int(), termId: int(), clazzId: id(), clazzName: text(), grdId: id().null(), sex: word<Sex>(), ...sums },
  ['yearId', 'termId', 'clazzId', 'sex'],
);
export const recordView = view(
  'vision_record_v',
  'tenant',
  {
    recordId: id(),
    userId: id(),
    clazzId: id(),
    type: word<RecordType>(),
    at: instant(),
    onDate: date(),
    leftEye: int().null(),
    rightEye: int().null(),
    exercise: text().null(),
    seconds: int(),
    value: int().null(),
  },
  ['recordId'],
);

import {
  big,
  bool,
  date,
  id,
  int,
  instant,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import type { StandardJson } from './rules/definition';
import type { Lens, Refractive } from './rules/eyes';
import type { SchemeItem } from './rules/scheme';
import type { Mark, ScoringSettings } from './rules/settings';
import type { CardContent } from './rules/seal';
import type { WhatIf } from './rules/whatif';
import type { AppealState, CommitKind, ExamConfig, ExamState, MarkState, SignWay, SurveyState } from './rules/exam';
import type { LevelCode, Source, TotalStateCode, YearState } from './rules/words';

// Libraries and schemes as their owners edit them, and what is published of them (migrations/20261121-4000).
export const stdlibs = table(
  'fitness_test_stdlib',
  'tenant',
  {
    stdlibId: id(),
    name: text(32),
    baseKey: text(),
    draft: json<StandardJson>(),
    isOn: bool().default(),
    version: int().default(),
    isChanged: bool().default(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['stdlibId'],
);
export const standards = table(
  'fitness_test_standard',
  'reference',
  {
    stdlibId: id(),
    version: int(),
    key: text(),
    ownerId: id(),
    nameZh: text(),
    nameEn: text(),
    content: json<StandardJson>().null(),
    itemIds: words(),
    isOn: bool(),
    publishedAt: instant(),
    publishedBy: id(),
  },
  ['stdlibId', 'version'],
);
export const schemes = table(
  'fitness_test_scheme',
  'tenant',
  {
    schemeId: id(),
    name: text(32),
    standardKey: text(),
    grdIds: ints(),
    items: json<SchemeItem[]>(),
    settings: json<Partial<ScoringSettings>>().default(),
    isOn: bool().default(),
    version: int().default(),
    isChanged: bool().default(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['schemeId'],
);
export const schemeVersions = table(
  'fitness_test_scheme_version',
  'reference',
  {
    schemeId: id(),
    version: int(),
    ownerId: id(),
    name: text(),
    standardKey: text(),
    grdIds: ints(),
    items: json<SchemeItem[]>(),
    settings: json<Partial<ScoringSettings>>(),
    isOn: bool(),
    publishedAt: instant(),
    publishedBy: id(),
  },
  ['schemeId', 'version'],
);

// School years.
export const years = table(
  'fitness_test_year',
  'tenant',
  {
    yearId: int(),
    standardKey: text(),
    schemeId: id().null(),
    schemeVersion: int().null(),
    settings: json<Partial<ScoringSettings>>().default(),
    state: word<YearState>(),
    openedAt: instant(),
    openedBy: id(),
    closedAt: instant().null(),
    closedBy: id().null(),
    publishedAt: instant().null(),
  },
  ['yearId'],
);
const child = {
  yearId: int(),
  userId: id(),
  name: text(),
  sex: word<'male' | 'female'>(),
  sidNo: text().null(),
  natNo: text().null(),
  bornOn: date().null(),
  ethnicId: int().null(),
  clazzId: id(),
  clazzName: text(),
  grdId: id(),
  clazzOrd: int().default(),
  reliefKind: word<'exempt' | 'defer'>().null(),
  reliefGround: word<'illness' | 'disability'>().null(),
};
export const totals = table(
  'fitness_test_total',
  'tenant',
  {
    ...child,
    height: int().null(),
    weight: int().null(),
    bmi: int().null(),
    done: int().default(),
    due: int(),
    standardScore: int().null(),
    bonus: int().default(),
    total: int().null(),
    level: word<LevelCode>().null(),
    state: word<TotalStateCode>(),
    missing: words(),
    changedAt: instant(),
  },
  ['yearId', 'userId'],
);
export const results = table(
  'fitness_test_result',
  'tenant',
  {
    yearId: int(),
    userId: ref('fitness_test_total'),
    itemId: text(),
    value: int().null(),
    mark: word<Mark>().null(),
    points: int().null(),
    level: text().null(),
    bonus: int().default(),
    source: word<Source>(),
    doneOn: date().null(),
  },
  ['yearId', 'userId', 'itemId'],
);
/** The one retest a fail may have in its year; its rows say what to go back to. */
export interface RetestRow {
  readonly userId: number;
  readonly itemId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly source: Source;
  readonly doneOn: string | null;
}
export const retests = table(
  'fitness_test_retest',
  'tenant',
  {
    yearId: int(),
    userId: ref('fitness_test_total'),
    firstTotal: int(),
    firstLevel: word<LevelCode>(),
    againTotal: int(),
    againLevel: word<LevelCode>(),
    stands: word<'first' | 'again'>(),
    firstRows: json<readonly RetestRow[]>(),
    againRows: json<readonly RetestRow[]>(),
    doneOn: date(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['yearId', 'userId'],
);
export const eyes = table(
  'fitness_test_eye',
  'tenant',
  {
    yearId: int(),
    userId: ref('fitness_test_total'),
    nakedLeft: int().null(),
    nakedRight: int().null(),
    lensTestLeft: word<Lens>().null(),
    lensTestRight: word<Lens>().null(),
    refractiveLeft: word<Refractive>().null(),
    refractiveRight: word<Refractive>().null(),
  },
  ['yearId', 'userId'],
);
const sums = {
  due: int(),
  n: int(),
  begun: int(),
  excused: int(),
  valueSum: big(),
  pointsSum: big(),
  c1: int(),
  c2: int(),
  c3: int(),
  c4: int(),
};
export const stats = table(
  'fitness_test_stat',
  'tenant',
  { yearId: int(), clazzId: id(), itemId: text(), grdId: id(), sex: word<'male' | 'female'>(), ...sums },
  ['yearId', 'clazzId', 'itemId', 'grdId', 'sex'],
);

// Published: what boards, vision and others join.
export const yearView = view(
  'fitness_test_year_v',
  'tenant',
  {
    yearId: int(),
    standardKey: text(),
    state: word<YearState>(),
    closedAt: instant().null(),
    publishedAt: instant().null(),
  },
  ['yearId'],
);
export const totalView = view(
  'fitness_test_total_v',
  'tenant',
  {
    yearId: int(),
    userId: id(),
    name: text(),
    sex: word<'male' | 'female'>(),
    clazzId: id(),
    clazzName: text(),
    grdId: id(),
    height: int().null(),
    weight: int().null(),
    bmi: int().null(),
    done: int(),
    due: int(),
    bonus: int(),
    total: int().null(),
    level: word<LevelCode>().null(),
    state: word<TotalStateCode>(),
    changedAt: instant(),
  },
  ['yearId', 'userId'],
);
export const resultView = view(
  'fitness_test_result_v',
  'tenant',
  {
    yearId: int(),
    userId: id(),
    itemId: text(),
    value: int().null(),
    mark: word<Mark>().null(),
    points: int().null(),
    level: text().null(),
    bonus: int(),
    doneOn: date().null(),
  },
  ['yearId', 'userId', 'itemId'],
);
export const statView = view(
  'fitness_test_stat_v',
  'tenant',
  { yearId: int(), clazzId: id(), itemId: text(), grdId: id(), sex: word<'male' | 'female'>(), ...sums },
  ['yearId', 'clazzId', 'itemId', 'grdId', 'sex'],
);

// Published years in a hash chain, and trials of other rules (migrations/20261121-4010).
export const seals = table(
  'fitness_test_seal',
  'tenant',
  {
    seq: int(),
    yearId: int(),
    prevHash: text(),
    root: text(),
    cards: int(),
    hash: text(),
    sealedAt: instant(),
    sealedBy: id(),
  },
  ['seq'],
);
export const cards = table(
  'fitness_test_card',
  'tenant',
  { yearId: int(), userId: id(), seq: int(), code: text(), salt: text(), content: json<CardContent>(), leaf: text() },
  ['yearId', 'userId'],
);
export const cardClaims = table(
  'fitness_test_card_claim',
  'claim',
  { codeHash: text(), orgId: id(), yearId: int(), userId: id() },
  ['codeHash'],
);
export const whatifs = table(
  'fitness_test_whatif',
  'tenant',
  {
    whatifId: id(),
    yearId: int(),
    standardKey: text(),
    schemeId: id().null(),
    schemeVersion: int().null(),
    settings: json<Partial<ScoringSettings>>(),
    name: text(),
    result: json<WhatIf>().null(),
    madeBy: id(),
    madeAt: instant(),
    /** Of rules that are not switched on: the standard as it stood when it was tried. */
    content: json<StandardJson>().null(),
  },
  ['whatifId'],
);

// The test day (migrations/20261121-4110, 4120).
export const exams = table(
  'fitness_test_exam',
  'tenant',
  {
    tstId: id(),
    hostId: id(),
    name: text(32),
    yearId: int(),
    termId: int().null(),
    counts: bool(),
    standardKey: text(),
    schemeId: id().null(),
    schemeVersion: int().null(),
    itemIds: words(),
    grdIds: ints(),
    orgIds: ints().default(),
    startOn: date(),
    endOn: date(),
    config: json<ExamConfig>(),
    state: word<ExamState>(),
    publishedAt: instant().null(),
    shownAt: instant().null(),
    appealUntil: instant().null(),
    archivedAt: instant().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['tstId'],
);
export const examChildren = table(
  'fitness_test_exam_child',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    userId: id(),
    chestNo: int(),
    name: text(),
    sex: word<'male' | 'female'>(),
    sidNo: text().null(),
    clazzId: id(),
    clazzName: text(),
    grdId: id(),
    clazzOrd: int(),
    grpNo: int().null(),
    itemIds: words(),
  },
  ['tstId', 'userId'],
);
export const examGroups = table(
  'fitness_test_exam_group',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    grpNo: int(),
    name: text(),
    clazzId: id().null(),
    sex: word<'male' | 'female'>().null(),
  },
  ['tstId', 'grpNo'],
);
export const grounds = table(
  'fitness_test_ground',
  'tenant',
  { gudId: id(), tstId: ref('fitness_test_exam'), name: text(32), itemIds: words(), lanes: int(), ord: int() },
  ['gudId'],
);
export const periods = table(
  'fitness_test_period',
  'tenant',
  { perId: id(), tstId: ref('fitness_test_exam'), onDate: date(), startMin: int(), endMin: int() },
  ['perId'],
);
export const actions = table(
  'fitness_test_action',
  'tenant',
  { actId: id(), tstId: id(), perId: ref('fitness_test_period'), gudId: ref('fitness_test_ground'), grpNo: int() },
  ['actId'],
);
export const signs = table(
  'fitness_test_sign',
  'tenant',
  { actId: id(), userId: id(), tstId: ref('fitness_test_exam'), way: word<SignWay>(), at: instant(), byId: id() },
  ['actId', 'userId'],
);
export const entries = table(
  'fitness_test_entry',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    entryId: text(40),
    userId: id(),
    itemId: text(),
    attempt: int(),
    value: int().null(),
    mark: word<Mark>().null(),
    at: big(),
    tablet: text(40),
    seq: int(),
    seenIds: words(),
    typed: text(80),
    source: word<'hand' | 'device'>(),
    byId: id(),
    providerId: id().null(),
    receivedAt: instant(),
  },
  ['tstId', 'entryId'],
);
/** An attempt as it stands, and the entries that say something else. */
export interface MarkAttempt {
  readonly attempt: number;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly entryId: string;
  readonly rivals: readonly {
    readonly entryId: string;
    readonly value: number | null;
    readonly mark: Mark | null;
    readonly tablet: string;
    readonly at: number;
  }[];
}
export const marks = table(
  'fitness_test_mark',
  'tenant',
  {
    tstId: ref('fitness_test_exam'),
    userId: id(),
    itemId: text(),
    attempts: json<readonly MarkAttempt[]>(),
    draftValue: int().null(),
    draftMark: word<Mark>().null(),
    conflict: bool(),
    draftedAt: instant().null(),
    source: word<'hand' | 'device'>(),
    state: word<MarkState>(),
    value: int().null(),
    mark: word<Mark>().null(),
    points: int().null(),
    level: text().null(),
    bonus: int().default(),
    committedAt: instant().null(),
  },
  ['tstId', 'userId', 'itemId'],
);
/** Exams that are published, and how far each child is with each item: for boards. */
export const examView = view(
  'fitness_test_exam_v',
  'tenant',
  {
    tstId: id(),
    hostId: id(),
    name: text(),
    yearId: int(),
    state: word<Exclude<ExamState, 'draft'>>(),
    startOn: date(),
    endOn: date(),
  },
  ['tstId'],
);
export const examCellView = view(
  'fitness_test_exam_cell_v',
  'tenant',
  {
    tstId: id(),
    userId: id(),
    sex: word<'male' | 'female'>(),
    clazzId: id(),
    grdId: id(),
    itemId: text(),
    entered: bool(),
    enteredAt: instant().null(),
  },
  ['tstId', 'userId', 'itemId'],
);
export const commits = table(
  'fitness_test_commit',
  'tenant',
  {
    commitId: id(),
    tstId: ref('fitness_test_exam'),
    userId: id(),
    itemId: text(),
    kind: word<CommitKind>(),
    oldValue: int().null(),
    oldMark: word<Mark>().null(),
    newValue: int().null(),
    newMark: word<Mark>().null(),
    remark: text(),
    appealId: id().null(),
    byId: id(),
    at: instant(),
  },
  ['commitId'],
);
export const appeals = table(
  'fitness_test_appeal',
  'tenant',
  {
    appealId: id(),
    tstId: ref('fitness_test_exam'),
    userId: id(),
    itemId: text(),
    reason: text(200),
    images: words(),
    state: word<AppealState>(),
    remark: text().default(),
    madeBy: id(),
    madeAt: instant(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
    commitId: id().null(),
  },
  ['appealId'],
);
export const providers = table(
  'fitness_test_provider',
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
export interface SurveyOption {
  readonly optId: number;
  readonly name: string;
  readonly itemIds: readonly string[];
  readonly max: number | null;
}
export const surveys = table(
  'fitness_test_survey',
  'tenant',
  {
    svyId: id(),
    hostId: id(),
    name: text(32),
    tstId: ref('fitness_test_exam').null(),
    options: json<readonly SurveyOption[]>(),
    choose: int(),
    grdIds: ints(),
    startAt: instant(),
    endAt: instant(),
    state: word<SurveyState>(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['svyId'],
);
export const picks = table(
  'fitness_test_pick',
  'tenant',
  { svyId: ref('fitness_test_survey'), userId: id(), optionIds: ints(), at: instant(), byId: id() },
  ['svyId', 'userId'],
);
export const aiActions = table(
  'fitness_test_ai_action',
  'tenant',
  { actId: id(), itemId: text(), clazzId: ref('class_clazz'), devIds: words(), madeBy: id(), madeAt: instant() },
  ['actId'],
);
export const aiResults = table(
  'fitness_test_ai_result',
  'tenant',
  {
    rstId: id(),
    actId: ref('fitness_test_ai_action'),
    userId: id(),
    value: int(),
    points: int().null(),
    level: text().null(),
    video: text().null(),
    at: instant(),
  },
  ['rstId'],
);

import { big, date, id, int, instant, json, ref, table, text, word, words } from '../../../kernel/server/db/table';
import type { Lens, Refractive } from '../rules/eyes';
import type { Mark, ScoringSettings } from '../rules/settings';
import type { LevelCode, Source, TotalStateCode, YearState } from '../rules/words';

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
  { stake: 'published' },
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
  // Results change a row; who is on the list changes by rows that come and go.
  { stake: 'mark', refers: ['fitness_test_year'], revises: 'roster', revisedBy: 'rows' },
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
  { stake: 'mark' },
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
  { stake: 'mark' },
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
export const sums = {
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
/** Children who are not on the list of the running year, per class and sex; see server/educ/waiting.ts. */
export const waiting = table(
  'fitness_test_waiting',
  'tenant',
  { yearId: int(), clazzId: id(), sex: word<'male' | 'female'>(), grdId: id().null(), n: int() },
  ['yearId', 'clazzId', 'sex'],
);
export const waitingCounts = table('fitness_test_waiting_count', 'tenant', { yearId: int(), rev: big() }, ['yearId']);

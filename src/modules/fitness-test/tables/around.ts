import { bool, id, int, instant, ints, json, ref, table, text, word, words } from '../../../kernel/server/db/table';
import type { SurveyState } from '../rules/exam';

/** Vendors stand in `device` since 20261123-1454; this goes a release later. */
table(
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
  { refers: ['people_person'] },
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
  { refers: ['people_person'] },
);

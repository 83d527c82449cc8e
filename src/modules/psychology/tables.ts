import { bool, date, id, instant, int, ints, json, ref, table, text, word } from '../../kernel/server/db/table';
import type { AgreeState, CaseState, Kind, Numbering, Roster, Setting, StepKind, Variant } from './rules';

/** One sentence of a scale. */
export interface Sentence {
  readonly no: string;
  readonly zh: string;
  readonly en: string;
}
export const wordings = table(
  'psychology_wording',
  'tenant',
  {
    wordingId: id(),
    kind: word<Kind>(),
    source: text(200),
    licence: text(200),
    numbering: word<Numbering>().null(),
    isDemo: bool(),
    items: json<readonly Sentence[]>(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['wordingId'],
);
export const schemas = table(
  'psychology_schema',
  'tenant',
  {
    schemaId: id(),
    kind: word<Kind>(),
    name: text(32),
    yearId: int(),
    termId: int(),
    grdIds: ints(),
    startOn: date(),
    endOn: date(),
    variant: word<Variant>(),
    isOn: bool(),
    wordingId: ref('psychology_wording').null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['schemaId'],
);
export const parts = table(
  'psychology_part',
  'tenant',
  {
    schemaId: ref('psychology_schema'),
    userId: ref('people_person'),
    clazzId: ref('class_clazz').null(),
    state: word<'done' | 'declined'>(),
    at: instant(),
  },
  ['schemaId', 'userId'],
);
/** A yes or no to one assessment, by the text of a version. */
export const agrees = table(
  'psychology_agree',
  'tenant',
  {
    schemaId: ref('psychology_schema'),
    userId: ref('people_person'),
    version: int(),
    state: word<AgreeState>(),
    byKind: word<'guardian' | 'child'>().null(),
    byName: text().null(),
    at: instant(),
  },
  ['schemaId', 'userId'],
  { stake: 'right' },
);
export const drafts = table(
  'psychology_draft',
  'tenant',
  {
    schemaId: ref('psychology_schema'),
    userId: ref('people_person'),
    sealed: text(),
    begunAt: instant(),
    changedAt: instant(),
  },
  ['schemaId', 'userId'],
);
/** Behind the second lock, as cases and their steps (kernel_locked_table). */
export const sealedAnswers = table(
  'psychology_answer',
  'tenant',
  {
    answerId: id(),
    schemaId: ref('psychology_schema'),
    userId: ref('people_person'),
    clazzId: ref('class_clazz').null(),
    source: word<'screen' | 'sheet'>(),
    sealed: text(),
    at: instant(),
  },
  ['answerId'],
  { consent: 'psychology' },
);
export const cases = table(
  'psychology_case',
  'tenant',
  {
    caseId: id(),
    answerId: ref('psychology_answer'),
    schemaId: id(),
    userId: ref('people_person'),
    clazzId: ref('class_clazz').null(),
    /** Which roster, of a case from before this was sealed; emptied in the night (server/reseal.ts). */
    kind: word<Roster>().null(),
    state: word<CaseState>(),
    rule: int(),
    sealed: text(),
    openedAt: instant(),
    takenBy: id().null(),
    takenAt: instant().null(),
    resolvedAt: instant().null(),
  },
  ['caseId'],
  { consent: 'psychology' },
);
export const steps = table(
  'psychology_step',
  'tenant',
  {
    stepId: id(),
    caseId: ref('psychology_case'),
    kind: word<StepKind>(),
    byId: id(),
    at: instant(),
    onDate: date(),
    nextOn: date().null(),
    sealed: text(),
  },
  ['stepId'],
);
export type KeptSheet = 'results' | 'sleep';
/** Sheets that somebody took behind the lock; null: the time of the file is over. */
export const exportsKept = table(
  'psychology_export',
  'tenant',
  {
    exportId: id(),
    userId: id(),
    sheet: word<KeptSheet>(),
    fileName: text(),
    sealed: text().null(),
    madeAt: instant(),
    until: instant(),
  },
  ['exportId'],
);
/** How many dangers were called for in a month (YYYY-MM, in the school's zone), and how many of them somebody has taken. */
export const alarms = table('psychology_alarm', 'tenant', { month: text(), called: int(), taken: int() }, ['month']);
/** `clazzId` 0: a child without a class. */
export const sums = table(
  'psychology_sum',
  'tenant',
  { schemaId: ref('psychology_schema'), clazzId: id(), measure: text(), code: text(), count: int(), total: int() },
  ['schemaId', 'clazzId', 'measure', 'code'],
);
export const unlocks = table(
  'psychology_unlock',
  'tenant',
  { unlockId: id(), userId: id(), session: text(), purpose: text(100), at: instant(), until: instant() },
  ['unlockId'],
);
export const LOOK_ACTS = ['unlock', 'list', 'result', 'roster', 'steps', 'act', 'export', 'refused'] as const;
export type LookAct = (typeof LOOK_ACTS)[number];
export const looks = table(
  'psychology_look',
  'tenant',
  {
    lookId: id(),
    byId: id(),
    byName: text(64),
    act: word<LookAct>(),
    purpose: text(100),
    userId: id().null(),
    at: instant(),
  },
  ['lookId'],
);
export const settings = table(
  'psychology_setting',
  'tenant',
  { kind: word<'school'>(), setting: json<Setting>(), setBy: id(), setAt: instant() },
  ['kind'],
  { stake: 'right' },
);

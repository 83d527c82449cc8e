import { bool, date, id, instant, int, ints, json, ref, table, text, word, words } from '../../kernel/server/db/table';
import type { DrawShown } from './contract/draw';
import type { StepLine } from './contract/exempts';
import type { ExamState, ExemptState, HsatModule, Reckoned, Scheme, Sex, Windows, Word } from './rules';

const exam = { module: word<HsatModule>(), name: text(32), yearId: int(), grdIds: ints() };
/** A bureau's schemes as it last saved them (migrations/20261123-1430). */
export const schemas = table(
  'hsat_schema',
  'tenant',
  {
    schemaId: id(),
    ...exam,
    content: json<Scheme>(),
    version: int(),
    triedVersion: int().null(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['schemaId'],
);
export const secrets = table(
  'hsat_secret',
  'tenant',
  { schemaId: ref('hsat_schema'), secret: text(), madeBy: id(), madeAt: instant() },
  ['schemaId'],
);
export const versions = table(
  'hsat_version',
  'reference',
  { schemaId: id(), version: int(), content: json<Scheme>(), hash: text(), publishedAt: instant(), publishedBy: id() },
  ['schemaId', 'version'],
);
export const exams = table(
  'hsat_exam',
  'reference',
  {
    schemaId: id(),
    ownerId: ref('organisation_org'),
    regId: id(),
    ...exam,
    version: int(),
    isOn: bool(),
    state: word<ExamState>(),
    runId: id().null(),
    drawn: words().default(),
    draw: json<DrawShown>().null(),
    shownUntil: instant().null(),
    changedAt: instant(),
  },
  ['schemaId'],
  { stake: 'published', in: ['state', 'runId', 'drawn', 'version', 'isOn'] },
);
export const performs = table(
  'hsat_perform',
  'reference',
  {
    ownerId: ref('organisation_org'),
    module: word<HsatModule>(),
    yearId: int(),
    windows: json<Windows>(),
    changedAt: instant(),
  },
  ['ownerId', 'module', 'yearId'],
);
export const solos = table(
  'hsat_solo',
  'reference',
  {
    soloId: id(),
    regId: ref('organisation_region'),
    sinceYear: int(),
    note: text(200),
    madeBy: id(),
    madeAt: instant(),
  },
  ['soloId'],
);
export const runs = table(
  'hsat_run',
  'reference',
  {
    schemaId: ref('hsat_exam'),
    runId: id(),
    version: int(),
    onDate: date(),
    state: word<'running' | 'done' | 'failed'>(),
    children: int(),
    open: int(),
    hash: text().null(),
    madeBy: id(),
    madeAt: instant(),
    endedAt: instant().null(),
  },
  ['schemaId', 'runId'],
);
export type SumKind = 'process' | 'exam' | 'others' | 'total';
const sums = { count: int(), sum: id(), pass: int(), excellent: int(), fullMarks: int() };
export const regionSums = table(
  'hsat_region_sum',
  'reference',
  { schemaId: id(), runId: id(), regId: id(), kind: word<SumKind>(), ...sums },
  ['schemaId', 'runId', 'regId', 'kind'],
  { refers: ['hsat_run'] },
);

/** What schools have of an exam (migrations/20261123-1431). */
export const schools = table(
  'hsat_school',
  'tenant',
  {
    schemaId: id(),
    nextNo: int().default(),
    rev: int().default(),
    handedAt: instant().null(),
    handedBy: id().null(),
    madeAt: instant(),
  },
  ['schemaId'],
);
export const candidates = table(
  'hsat_candidate',
  'tenant',
  {
    schemaId: ref('hsat_school'),
    userId: id(),
    kind: word<'school' | 'social' | 'returning'>(),
    name: text(),
    sex: word<Sex>(),
    sidNo: text().null(),
    bornOn: date().null(),
    clazzId: id(),
    clazzName: text(),
    grdId: id().null(),
    examNo: text(),
    chosen: words().default(),
    chosenBy: id().null(),
    chosenAt: instant().null(),
    site: text().null(),
    team: int().null(),
    slotAt: instant().null(),
    rev: int(),
    signedBy: id(),
    signedAt: instant(),
  },
  ['schemaId', 'userId'],
);
const ofCandidate = { refers: ['hsat_candidate'] } as const;
export const entries = table(
  'hsat_entry',
  'tenant',
  {
    schemaId: id(),
    userId: id(),
    item: text(),
    value: int().null(),
    word: word<Word>().null(),
    origin: word<'hand' | 'sheet' | 'field' | 'makeup' | 'corrected'>(),
    wasValue: int().null(),
    wasWord: word<Word>().null(),
    rev: int(),
    savedBy: id(),
    savedAt: instant(),
  },
  ['schemaId', 'userId', 'item'],
  { stake: 'mark', ...ofCandidate },
);
export const exempts = table(
  'hsat_exempt',
  'tenant',
  {
    exemptId: id(),
    schemaId: id(),
    userId: id(),
    rule: text(),
    items: words(),
    why: text(200),
    papers: words(),
    state: word<ExemptState>(),
    steps: json<readonly StepLine[]>(),
    until: date().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['exemptId'],
  { stake: 'right', ...ofCandidate },
);
export const extras = table(
  'hsat_extra',
  'tenant',
  { schemaId: id(), userId: id(), rule: text(), why: text(200), savedBy: id(), savedAt: instant() },
  ['schemaId', 'userId', 'rule'],
  { stake: 'mark', ...ofCandidate },
);
export const scores = table(
  'hsat_score',
  'tenant',
  {
    schemaId: id(),
    runId: id(),
    userId: id(),
    clazzId: id(),
    version: int(),
    process: int().null(),
    exam: int().null(),
    others: int().null(),
    extra: int(),
    total: int().null(),
    level: text().null(),
    steps: json<Reckoned>(),
    scoredAt: instant(),
  },
  ['schemaId', 'runId', 'userId'],
  ofCandidate,
);
export const classSums = table(
  'hsat_sum',
  'tenant',
  { schemaId: id(), runId: id(), clazzId: id(), kind: word<SumKind>(), clazzName: text(), ...sums, bands: ints() },
  ['schemaId', 'runId', 'clazzId', 'kind'],
);
export const tallies = table(
  'hsat_tally',
  'tenant',
  {
    schemaId: id(),
    runId: id(),
    children: int(),
    open: int(),
    hash: text(),
    rev: int(),
    sealHash: text().null(),
    reckonedAt: instant(),
  },
  ['schemaId', 'runId'],
);

import {
  bool,
  date,
  id,
  instant,
  int,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import type { EvalModule, ExemptReason, Origin, RoundState, Sketch, Source, Way, WorkKind, WorkState } from './rules';

/** Indicators of a school or a bureau (migrations/20261123-0205). */
export const items = table(
  'process_eval_item',
  'tenant',
  {
    itemId: id(),
    module: word<EvalModule>(),
    name: text(32),
    unit: text(12),
    way: word<Way>(),
    fullScore: int(),
    levels: words().default(),
    source: word<Source>().null(),
    isOn: bool(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['itemId'],
);

const sketch = { module: word<EvalModule>(), name: text(32), yearId: int(), termId: int(), grdIds: ints() };
/** Sketches as their owner last saved them. */
export const norms = table(
  'process_eval_norm',
  'tenant',
  {
    normId: id(),
    ...sketch,
    itemIds: ints(),
    content: json<Sketch>(),
    version: int(),
    isOn: bool(),
    madeBy: id(),
    madeAt: instant(),
    changedAt: instant(),
  },
  ['normId'],
);
export const normsOn = table(
  'process_eval_norm_on',
  'tenant',
  {
    module: word<EvalModule>(),
    yearId: int(),
    termId: int(),
    grdId: ref('textbook_grade'),
    normId: ref('process_eval_norm'),
  },
  ['module', 'yearId', 'termId', 'grdId'],
);
/** What regions publish downwards; rows are never changed but for whether they are on. */
export const shared = table(
  'process_eval_shared',
  'reference',
  {
    kind: word<'item' | 'norm'>(),
    subjectId: id(),
    version: int(),
    ownerId: ref('organisation_org'),
    module: word<EvalModule>(),
    name: text(32),
    yearId: int().null(),
    termId: int().null(),
    grdIds: ints().default(),
    content: json<object>(),
    isOn: bool(),
    sharedAt: instant(),
  },
  ['kind', 'subjectId', 'version'],
);

/** A sketch at work in a school, with the version its children are judged by (migrations/20261123-0206). */
export const rounds = table(
  'process_eval_round',
  'tenant',
  {
    normId: id(),
    ownerId: id(),
    ...sketch,
    version: int(),
    content: json<Sketch>(),
    state: word<RoundState>(),
    shownAt: instant().null(),
    shownUntil: instant().null(),
    closedAt: instant().null(),
    sealHash: text().null(),
    takenAt: instant().null(),
    madeAt: instant(),
  },
  ['normId'],
  { stake: 'published', in: ['state', 'version'] },
);
export const cells = table(
  'process_eval_cell',
  'tenant',
  {
    normId: ref('process_eval_round'),
    userId: ref('people_person'),
    itemId: id(),
    value: int().null(),
    exempt: word<ExemptReason>().null(),
    origin: word<Origin>(),
    sourceValue: int().null(),
    sourceExempt: word<ExemptReason>().null(),
    sourceRule: text().null(),
    sourceUntil: date().null(),
    sourceAt: instant().null(),
    wasValue: int().null(),
    wasBy: id().null(),
    wasAt: instant().null(),
    rev: int(),
    savedBy: id(),
    savedAt: instant(),
  },
  ['normId', 'userId', 'itemId'],
  { stake: 'mark' },
);
export const results = table(
  'process_eval_result',
  'tenant',
  {
    normId: ref('process_eval_round'),
    userId: ref('people_person'),
    clazzId: id(),
    clazzName: text(),
    grdId: id().null(),
    score: int().null(),
    missing: int(),
    version: int(),
    judgedAt: instant(),
    assigned: int().null(),
    assignedWhy: text(200).null(),
    assignedBy: id().null(),
    assignedAt: instant().null(),
    monthsHere: int().null(),
    monthsOf: int().null(),
  },
  ['normId', 'userId'],
  { stake: 'mark' },
);

/** What children handed in for art, with private files (migrations/20261129-1104). */
export const works = table(
  'process_eval_work',
  'tenant',
  {
    workId: id(),
    userId: ref('people_person'),
    clazzId: id(),
    kind: word<WorkKind>(),
    title: text(60),
    onDate: date(),
    remark: text(200).default(),
    paths: words(),
    madeAt: instant(),
    state: word<WorkState>(),
    judgedBy: id().null(),
    judgedAt: instant().null(),
    judgedWhy: text(200).default(),
  },
  ['workId'],
  { stake: 'mark', in: ['state'] },
);

/** Published: closed results, for the entrance exam (kind eval), the archive and the report card. */
export const resultView = view(
  'process_eval_result_v',
  'tenant',
  {
    normId: id(),
    module: word<EvalModule>(),
    yearId: int(),
    termId: int(),
    userId: id(),
    clazzId: id(),
    clazzName: text(),
    grdId: id().null(),
    score: int().null(),
    reckoned: int().null(),
    assigned: int().null(),
    fullScore: int(),
    version: int(),
    sealHash: text().null(),
    closedAt: instant().null(),
  },
  ['normId', 'userId'],
);
/** Published: scores with their assigned ones, of whatever state, for the bureau's list (V-109). */
export const assignedView = view(
  'process_eval_assigned_v',
  'tenant',
  {
    normId: id(),
    module: word<EvalModule>(),
    name: text(32),
    yearId: int(),
    termId: int(),
    state: word<RoundState>(),
    userId: id(),
    clazzName: text(),
    score: int().null(),
    assigned: int().null(),
    assignedWhy: text(200).null(),
    assignedAt: instant().null(),
    fullScore: int(),
    differ: int(),
  },
  ['normId', 'userId'],
);

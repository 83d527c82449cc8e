import { bool, id, instant, int, ints, json, ref, score, table, text, word, words } from '../../kernel/server/db/table';
import { revColumns } from '../../kernel/server/rev';
import type { Index, Kind, Level, Role, Score } from './rules';

// migrations/20261123-0220
export const templates = table(
  'assessment_template',
  'tenant',
  {
    templateId: id(),
    kind: word<Kind>(),
    name: text(32),
    indexes: json<readonly Index[]>(),
    levels: json<readonly Level[]>(),
    madeBy: ref('people_person'),
    madeAt: instant(),
    ...revColumns(),
  },
  ['templateId'],
);
/** An evaluation with the version of the template it began with. */
export const items = table(
  'assessment_item',
  'tenant',
  {
    itemId: id(),
    kind: word<Kind>(),
    name: text(32),
    templateName: text(),
    indexes: json<readonly Index[]>(),
    levels: json<readonly Level[]>(),
    termId: ref('timetable_term').null(),
    startAt: instant(),
    endAt: instant(),
    objectDays: int(),
    endedAt: instant().null(),
    archivedAt: instant().null(),
    archivedBy: id().null(),
    sealedSeq: int().null(),
    offAt: instant().null(),
    madeBy: ref('people_person'),
    madeAt: instant(),
  },
  ['itemId'],
  { stake: 'published', in: ['levels', 'endedAt', 'archivedAt', 'offAt'] },
);
/** What somebody, their class and who wrote the comment were called when the evaluation was archived. */
interface Names {
  readonly name: string;
  readonly place: string;
  readonly commentBy: string;
  /** Who led a teacher's judgement; absent in evaluations archived before it was kept. */
  readonly leader?: string;
}
export const members = table(
  'assessment_member',
  'tenant',
  {
    itemId: ref('assessment_item'),
    userId: ref('people_person'),
    clazzId: ref('class_clazz').null(),
    leaderId: ref('people_person').null(),
    level: text().null(),
    comment: text(300).default(),
    commentBy: id().null(),
    commentAt: instant().null(),
    names: json<Names>().null(),
    ...revColumns(),
  },
  ['itemId', 'userId'],
  { stake: 'mark', in: ['level'] },
);
/** A sentence to an index. */
export interface Text {
  readonly indexId: string;
  readonly text: string;
}
export const sheets = table(
  'assessment_sheet',
  'tenant',
  {
    itemId: id(),
    userId: id(),
    role: word<Role>(),
    judgeId: id(),
    scores: json<readonly Score[]>().default(),
    texts: json<readonly Text[]>().default(),
    complete: bool().default(),
    signed: ints().default(),
    handedAt: instant().null(),
    savedAt: instant().null(),
    ...revColumns(),
  },
  ['itemId', 'userId', 'role', 'judgeId'],
  { stake: 'mark', in: ['handedAt'], refers: ['assessment_member'] },
);
export const events = table(
  'assessment_event',
  'tenant',
  {
    eventId: id(),
    itemId: id(),
    userId: id(),
    indexId: text(),
    score: score(),
    text: text(500),
    paths: words().default(),
    madeBy: id(),
    madeAt: instant(),
    noddedBy: id().null(),
    noddedAt: instant().null(),
    /** What its writer was called when the evaluation was archived. */ madeName: text().null(),
  },
  ['eventId'],
  { stake: 'mark', refers: ['assessment_member'] },
);
export const phrases = table(
  'assessment_phrase',
  'tenant',
  { phraseId: id(), userId: ref('people_person'), text: text(120), madeAt: instant() },
  ['phraseId'],
);
export const insteads = table(
  'assessment_instead',
  'tenant',
  {
    itemId: id(),
    userId: id(),
    figure: text(),
    value: text(40),
    why: text(200),
    madeBy: id(),
    madeAt: instant(),
    /** What its writer was called when the evaluation was archived. */ madeName: text().null(),
  },
  ['itemId', 'userId', 'figure'],
  { refers: ['assessment_member'] },
);

import { big, bool, id, int, instant, json, ref, table, text, word, words } from '../../../kernel/server/db/table';
import type { Mark } from '../rules/settings';
import type { AppealState, CommitKind, MarkState } from '../rules/exam';

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
  { refers: ['fitness_test_exam_child'] },
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
  { stake: 'mark', refers: ['fitness_test_exam_child'] },
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
  { stake: 'published', refers: ['fitness_test_exam_child'] },
);
/** What module appeal has taken over (appeal_appeal); nothing reads or writes it, it goes with the next release. */
export const oldAppeals = table(
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
  { stake: 'mark', refers: ['fitness_test_exam_child'] },
);

import { bool, date, id, int, instant, json, ref, score, table, text, view, word } from '../../kernel/server/db/table';
import type { Level } from './rules/levels';
import type { ExamState, Prob, ReadState, SideState } from './rules/limits';
import type { Kind, Question } from './rules/paper';
import type { SeatBy } from './rules/seats';
import type { RowRead, Verdict } from './rules/scan/bubbles';
import type { How } from './rules/settle';

// Exams on paper (migrations/20261123-0215).
export const exams = table(
  'exam_exam',
  'tenant',
  {
    examId: id(),
    name: text(32),
    grdId: ref('textbook_grade'),
    heldOn: date(),
    state: word<ExamState>().default(),
    showRanks: bool().default(),
    wholeOnly: bool().default(),
    jobId: id().null(),
    builtAt: instant().null(),
    releasedAt: instant().null(),
    archivedAt: instant().null(),
    /** The set of sealed reports in the school's chain. */
    sealedSeq: id().null(),
    /** How seats were given; none before they were. */
    seatBy: word<SeatBy>().null(),
    seatSeed: int().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['examId'],
  { stake: 'published', in: ['releasedAt', 'showRanks'] },
);
export const examClazzes = table('exam_clazz', 'tenant', { examId: ref('exam_exam'), clazzId: ref('class_clazz') }, [
  'examId',
  'clazzId',
]);
export const sitters = table(
  'exam_sitter',
  'tenant',
  { examId: id(), userId: ref('people_person'), clazzId: id(), candNo: int() },
  ['examId', 'userId'],
  { refers: ['exam_clazz'] },
);
export const reads = table(
  'exam_read',
  'tenant',
  {
    readId: id(),
    examId: ref('exam_exam'),
    sbjId: ref('textbook_subject'),
    fullScore: score(),
    codeNo: int(),
    state: word<ReadState>().default(),
    /** Counts by the place among all who sat it (rules/bands.ts). */
    assigned: bool().default(),
    startedAt: instant().null(),
    stoppedAt: instant().null(),
    heldOn: date().null(),
    startMin: int().null(),
    endMin: int().null(),
  },
  ['readId'],
);
export const papers = table(
  'exam_paper',
  'tenant',
  {
    readId: ref('exam_read'),
    ver: int(),
    resId: id().null(),
    pages: int(),
    questions: json<readonly Question[]>(),
    printedAt: instant().null(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['readId', 'ver'],
);
export const ques = table(
  'exam_que',
  'tenant',
  {
    readId: ref('exam_read'),
    no: int(),
    kind: word<Kind>(),
    score: score(),
    multi: bool(),
    key: text().null(),
    isDouble: bool().default(),
    tolerance: score().null(),
    /** The question of the bank that it is. */
    verId: ref('question_bank_version').null(),
    qid: id().null(),
    qcid: int().null(),
    /** What the bank was told of how far it told better from weaker children: a correction tells the difference. */
    toldSum: int().default(),
    toldCount: int().default(),
  },
  ['readId', 'no'],
  { stake: 'mark', in: ['key'] },
);
export const allots = table(
  'exam_allot',
  'tenant',
  { readId: id(), no: int(), userId: ref('people_person') },
  ['readId', 'no', 'userId'],
  { refers: ['exam_que'] },
);
export const batches = table(
  'exam_batch',
  'tenant',
  {
    batchId: id(),
    readId: ref('exam_read'),
    madeBy: id(),
    madeAt: instant(),
    /** The path of a scanner's PDF and how many pages it has. */
    pdf: text().null(),
    pdfPages: int().null(),
  },
  ['batchId'],
);
export const sides = table(
  'exam_side',
  'tenant',
  {
    sheetId: id(),
    side: int(),
    batchId: ref('exam_batch'),
    seqNo: int(),
    readId: ref('exam_read'),
    userId: id().null(),
    page: int().null(),
    ver: int().null(),
    state: word<SideState>(),
    prob: word<Prob>().null(),
    original: text(),
    straight: text().null(),
    marks: json<readonly RowRead[]>().null(),
    /** The number that its code or its bubbles said, whoever it was given to since. */
    readCand: int().null(),
    madeAt: instant(),
  },
  ['sheetId', 'side'],
);
export const answers = table(
  'exam_answer',
  'tenant',
  {
    answerId: id(),
    readId: id(),
    userId: id(),
    no: int(),
    sheetId: id(),
    side: int(),
    given: text().null(),
    verdict: word<Verdict>().null(),
    score: score().null(),
    how: word<How | 'key' | 'boxes'>().null(),
    apart: bool().default(),
  },
  ['answerId'],
  { stake: 'mark', in: ['score', 'given'], refers: ['exam_side', 'exam_que'] },
);
export const marks = table(
  'exam_mark',
  'tenant',
  {
    answerId: ref('exam_answer'),
    round: int(),
    readId: id(),
    no: int(),
    lot: int(),
    markerId: id().null(),
    leasedUntil: instant().null(),
    score: score().null(),
    committedAt: instant().null(),
  },
  ['answerId', 'round'],
  { stake: 'mark', in: ['score'] },
);
export const controls = table(
  'exam_control',
  'tenant',
  { answerId: ref('exam_answer'), readId: id(), no: int(), score: score(), madeBy: id(), madeAt: instant() },
  ['answerId'],
);
export const controlMarks = table(
  'exam_control_mark',
  'tenant',
  {
    answerId: ref('exam_control'),
    markerId: id(),
    readId: id(),
    no: int(),
    leasedUntil: instant().null(),
    score: score().null(),
    committedAt: instant().null(),
  },
  ['answerId', 'markerId'],
);
export const absents = table(
  'exam_absent',
  'tenant',
  { readId: ref('exam_read'), userId: id(), byId: id(), at: instant() },
  ['readId', 'userId'],
);
export const goals = table(
  'exam_goal',
  'tenant',
  { grdId: ref('textbook_grade'), examId: id(), sbjId: id(), excellent: int(), good: int(), pass: int() },
  ['grdId', 'examId', 'sbjId'],
);
export const scores = table(
  'exam_score',
  'tenant',
  {
    examId: id(),
    sbjId: id(),
    userId: id(),
    clazzId: id(),
    score: score(),
    fullScore: score(),
    clazzRank: int(),
    gradeRank: int(),
    std: score(),
    /** What was got on paper, where the score is an assigned one. */
    raw: score().null(),
  },
  ['examId', 'sbjId', 'userId'],
  { refers: ['exam_sitter'] },
);
export const rooms = table(
  'exam_room',
  'tenant',
  { examId: ref('exam_exam'), roomNo: int(), name: text(30), seats: int() },
  ['examId', 'roomNo'],
);
export const seats = table(
  'exam_seat',
  'tenant',
  { examId: id(), userId: id(), roomNo: int(), seatNo: int() },
  ['examId', 'userId'],
  { refers: ['exam_sitter', 'exam_room'] },
);
export const watches = table(
  'exam_watch',
  'tenant',
  { readId: ref('exam_read'), userId: ref('people_person'), examId: id(), roomNo: int() },
  ['readId', 'userId'],
  { refers: ['exam_room'] },
);
/** Published: when the classes of an exam sit, subject by subject; without times it is the whole day. */
export const timeView = view(
  'exam_time_v',
  'tenant',
  { clazzId: id(), readId: id(), onDate: date(), startMin: int().null(), endMin: int().null() },
  ['readId', 'clazzId'],
);
/** Published: the levels of released exams, subject by subject, never a score. */
export const resultView = view(
  'exam_result_v',
  'tenant',
  {
    examId: id(),
    userId: id(),
    sbjId: id(),
    name: text(),
    heldOn: date(),
    releasedAt: instant().null(),
    level: word<Level>(),
  },
  ['examId', 'userId', 'sbjId'],
);

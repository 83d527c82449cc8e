/** Limits of exams, said once: the contract and the screens read them here. */
export const LIMITS = {
  name: 32,
  /** A score entered is 0 to 300. */
  score: 300,
  questions: 200,
  classes: 60,
  subjects: 15,
  /** Sides of one child's sheets. */
  pages: 15,
  /** Options of a row of bubbles. */
  optionsMin: 2,
  optionsMax: 20,
  /** Rooms of an exam, a room's name and seats, invigilators of a room. */
  rooms: 200,
  roomName: 30,
  roomSeats: 200,
  watchers: 4,
  /** A subject is sat within so many days of the exam's own. */
  timeDays: 60,
  /** One side as it comes from a scanner, in bytes. */
  side: 12 * 1024 * 1024,
  /** A batch as one PDF, in bytes and pages. */
  pdf: 64 * 1024 * 1024,
  pdfPages: 2000,
} as const;

/** Grades without exams on paper, and the last one of compulsory schooling (ministry rules of 2021). */
const FIRST_EXAM_GRADE = 3;
const LAST_COMPULSORY_GRADE = 9;
/** Grades 1 and 2 sit no exams on paper. */
export const maySitOnPaper = (grdId: number): boolean => grdId >= FIRST_EXAM_GRADE;
/** In grades 1 to 9 children and parents read levels, and nobody is ranked before the school decides so. */
export const isCompulsory = (grdId: number): boolean => grdId <= LAST_COMPULSORY_GRADE;

export const EXAM_STATES = ['open', 'built', 'released'] as const;
export type ExamState = (typeof EXAM_STATES)[number];
/** S-047: a paper is set, its questions are allotted, marking starts and stops; then the report is built. */
export const READ_STATES = ['set', 'marking', 'stopped'] as const;
export type ReadState = (typeof READ_STATES)[number];
/** C-056: what may be wrong with a side: the page is there already, a foreign or missing page, no readable code, no corners. */
export const PROBS = ['repeat', 'page', 'qrno', 'range'] as const;
export type Prob = (typeof PROBS)[number];
export const SIDE_STATES = ['ok', 'prob', 'blank', 'out'] as const;
export type SideState = (typeof SIDE_STATES)[number];

/** So long after the release a child may object; until then nothing is archived. */
export const PUBLICITY_DAYS = 5;

/** A question of which a class got less than this share of the points goes into the next lesson once more. */
export const WEAK_BELOW = 0.6;
/** So many children at least, before a question is said to tell better from weaker ones. */
export const APART_ENOUGH = 10;
/** About every so many answers a marker gets a control answer, where there are any. */
export const CONTROL_EVERY = 8;
/** How long a marker holds an answer; an abandoned one goes to somebody else. */
export const LEASE_SECONDS = 300;

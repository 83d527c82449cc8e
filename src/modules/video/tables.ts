import {
  big,
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
} from '../../kernel/server/db/table';
import type { Answer } from '../question-bank/contract';
import type { FilmPart, FilmState, FilmWhy, Place, Range, Strip } from './rules';

/** What this module knows of a course: how an hour of it is done, and whether a name moves over the picture. */
export const settings = table(
  'video_setting',
  'tenant',
  { spuId: id(), needPercent: int(), needQues: bool(), isMarked: bool() },
  ['spuId'],
);
/** Courses until the mall brings them, and to whom one was given; `server/courses.ts` alone reads them. */
export const courses = table('video_course', 'tenant', { spuId: id(), title: text(32), madeAt: instant() }, ['spuId']);
export const grants = table(
  'video_grant',
  'tenant',
  { spuId: ref('video_course'), userId: ref('people_person'), grantedAt: instant(), untilOn: date().null() },
  ['spuId', 'userId'],
  { stake: 'right' },
);

export const folders = table(
  'video_folder',
  'tenant',
  {
    folderId: id(),
    spuId: id(),
    parentId: ref('video_folder').null(),
    name: text(32),
    ord: int(),
    removedAt: instant().null(),
  },
  ['folderId'],
);
/** What a manager's browser said of an upload that is under way. */
export interface Sending {
  readonly fileName: string;
  readonly percent: number;
  readonly failed?: boolean;
  /** When it was said. */ readonly at?: string;
}
export const lessons = table(
  'video_lesson',
  'tenant',
  {
    lessonId: id(),
    spuId: id(),
    folderId: ref('video_folder'),
    name: text(32),
    ord: int(),
    isFree: bool(),
    filmId: id().null(),
    /** The film that is shown until `filmId` is made; null: that one itself. */
    shownId: id().null(),
    sending: json<Sending>().null(),
    captions: text().null(),
    hiddenAt: instant().null(),
    removedAt: instant().null(),
    madeAt: instant(),
  },
  ['lessonId'],
);
/** In whose organisation an hour stands: a learner of another one names only the hour. */
export const places = table(
  'video_place',
  'reference',
  { lessonId: id(), courseOrgId: ref('organisation_org'), spuId: id() },
  ['lessonId'],
);
export const films = table(
  'video_film',
  'tenant',
  {
    filmId: id(),
    lessonId: ref('video_lesson'),
    userId: id(),
    path: text(),
    fileName: text(200),
    size: big(),
    state: word<Exclude<FilmState, 'none' | 'uploading'>>(),
    why: word<FilmWhy>().null(),
    durationMs: int().null(),
    parts: json<readonly FilmPart[]>().default(),
    poster: text().null(),
    strip: json<Strip>().null(),
    jobId: id().null(),
    madeAt: instant(),
  },
  ['filmId'],
);
export const ques = table(
  'video_que',
  'tenant',
  { lessonId: ref('video_lesson'), verId: id(), qid: id(), place: word<Place>(), atMs: int().null(), ord: int() },
  ['lessonId', 'verId'],
);

/** How far somebody is in an hour. They may be of another organisation, so the name stands here. Tenths of seconds. */
export const watches = table(
  'video_watch',
  'tenant',
  {
    lessonId: ref('video_lesson'),
    userId: id(),
    userOrgId: ref('organisation_org'),
    userName: text(),
    position: int().default(),
    positionAt: instant(),
    ranges: json<readonly Range[]>().default(),
    played: int().default(),
    openMs: big().default(),
    openAt: instant().null(),
    checkedAt: instant(),
    seenAt: instant(),
    backs: ints().default(),
    trainNo: int().default(),
    watchedAt: instant().null(),
    submittedAt: instant().null(),
    doneAt: instant().null(),
    enteredAt: instant(),
  },
  ['lessonId', 'userId'],
);
export const answers = table(
  'video_answer',
  'tenant',
  {
    lessonId: ref('video_lesson'),
    userId: id(),
    verId: id(),
    qid: id(),
    qcid: int(),
    answer: json<Answer>(),
    verdict: word<'right' | 'part' | 'wrong'>(),
    share: int(),
    madeAt: instant(),
  },
  ['lessonId', 'userId', 'verId', 'qcid'],
);
export const notes = table(
  'video_note',
  'tenant',
  { noteId: id(), lessonId: ref('video_lesson'), userId: id(), second: int(), words: text(500), madeAt: instant() },
  ['noteId'],
);
/** The devices of a person that show a film now, in the person's own organisation. */
export const seats = table(
  'video_seat',
  'tenant',
  { userId: ref('people_person'), seat: text(22), lessonId: id(), madeAt: instant(), seenAt: instant() },
  ['userId', 'seat'],
);

/** How long somebody had films open on a day, in the person's own organisation. */
export const days = table(
  'video_day',
  'tenant',
  { userId: ref('people_person'), onDate: date(), ms: int(), at: instant() },
  ['userId', 'onDate'],
);

/** How long somebody had films open on a day, for the child's own page. */
export const daysView = view('video_day_v', 'tenant', { userId: id(), onDate: date(), ms: int() }, [
  'userId',
  'onDate',
]);
/** Where a question stands in its film, for the notebook. */
export const quesView = view(
  'video_que_v',
  'tenant',
  { lessonId: id(), verId: id(), qid: id(), atMs: int().null(), spuId: id(), name: text() },
  ['lessonId', 'verId'],
);
/** Answers in films, for the notebook. */
export const answersView = view(
  'video_answer_v',
  'tenant',
  {
    lessonId: id(),
    userId: id(),
    verId: id(),
    qid: id(),
    qcid: int(),
    answer: json<Answer>(),
    share: int(),
    madeAt: instant(),
  },
  ['lessonId', 'userId', 'verId', 'qcid'],
);

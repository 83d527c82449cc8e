import { bool, date, id, instant, ref, table, text, view, words } from '../../kernel/server/db/table';

/** migrations/20261121-2300 */
export const notes = table(
  'notes_note',
  'tenant',
  {
    noteId: id(),
    userId: ref('people_person'),
    clazzId: ref('class_clazz'),
    sbjId: ref('textbook_subject').null(),
    lessonId: id().null(),
    onDate: date(),
    text: text(),
    images: words(),
    isShared: bool().default(),
    madeAt: instant(),
    savedAt: instant(),
  },
  ['noteId'],
);
/** Published: whose notes there are, when and of which subject (migrations/20261123-0221). */
export const noteView = view(
  'notes_note_v',
  'tenant',
  { noteId: id(), userId: id(), clazzId: id(), sbjId: id().null(), onDate: date(), isShared: bool() },
  ['noteId'],
);

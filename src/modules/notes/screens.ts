import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const write = ['notes.note.create', 'notes.note.update', 'notes.note.delete', 'notes.note.get', 'files.file.upload'];

export const screens = defineScreens({
  /** A student's notes, and those the class shares. */
  mine: {
    at: '/note/study/myClazzNotes',
    title: { zh: '课堂笔记', en: 'Class notes' },
    need: need({ userTypes: [1], funcs: ['STUDENT'] }),
    width: 960,
    calls: ['notes.note.study.list', 'notes.note.shared.list'],
    acts: [...write, 'class.clazz.study.current'],
  },
  /** What the children of a teacher's classes wrote. */
  clazz: {
    at: '/note/teacher/clazzNotes',
    title: { zh: '课堂笔记', en: 'Class notes' },
    need: need({ userTypes: [2], funcs: TEACHERS }),
    calls: ['notes.note.teacher.list'],
    acts: [...write, 'class.clazz.teach.current'],
    from: ['class.teaching', 'lesson.record'],
  },
});

import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const student = need({ userTypes: [1], funcs: ['STUDENT'] });
const teacher = need({ userTypes: [2], funcs: TEACHERS });

const change = [
  'wrongbook.wrong.causes',
  'wrongbook.wrong.causes.set',
  'wrongbook.wrong.cause.create',
  'wrongbook.wrong.cause.delete',
  'wrongbook.wrong.fixed',
  'wrongbook.wrong.degree',
];
const look = [
  'wrongbook.wrong.byTbk',
  'wrongbook.wrong.byKlg',
  'textbook.prefs.get',
  'textbook.textbook.list',
  'textbook.tbknode.tree',
  'textbook.klg.tree',
];

export const screens = defineScreens({
  notebook: {
    at: '/work/wrong/index',
    title: { zh: '错题本', en: 'Wrong-answer notebook' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.bySbj', 'wrongbook.wrong.stats'],
    acts: [...change, ...look],
  },
  /** As it will lie on paper, with print and document. */
  preview: {
    at: '/work/wrong/preview',
    title: { zh: '错题本预览', en: 'Wrong-answer notebook preview' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.bySbj', 'wrongbook.wrong.export.estimate'],
    acts: ['wrongbook.wrong.byTbk', 'wrongbook.wrong.byKlg', 'wrongbook.wrong.export', 'wrongbook.wrong.export.file'],
    from: ['wrongbook.notebook'],
  },
  explain: {
    at: '/work/wrong/{qid}/explain',
    title: { zh: '错题解析', en: 'Wrong-answer explanation' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.explain'],
    acts: change,
    from: ['wrongbook.notebook', 'wrongbook.practise', 'wrongbook.revision'],
  },
  // resId is the question's id, refId the entry's.
  practise: {
    at: '/work/wrong/{resId}/{refId}/practise',
    title: { zh: '错题重练', en: 'Wrong-answer practice' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.get', 'wrongbook.wrong.bySbj'],
    acts: ['wrongbook.wrong.revise', ...change],
    from: ['wrongbook.explain', 'wrongbook.notebook', 'wrongbook.revision'],
  },
  similar: {
    at: '/work/wrong/{resId}/{refId}/trainByQue',
    title: { zh: '举一反三', en: 'Similar-question training' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.get'],
    acts: ['wrongbook.wrong.train', 'wrongbook.wrong.train.answer'],
    from: ['wrongbook.explain', 'wrongbook.notebook', 'wrongbook.practise'],
  },
  revision: {
    at: '/work/wrong/{resId}/{refId}/{sbjId}/revision',
    title: { zh: '错题订正', en: 'Wrong-answer revision' },
    need: student,
    width: 960,
    calls: ['wrongbook.wrong.get', 'wrongbook.wrong.bySbj'],
    acts: ['wrongbook.wrong.revise', ...change],
    from: ['wrongbook.explain', 'wrongbook.notebook', 'wrongbook.practise'],
  },
  clazz: {
    at: '/work/clazz/wrong/index',
    title: { zh: '班级错题', en: 'Class wrong answers' },
    need: teacher,
    calls: ['wrongbook.wrong.clazz.choices'],
    acts: [
      'wrongbook.wrong.clazz.fading',
      'wrongbook.wrong.clazz.list',
      'wrongbook.wrong.clazz.stats',
      'wrongbook.wrong.clazz.users',
      'textbook.klg.tree',
    ],
  },
});

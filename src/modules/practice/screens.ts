import { BUSI, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

// A screen's guard follows the calls it loads with; students alone practise (site G5).
const student = need({ userTypes: [1], funcs: ['STUDENT'] });
const learner = need({ funcs: ['STUDENT'] });
const teacher = need({ userTypes: [2], funcs: TEACHERS });
const both = need({ funcs: ['STUDENT', ...TEACHERS] });

const run = ['practice.train.choose', 'practice.train.get', 'practice.train.record', 'practice.train.commit'];
const askTeacher = ['practice.ask.teachers', 'practice.ask.create', 'files.file.upload'];
const books = ['textbook.prefs.get', 'textbook.prefs.set'];

export const screens = defineScreens({
  /** A child's day: lessons, homework, what to look at again, what comes next. */
  home: {
    at: '/basic/student/index',
    title: { zh: '学生首页', en: 'Student home' },
    need: { ...student, busi: [BUSI.school] },
    width: 960,
    noBack: true,
    calls: ['practice.home.get', 'timetable.mine.today', 'homework.work.study.list', 'practice.bean.get'],
    acts: [
      'practice.bean.signIn',
      'practice.bean.detail',
      'practice.bean.draw',
      'practice.bean.records',
      'practice.train.choose',
    ],
  },
  index: {
    at: '/exercise/index',
    title: { zh: '智能练习', en: 'Smart practice' },
    need: student,
    width: 960,
    calls: [
      'practice.adapt.textbooks',
      'practice.favour.list',
      'practice.home.get',
      'practice.report.study',
      'practice.report.curves',
    ],
    acts: [
      'practice.favour.set',
      'practice.report.study.detail',
      'practice.train.choose',
      'textbook.cat.subject',
      ...books,
    ],
  },
  /** What was practised, and the questions between children and their teachers. */
  list: {
    at: '/exercise/list',
    title: { zh: '练习列表', en: 'Exercise list' },
    need: both,
    width: 960,
    calls: ['practice.ask.list'],
    acts: [
      'practice.train.list',
      'practice.ask.get',
      'practice.ask.answer',
      'class.clazz.teach.current',
      ...askTeacher,
    ],
    from: ['practice.clazz', 'practice.home', 'practice.index'],
  },
  explain: {
    at: '/exercise/{qid}/explain',
    title: { zh: '题目解析', en: 'Question explanation' },
    need: both,
    width: 960,
    calls: ['question-bank.question.get'],
    acts: [...askTeacher, ...run],
    from: ['practice.list'],
  },
  trainBy: {
    at: [
      {
        path: '/exercise/{tbkNodeId}/trainByTbk',
        title: { zh: '教材同步练习', en: 'Practice by textbook' },
        with: { type: 'tbk' },
      },
      {
        path: '/exercise/{taskId}/trainByWork',
        title: { zh: '作业巩固练习', en: 'Practice by homework' },
        with: { type: 'work' },
      },
    ],
    title: { zh: '教材同步练习', en: 'Practice by textbook' },
    need: learner,
    width: 960,
    calls: [],
    acts: [...run, ...askTeacher],
    from: ['practice.record', 'practice.explainKlg', 'homework.stuReport'],
  },
  study: {
    at: '/exercise/{tbkId}/toStudy',
    title: { zh: '教材学习', en: 'Textbook study' },
    need: learner,
    width: 960,
    calls: ['practice.adapt.nodes'],
    acts: ['practice.train.choose'],
    from: ['practice.finish', 'practice.home', 'practice.index'],
  },
  record: {
    at: '/exercise/{tbkId}/{tbkNodeId}/record',
    title: { zh: '练习记录', en: 'Practice record' },
    need: learner,
    width: 960,
    calls: ['practice.train.list'],
    from: ['practice.study'],
  },
  explainKlg: {
    at: '/exercise/{tbkNodeId}/explainKlg',
    title: { zh: '知识点讲解', en: 'Knowledge-point explanation' },
    need: learner,
    width: 960,
    calls: ['practice.adapt.klgs'],
    acts: ['practice.atlas.watch'],
    from: ['practice.study'],
  },
  detail: {
    at: '/exercise/{trainId}/{busId}/{type}/detail',
    title: { zh: '练习详情', en: 'Practice detail' },
    need: learner,
    width: 960,
    calls: ['practice.train.get'],
    acts: [...run, ...askTeacher],
    from: ['practice.finish', 'practice.home', 'practice.index', 'practice.list', 'practice.record'],
  },
  finish: {
    at: '/exercise/{trainId}/{busId}/{type}/finish',
    title: { zh: '练习完成', en: 'Practice finished' },
    need: learner,
    width: 960,
    calls: ['practice.train.get'],
    acts: ['practice.train.choose', 'practice.bean.detail', 'practice.bean.draw'],
    from: ['practice.detail', 'practice.explain', 'practice.trainBy'],
  },
  /** Level challenges. */
  fight: {
    at: '/practice/index',
    title: { zh: '段位挑战', en: 'Level challenge' },
    need: student,
    width: 960,
    calls: ['textbook.prefs.get', 'practice.fight.list'],
    acts: ['practice.fight.choose', 'practice.fight.commit', 'practice.fight.loose', 'textbook.prefs.set'],
    from: ['practice.home', 'practice.index'],
  },
  sbkIndex: {
    at: '/sbktrain/index',
    title: { zh: '教材专项训练', en: 'Textbook training' },
    need: learner,
    width: 960,
    calls: ['practice.adapt.specbooks'],
    from: ['practice.home', 'practice.index'],
  },
  sbkDetail: {
    at: '/sbktrain/{sbkId}/detail',
    title: { zh: '教材专项训练详情', en: 'Textbook training detail' },
    need: learner,
    width: 960,
    calls: ['practice.adapt.specbook.get'],
    acts: ['practice.train.choose'],
    from: ['practice.sbkIndex'],
  },
  /** How the teacher's classes stand in a book. */
  clazz: {
    at: '/exercise/clazz',
    title: { zh: '智能练习', en: 'Smart practice' },
    need: teacher,
    calls: ['class.clazz.teach.current'],
    acts: ['practice.report.clazz', 'practice.ask.list', ...books],
  },
  clazzDetail: {
    at: '/exercise/clazz/{clazzId}/{tbkId}/{tbkNodeId}/detail',
    title: { zh: '班级练习详情', en: 'Class practice detail' },
    need: teacher,
    calls: ['practice.report.clazz.node'],
    acts: ['practice.report.study', 'practice.report.curves', 'practice.report.study.detail'],
    from: ['practice.clazz'],
  },
});

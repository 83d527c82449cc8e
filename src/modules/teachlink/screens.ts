import { TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { RESEARCHERS } from './access';

const teacher = need({ userTypes: [2], funcs: TEACHERS });
/** Teachers, and who leads teaching research. */
const researcher = need({ funcs: [...TEACHERS, ...RESEARCHERS] });
const student = need({ userTypes: [1], funcs: ['STUDENT'] });

export const screens = defineScreens({
  design: {
    at: '/teachlink/{linkId}/design',
    title: { zh: '教学设计', en: 'Teaching design' },
    need: teacher,
    calls: ['teachlink.link.get'],
    acts: ['teachlink.link.design', 'teachlink.link.share.get', 'teachlink.link.share'],
    from: ['teachplan.detail'],
  },
  preview: {
    at: '/teachlink/{linkId}/preview',
    title: { zh: '课前预习', en: 'Pre-class preview' },
    need: teacher,
    calls: ['teachlink.link.preview'],
    acts: [
      'teachlink.link.preview.set',
      'teachlink.link.preview.publish',
      'resource.courseware.list',
      'question-bank.question.list',
    ],
    from: ['teachlink.design', 'teachlink.survey', 'teachlink.reflect'],
  },
  survey: {
    at: '/teachlink/{linkId}/survey',
    title: { zh: '学情调查', en: 'Learning survey' },
    need: teacher,
    calls: ['teachlink.link.survey'],
    acts: ['teachlink.link.survey.nudge', 'lesson.quiz.create', 'class.clazz.groups.get', 'class.clazz.groups.set'],
    from: ['teachlink.design', 'teachlink.preview', 'teachlink.reflect', 'lesson.lesson'],
  },
  reflect: {
    at: '/teachlink/{linkId}/reflect',
    title: { zh: '教学反思', en: 'Teaching reflection' },
    need: teacher,
    calls: ['teachlink.link.get'],
    acts: ['teachlink.link.reflect', 'teachlink.link.share.get', 'teachlink.link.share'],
    from: ['teachlink.design', 'teachlink.preview', 'teachlink.survey'],
  },

  studyPreview: {
    at: '/study/studylink/{linkId}/preview',
    title: { zh: '课前预习', en: 'Pre-class preview' },
    need: student,
    calls: ['teachlink.link.study.preview'],
    acts: ['teachlink.link.study.look'],
    width: 960,
    from: ['homework.workList'],
  },
  /** The way to the questions, which are answered at homework's desk. */
  studySurvey: {
    at: '/study/studylink/{linkId}/survey',
    title: { zh: '学情调查', en: 'Learning survey' },
    need: student,
    calls: ['teachlink.link.study.preview'],
    acts: ['teachlink.link.study.look'],
    width: 960,
    from: ['teachlink.studyPreview'],
  },
  studyPerform: {
    at: '/study/studylink/{linkId}/perform',
    title: { zh: '学习表现', en: 'Learning performance' },
    need: student,
    calls: ['teachlink.link.study.perform'],
    width: 960,
    from: ['teachlink.studyPreview', 'teachlink.studySurvey'],
  },
  studyEvaluate: {
    at: '/study/studylink/{linkId}/evaluate',
    title: { zh: '学习评价', en: 'Lesson evaluation' },
    need: student,
    calls: ['teachlink.link.study.perform'],
    acts: ['teachlink.link.study.evaluate'],
    width: 960,
    from: ['teachlink.studyPerform'],
  },

  shared: {
    at: '/teachlink/shared',
    title: { zh: '教学分享', en: 'Teaching share' },
    need: teacher,
    calls: ['teachlink.shared.list'],
  },
  sharedPage: {
    at: [
      { path: '/teachlink/shared/{linkId}/design', with: { page: 'design' } },
      {
        path: '/teachlink/shared/{linkId}/preview',
        title: { zh: '分享的课前预习', en: 'Shared pre-class preview' },
        with: { page: 'preview' },
      },
      {
        path: '/teachlink/shared/{linkId}/survey',
        title: { zh: '分享的学情调查', en: 'Shared learning survey' },
        with: { page: 'survey' },
      },
      {
        path: '/teachlink/shared/{linkId}/reflect',
        title: { zh: '分享的教学反思', en: 'Shared teaching reflection' },
        with: { page: 'reflect' },
      },
    ],
    title: { zh: '分享的教学设计', en: 'Shared teaching design' },
    need: teacher,
    calls: ['teachlink.shared.get'],
    acts: ['teachlink.shared.copy', 'teachlink.link.share'],
    from: ['teachlink.shared'],
  },

  fmslsn: {
    at: '/fmslsn',
    title: { zh: '名师课堂教研活动', en: 'Master-teacher research activities' },
    need: researcher,
    calls: ['teachlink.fmslsn.list'],
    acts: ['teachlink.fmslsn.create', 'teachlink.fmslsn.join', 'lesson.lesson.teach.list', 'lesson.lesson.open'],
    from: ['teachlink.shared', 'lesson.famous', 'shell.bench'],
  },
  fmslsnDesign: {
    at: '/fmslsn/{fmsLsnId}/design',
    title: { zh: '教研活动设计', en: 'Research activity: design' },
    need: researcher,
    calls: ['teachlink.fmslsn.get', 'teachlink.fmslsn.link.get'],
    acts: [
      'teachlink.fmslsn.link.set',
      'teachlink.fmslsn.update',
      'teachlink.fmslsn.end',
      'teachlink.fmslsn.delete',
      'resource.courseware.list',
      'lesson.lesson.teach.list',
      'lesson.lesson.open',
    ],
    from: ['teachlink.fmslsn'],
  },
  fmslsnAttend: {
    at: '/fmslsn/{fmsLsnId}/attend',
    title: { zh: '教研活动听课', en: 'Research activity: attend' },
    need: researcher,
    calls: ['teachlink.fmslsn.get', 'teachlink.fmslsn.link.get'],
    acts: ['teachlink.fmslsn.lines', 'teachlink.fmslsn.link.set'],
    width: 960,
    from: ['teachlink.fmslsnDesign'],
  },
  fmslsnReflect: {
    at: '/fmslsn/{fmsLsnId}/reflect',
    title: { zh: '教研活动反思', en: 'Research activity: reflection' },
    need: researcher,
    calls: ['teachlink.fmslsn.get', 'teachlink.fmslsn.link.get'],
    acts: ['teachlink.fmslsn.link.set'],
    from: ['teachlink.fmslsnDesign'],
  },
  fmslsnReport: {
    at: '/fmslsn/{fmsLsnId}/report',
    title: { zh: '教研活动报告', en: 'Research activity: report' },
    need: researcher,
    calls: ['teachlink.fmslsn.get', 'teachlink.fmslsn.link.get'],
    acts: ['teachlink.fmslsn.link.set'],
    from: ['teachlink.fmslsnDesign'],
  },
});

import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const manager = need({ userTypes: [2], funcs: ['COURSE_MANAGER'] });
const learner = need({ userTypes: [1], funcs: ['STUDENT'] });

export const screens = defineScreens({
  /** One course: folders, hours, their films and the questions in them. */
  manage: {
    at: '/desk/teach/video/{spuId}',
    title: { zh: '课程视频', en: 'Course films' },
    need: manager,
    calls: ['video.folder.list', 'video.lesson.list'],
    acts: [
      'video.folder.create',
      'video.folder.rename',
      'video.folder.move',
      'video.folder.delete',
      'video.folder.restore',
      'video.lesson.create',
      'video.lesson.update',
      'video.lesson.move',
      'video.lesson.delete',
      'video.lesson.restore',
      'video.ques.list',
      'video.ques.set',
      'video.video.set',
      'video.video.delete',
      'video.video.preview',
      'video.video.sending',
      'video.captions.set',
      'video.course.settings',
      'files.pieces.open',
      'question-bank.question.list',
    ],
    from: ['train.overview', 'video.figures', 'mall.courses'],
  },
  figures: {
    at: '/videofigures/{spuId}',
    title: { zh: '视频学习情况', en: 'How the films are watched' },
    // A school's teachers have no list of films: their course manager has.
    need: need({ userTypes: [2], funcs: ['COURSE_MANAGER', 'TRAIN_TEACHING'] }),
    calls: ['video.figures.course'],
    acts: ['video.figures.lesson', 'video.figures.people', 'video.figures.people.export'],
    from: ['video.manage', 'train.summary'],
  },
  course: {
    at: '/video/{spuId}',
    title: { zh: '视频课程', en: 'Video course' },
    need: learner,
    width: 960,
    calls: ['video.schedule'],
    from: ['train.home', 'video.watch'],
  },
  watch: {
    at: '/video/{spuId}/{lessonId}',
    title: { zh: '看视频课', en: 'Watch' },
    need: learner,
    calls: ['video.schedule'],
    acts: [
      'video.watch.enter',
      'video.watch.synch',
      'video.watch.leave',
      'video.train.enter',
      'video.train.store',
      'video.train.leave',
      'video.note.create',
      'video.note.delete',
    ],
    from: ['video.course', 'wrongbook.notebook'],
  },
});

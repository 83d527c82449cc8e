import { TEACHERS } from '../../kernel/shared/codes';
import { need, open } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { OFFICE, access } from './access';

export const screens = defineScreens({
  /** The classroom. Designed: the texts leave it open. */
  room: {
    at: '/live/{lessonId}',
    title: { zh: '直播课堂', en: 'Live classroom' },
    need: access.enter,
    layout: 'bare',
    calls: [],
    acts: [
      'live.token',
      'live.ware',
      'live.ware.add',
      'resource.courseware.list',
      'lesson.quiz.list',
      'lesson.lesson.train',
      'lesson.lesson.finish',
    ],
    from: ['timetable.today', 'lesson.lesson', 'lesson.detail', 'lesson.report', 'teachlink.fmslsnAttend'],
  },
  /** Board, words and minutes of a lesson that is over. Designed. */
  kept: {
    at: '/live/{lessonId}/kept',
    title: { zh: '课堂回看', en: 'Lesson board' },
    need: access.enter,
    calls: ['live.kept'],
    acts: ['live.voice', 'live.voice.drop', 'live.ware'],
    from: ['live.room', 'lesson.lesson', 'lesson.detail', 'lesson.report'],
  },
  /** Lessons that partner classes give now: the way into a room of another school. Designed. */
  partners: {
    at: '/arrange/live/partners',
    title: { zh: '结对课堂', en: 'Partner classrooms' },
    need: need({ funcs: [...TEACHERS, 'STUDENT'] }),
    width: 960,
    calls: ['live.partners'],
    from: ['timetable.today', 'lesson.lesson', 'lesson.detail'],
  },
  /** A tablet or a room's screen: shows a code and leads the room once the teacher has confirmed it. Designed. */
  control: {
    at: '/livectrl',
    title: { zh: '扫码控课', en: 'Classroom control' },
    need: open,
    layout: 'bare',
    calls: [],
    acts: ['live.ctrl.init', 'live.ctrl.pull'],
    from: ['outside'],
  },
  /** Where the code on that screen leads. Designed. */
  confirm: {
    at: '/livectrl/{id}',
    title: { zh: '确认控课', en: 'Confirm control' },
    need: access.teach,
    width: 960,
    calls: ['lesson.lesson.auto'],
    acts: ['live.ctrl.confirm'],
    from: ['outside'],
  },
  /** Designed. */
  setting: {
    at: '/desk/teach/edu/live',
    title: { zh: '直播设置', en: 'Live classes' },
    need: need({ funcs: OFFICE }),
    group: 'teach.edu',
    calls: ['live.setting.get'],
    acts: ['live.setting.set'],
  },
});

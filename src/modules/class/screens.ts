import { CLASS_MANAGERS, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

// A screen's guard follows the calls it loads with: whoever may open it may make them.
const manager = need({ funcs: ['BASIC_CLASS_MANAGER'] });
const teacher = need({ userTypes: [2], funcs: TEACHERS });
// An institution has no desk of classes that leads here: its classes come from its courses.
const leader = need({
  userTypes: [2],
  funcs: [...TEACHERS, ...CLASS_MANAGERS.filter((code) => code !== 'TRAIN_CLASS_MANAGER'), 'BASIC_SUPERMAN'],
});
const student = need({ userTypes: [1], funcs: ['STUDENT'] });
const member = need({ funcs: [...TEACHERS, 'STUDENT'] });

const roster = [
  'class.clazz.students.add',
  'class.clazz.students.remove',
  'class.clazz.students.recover',
  'class.clazz.students.candidates',
  'class.clazz.logs',
];
const space = [
  'class.dynamics.create',
  'class.dynamics.delete',
  'class.dynamics.praise',
  'class.dynamics.reply',
  'class.dynamics.replies',
  'class.dynamics.reply.delete',
  'class.dynamics.read',
];

export const screens = defineScreens({
  /** The school's desk of its classes. */
  clazz4: {
    at: [
      { path: '/desk/teach/edu/clazz4' },
      { path: '/desk/sport/home/edu/clazz4', need: need({ busi: [4, 8], funcs: ['BASIC_CLASS_MANAGER'] }) },
      { path: '/desk/edu/clazz4' },
    ],
    title: { zh: '班级管理', en: 'Class management' },
    group: 'edu',
    need: manager,
    calls: [
      'class.clazz.list',
      'class.clazz.grades',
      'class.clazz.archives.list',
      'textbook.cat.grade',
      'textbook.cat.subject',
      'textbook.cat.stageSystem',
    ],
    acts: [
      'class.clazz.create',
      'class.clazz.create.several',
      'class.clazz.rename',
      'class.clazz.update',
      'class.clazz.end',
      'class.clazz.upgrade',
      'class.clazz.upgrade.preview',
      'class.clazz.archives.get',
      'class.clazz.get',
      'class.clazz.students',
      'class.clazz.teachers',
      'class.clazz.teachers.set',
      'class.clazz.teachers.choices',
      'class.clazz.partners',
      'class.clazz.partners.set',
      ...roster,
    ],
  },
  /** A region's look at the classes of its schools. */
  clazz8: {
    at: '/desk/teach/mall/clazz8',
    title: { zh: '班级管理', en: 'Class management' },
    group: 'teach.mall',
    need: need({ funcs: ['ADMIN_CLASS_MANAGER'] }),
    calls: ['class.clazz.schools', 'class.clazz.list'],
    acts: ['class.clazz.partners', 'class.clazz.partners.set', 'class.clazz.create'],
  },
  /** A teacher's classes: current, ended, and a tutor's tutoring classes. */
  teaching: {
    at: [{ path: '/clazz/basic/current', title: { zh: '我的班级', en: 'My class' } }, { path: '/clazz/basic/{type}' }],
    title: { zh: '班级管理', en: 'Class management' },
    need: teacher,
    calls: ['class.clazz.teach.current'],
    acts: [
      'class.tutor.list',
      'class.tutor.create',
      'class.tutor.applicants',
      'class.tutor.approve',
      'class.tutor.reject',
      'class.tutor.end',
    ],
  },
  /** One class as its teachers see it. */
  room: {
    at: '/clazz/basic/{clazzId}/student',
    title: { zh: '班级学生', en: 'Class students' },
    need: leader,
    calls: ['class.clazz.get', 'class.clazz.students', 'class.clazz.teachers'],
    acts: [
      'class.clazz.groups.get',
      'class.clazz.seats.get',
      'class.clazz.seats.set',
      'class.clazz.groups.set',
      'class.clazz.invite.set',
      'class.clazz.student.search',
      ...roster,
    ],
    from: ['class.teaching', 'class.clazz4'],
  },
  /** A student's classes. */
  learning: {
    at: [{ path: '/clazz/study/current', title: { zh: '我的班级', en: 'My class' } }, { path: '/clazz/study/{type}' }],
    title: { zh: '班级列表', en: 'My classes' },
    need: student,
    calls: ['class.clazz.study.current', 'class.clazz.students', 'class.clazz.teachers'],
    acts: ['class.clazz.join', 'class.tutor.list', 'class.tutor.apply'],
  },
  space: {
    at: [
      { path: '/clazz/space/{role}/index' },
      {
        path: '/clazz/space/share/{role}/index',
        title: { zh: '班级空间分享', en: 'Shared class space' },
        with: { shared: true },
      },
    ],
    title: { zh: '班级空间', en: 'Class space' },
    need: member,
    width: 960,
    calls: ['class.dynamics.list', 'class.dynamics.shared', 'class.dynamics.notices'],
    acts: [
      'class.clazz.teach.current',
      'class.clazz.study.current',
      'class.clazz.partners',
      'files.file.upload',
      ...space,
    ],
    from: ['class.teaching', 'class.learning'],
  },
});

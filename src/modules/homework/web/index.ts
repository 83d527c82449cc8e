import { defineWeb } from '../../../kernel/web/router/define-web';
import { screens } from '../screens';

export const homeworkWeb = defineWeb(
  {
    name: 'homework',
    screens,
    locale: { 'zh-CN': () => import('../locale/zh-CN'), 'en-US': () => import('../locale/en-US') },
  },
  {
    assign: () => import('./assign/assign'),
    assigned: () => import('./assign/confirmation'),
    home: () => import('./tasks/task-home'),
    view: () => import('./tasks/task-view'),
    progress: () => import('./tasks/task-progress'),
    mark: () => import('./mark/mark-home'),
    markByPerson: () => import('./mark/mark-person'),
    markByQue: () => import('./mark/mark-question'),
    markOther: () => import('./mark/mark-peers'),
    analysis: () => import('./report/analysis'),
    kqReport: () => import('./report/kq-report'),
    evalTeacher: () => import('./report/eval-teacher'),
    reportList: () => import('./report/report-list'),
    exerciseReport: () => import('./report/exercise-report'),
    workList: () => import('./reply/work-list'),
    stuHome: () => import('./reply/stu-home'),
    answer: () => import('./reply/answer'),
    answered: () => import('./reply/own-answer'),
    evalStudent: () => import('./reply/eval-student'),
    stuReport: () => import('./reply/stu-report'),
    stuView: () => import('./reply/stu-view'),
    stuWrong: () => import('./reply/stu-wrong'),
    stuExercise: () => import('./reply/stu-exercise'),
  },
);

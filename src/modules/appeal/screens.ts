import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { access } from './access';

const child = need({ userTypes: [1], funcs: ['STUDENT'] });

export const screens = defineScreens({
  /** Appeals that the viewer decides: in the desk, and on the site for teachers who have no desk. */
  list: {
    at: [{ path: '/desk/teach/edu/appeals', group: 'teach.edu' }, { path: '/appeal/list' }],
    title: { zh: '申诉处理', en: 'Appeals' },
    need: access.decide,
    calls: ['appeal.list', 'appeal.subjects'],
    acts: ['appeal.step', 'appeal.decide'],
    from: ['homework.home'],
  },
  mine: {
    at: '/appeal/mine',
    title: { zh: '我的申诉', en: 'My appeals' },
    need: child,
    calls: ['appeal.mine'],
    acts: ['appeal.withdraw'],
    width: 960,
    from: ['homework.workList'],
  },
});

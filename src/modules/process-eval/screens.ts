import { BUSI, GATES, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { PHOTO_ACTS, importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const funcs = ['BASIC_SUPERMAN'] as const;
const sport = need({ busi: [BUSI.school], funcs });
const art = need({ busi: [BUSI.school], funcs, servs: ['ART_BASE'] });
/** A bureau publishes indicators and sketches, and sees its schools. */
const bureau = need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] });
const bureauArt = need({ ...bureau, servs: ['ART_BASE'] });
const calls = (...ids: string[]) => ids.map((id) => `process-eval.eval.${id}`);
const grid = ['coll.set', 'coll.list', 'steps'];

export const screens = defineScreens({
  /** Roots of the desks' groups, which lead to their first entry. */
  root: {
    at: [
      { path: '/desk/sport/eval', group: 'sport.eval' },
      // Hidden, and stated without line or service: where it leads asks for both (screens-desk A18).
      { path: '/desk/art/hsat/eval', group: 'art.eval4', need: need({ funcs }) },
    ],
    title: { zh: '过程性评价', en: 'Process evaluation' },
    need: sport,
    calls: [],
    from: ['outside'],
  },
  items: {
    at: [
      { path: '/desk/sport/eval/item', group: 'sport.eval', with: { module: 'sport' } },
      { path: '/desk/art/eval/item', group: 'art.eval4', need: art, with: { module: 'art' } },
      { path: '/desk/sport/eval8/item', need: bureau, with: { module: 'sport' } },
      { path: '/desk/art/eval8/item', need: bureauArt, with: { module: 'art' } },
    ],
    title: { zh: '自定义指标', en: 'Custom indicators' },
    need: sport,
    calls: calls('item.list'),
    acts: calls('item.create', 'item.update', 'item.on', 'item.delete'),
  },
  norms: {
    at: [
      { path: '/desk/sport/eval/norm', group: 'sport.eval', with: { module: 'sport' } },
      { path: '/desk/art/eval4/norm', group: 'art.eval4', need: art, with: { module: 'art' } },
      { path: '/desk/sport/eval8/norm', need: bureau, with: { module: 'sport' } },
      { path: '/desk/art/eval8/norm', need: bureauArt, with: { module: 'art' } },
    ],
    title: { zh: '评价标准', en: 'Assessment standards' },
    need: sport,
    calls: calls('norm.list'),
    acts: calls(
      'item.list',
      'norm.create',
      'norm.get',
      'norm.update',
      'norm.on',
      'norm.delete',
      'rejudge.preview',
      'rejudge',
    ),
  },
  coll: {
    at: [
      { path: '/desk/sport/eval/collOrgRst', group: 'sport.eval', with: { module: 'sport' } },
      { path: '/desk/art/eval4/collOrgRst', group: 'art.eval4', need: art, with: { module: 'art' } },
    ],
    title: { zh: '数据采集', en: 'Data collection' },
    need: sport,
    calls: calls('tasks'),
    acts: [
      ...calls(...grid, 'coll.correct', 'coll.export', 'coll.down', 'source.preview', 'source.refresh', 'missing'),
      ...calls('round.show', 'round.close', 'round.reopen', 'work.list', 'work.judge'),
      ...importActs('process-eval.eval.coll.sheet'),
      ...PHOTO_ACTS,
    ],
  },
  /** How far the schools of a region are, and their means: for whoever of the bureau has its figures. Children's rows are the administrator's. */
  sums: {
    at: [
      { path: '/desk/sport/eval8/sums', group: 'sport.data8', with: { module: 'sport' } },
      { path: '/desk/art/eval8/sums', group: 'art.score', need: bureauArt, with: { module: 'art' } },
    ],
    title: { zh: '学校评价进度', en: 'Progress of schools' },
    need: bureau,
    calls: calls('sum.list'),
    acts: calls('coll.list'),
  },
  /** V-108: region 4109 alone. */
  exec: {
    at: '/desk/sport/eval/execOrgRst',
    title: { zh: '赋分采集', en: 'Score-assignment collection' },
    group: 'sport.eval',
    need: need({ busi: [BUSI.school], funcs, regIds: [GATES.puyang] }),
    calls: calls('tasks'),
    acts: calls('exec.list', 'exec.set'),
  },
  /** Teachers enter for the classes they lead or teach. */
  clazz: {
    at: '/phys/eval/clazz',
    title: { zh: '过程性评价录入', en: 'Process evaluation of my classes' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.teacher], funcs: TEACHERS }),
    calls: calls('tasks'),
    acts: calls(...grid, 'missing', 'work.list', 'work.judge'),
  },
  /** A child's own scores, once they are shown. */
  mine: {
    at: '/phys/eval/mine',
    title: { zh: '我的过程性评价', en: 'My process evaluation' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.student], funcs: ['STUDENT'] }),
    width: 960,
    calls: calls('mine'),
    acts: [...calls('work.mine', 'work.create', 'work.delete'), 'appeal.of', 'appeal.submit'],
  },
});

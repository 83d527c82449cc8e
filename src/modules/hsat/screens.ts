import { BUSI, GATES, TEACHERS, USER_TYPE } from '../../kernel/shared/codes';
import { importActs } from '../../kernel/shared/importing';
import { need } from '../../kernel/shared/need';
import { defineScreens, type At } from '../../kernel/shared/screens';

const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'] });
const bureau = need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'] });
const either = need({ funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN'] });
const schoolArt = (serv: 'ART_BASE' | 'EDU_HSAT') => need({ ...school, servs: [serv] });
const of = (...names: readonly string[]): string[] => names.map((name) => `hsat.${name}`);
const core = (...names: readonly string[]): string[] => names.map((name) => `hsat.core.${name}`);

const SCORES = {
  rept: { zh: '成绩报告', en: 'Score report' },
  eval: { zh: '评价成绩查询', en: 'Evaluation scores' },
  exam: { zh: '考试成绩查询', en: 'Exam scores' },
  core: { zh: '最终成绩查询', en: 'Final scores' },
} as const;
const NAMES = { rept: 'rept', eval: 'eval', exam: 'exam', core: 'hsatCore' } as const;
type Kind = keyof typeof SCORES;
/** The addresses of the queries, by desk and level. */
const queries = (
  kinds: readonly Kind[],
  at: Omit<At, 'path'> & { readonly base: string; readonly level: 'Org' | 'Reg' },
) =>
  kinds.map((kind): At => {
    const { base, level, with: more, ...rest } = at;
    return {
      ...rest,
      path: `${base}/${NAMES[kind]}${level}Rst`,
      title: SCORES[kind],
      with: { ...more, kind, level: level === 'Org' ? 'org' : 'reg' },
    };
  });
const sport = { module: 'sport' } as const;
const art = { module: 'art' } as const;

export const screens = defineScreens({
  /** Roots of groups and old addresses, which lead to the first entry that the person may see. */
  root: {
    at: [
      { path: '/desk/sport/hsat', need: either, with: { under: '/desk/sport/hsat' } },
      {
        path: '/desk/sport/hsat/exam',
        title: { zh: '体育中考', en: 'Entrance exam' },
        need: either,
        with: { under: '/desk/sport/hsat', part: '/exam/' },
      },
      {
        path: '/desk/sport/score',
        title: { zh: '成绩管理', en: 'Score management' },
        need: either,
        with: { under: '/desk/sport/hsat', part: '/score/' },
      },
      { path: '/desk/sport/hsat4', group: 'sport.hsat4', need: school, with: { under: '/desk/sport/hsat4/' } },
      { path: '/desk/sport/hsat8', group: 'sport.hsat8', need: bureau, with: { under: '/desk/sport/hsat8/' } },
      {
        path: '/desk/art/hsat/exam4',
        title: { zh: '统一考试', en: 'Unified exam' },
        group: 'art.hsat',
        need: schoolArt('ART_BASE'),
        with: { under: '/desk/art/hsat/exam4/' },
      },
      {
        path: '/desk/art/score',
        title: { zh: '成绩管理', en: 'Score management' },
        group: 'art.score',
        need: need({ busi: [BUSI.school, BUSI.region], ...either, servs: ['ART_BASE'] }),
        with: { under: '/desk/art/score' },
      },
      {
        path: '/desk/art/score4',
        title: { zh: '成绩管理', en: 'Score management' },
        group: 'art.score',
        need: schoolArt('EDU_HSAT'),
        with: { under: '/desk/art/score4/' },
      },
      {
        path: '/desk/art/score8',
        title: { zh: '成绩管理', en: 'Score management' },
        group: 'art.score',
        need: bureau,
        with: { under: '/desk/art/score8/' },
      },
    ],
    title: { zh: '体育中考管理', en: 'Entrance exam management' },
    need: school,
    calls: [],
    from: ['outside'],
  },
  schemas: {
    at: [
      { path: '/desk/sport/hsat8/exam/schema', group: 'sport.hsat8', with: sport },
      { path: '/desk/art/hsat/exam8/schema', group: 'art.hsat', with: art },
    ],
    title: { zh: '考试方案', en: 'Exam scheme' },
    need: bureau,
    calls: core('list'),
    acts: [
      ...core('create', 'get', 'update', 'delete', 'on', 'rules.set', 'calc', 'runs', 'run', 'state', 'whatif'),
      ...core('statis', 'export', 'handover'),
      ...of('cfg.get', 'item.set', 'draw.get', 'draw.announce', 'draw.make', 'draw.hand'),
      ...of('level.list', 'level.set', 'level.export', 'level.down', 'level.statis', 'solo.list', 'solo.export'),
      ...importActs('hsat.level.sheet'),
    ],
  },
  perform: {
    at: '/desk/sport/hsat8/cfgs/perform',
    title: { zh: '流程设置', en: 'Process settings' },
    group: 'sport.hsat8',
    need: bureau,
    calls: of('cfg.get'),
    acts: of('cfg.set'),
  },
  items: {
    at: [
      { path: '/desk/sport/hsat4/exam/item', group: 'sport.hsat4', with: sport },
      {
        path: '/desk/art/hsat/exam4/item',
        title: { zh: '考试科目', en: 'Exam subjects' },
        group: 'art.hsat',
        need: schoolArt('ART_BASE'),
        with: art,
      },
    ],
    title: { zh: '考试项目', en: 'Exam items' },
    need: school,
    calls: core('list'),
    acts: of(
      'item.list',
      'option.set',
      'candidate.list',
      'candidate.sign',
      'candidate.remove',
      'candidate.place',
      'draw.get',
      'cfg.get',
    ),
  },
  /** V-106: a school reads; the bureau's page of the same tables is where they are written. */
  standard: {
    at: [
      { path: '/desk/sport/hsat4/exam/standard', group: 'sport.hsat4', with: { ...sport, view: true } },
      {
        path: '/desk/sport/hsat8/exam/norm',
        title: { zh: '评价标准', en: 'Assessment standards' },
        group: 'sport.hsat8',
        need: bureau,
        with: sport,
      },
    ],
    title: { zh: '评分标准', en: 'Scoring standard' },
    need: school,
    calls: core('list'),
    acts: of('standard', 'core.get', 'item.set'),
  },
  coll: {
    at: [
      { path: '/desk/sport/hsat4/exam/collOrgRst', group: 'sport.hsat4', with: { ...sport, level: 'org' } },
      {
        path: '/desk/art/hsat/exam4/collOrgRst',
        group: 'art.hsat',
        need: schoolArt('EDU_HSAT'),
        with: { ...art, level: 'org' },
      },
      {
        path: '/desk/sport/hsat8/exam/hsatCollRegRst',
        group: 'sport.hsat8',
        need: bureau,
        with: { ...sport, level: 'reg' },
      },
    ],
    title: { zh: '数据采集', en: 'Data collection' },
    need: school,
    calls: core('list'),
    acts: [
      ...of(
        'coll.list',
        'coll.set',
        'coll.export',
        'coll.down',
        'coll.days',
        'coll.field',
        'coll.hand',
        'coll.progress',
        'coll.correct',
        'appeal.list',
        'appeal.move',
      ),
      ...of(
        'exempt.list',
        'exempt.apply',
        'exempt.step',
        'item.list',
        'option.set',
        'candidate.add',
        'candidate.list',
        'candidate.remove',
        'candidate.place',
      ),
      ...of('core.import.down', 'score.open'),
      ...importActs('hsat.coll.sheet'),
      ...importActs('hsat.core.sheet'),
    ],
  },
  /** V-109: region 4109 alone. */
  exec: {
    at: '/desk/sport/hsat8/exam/execRegRst',
    title: { zh: '赋分采集', en: 'Score-assignment collection' },
    group: 'sport.hsat8',
    need: need({ ...bureau, regIds: [GATES.puyang] }),
    calls: of('exec.list'),
  },
  scores: {
    at: [
      ...queries(['rept', 'eval', 'exam', 'core'], {
        base: '/desk/sport/hsat4/score',
        level: 'Org',
        group: 'sport.hsat4',
        with: sport,
      }),
      ...queries(['rept', 'eval', 'exam', 'core'], {
        base: '/desk/sport/hsat8/score',
        level: 'Reg',
        group: 'sport.hsat8',
        need: bureau,
        with: sport,
      }),
      ...queries(['eval', 'exam', 'core'], {
        base: '/desk/art/score4',
        level: 'Org',
        group: 'art.score',
        need: schoolArt('EDU_HSAT'),
        with: art,
      }),
      ...queries(['eval', 'exam', 'core'], {
        base: '/desk/art/score8',
        level: 'Reg',
        group: 'art.score',
        need: bureau,
        with: art,
      }),
    ],
    title: SCORES.rept,
    need: school,
    calls: core('list'),
    acts: of('score', 'score.export', 'score.open', 'core.statis'),
  },
  /** A candidate: choice, application, ticket, score. */
  mine: {
    at: '/phys/hsat/mine',
    title: { zh: '我的升学考试', en: 'My entrance exam' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.student], funcs: ['STUDENT'] }),
    width: 960,
    calls: of('score.mine'),
    acts: [...of('option.set', 'exempt.apply'), 'appeal.of', 'appeal.submit'],
  },
  /** Class and PE teachers look at applications of their classes. */
  exempts: {
    at: '/phys/hsat/exempts',
    title: { zh: '免考缓考审核', en: 'Exemption requests' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.teacher], funcs: TEACHERS }),
    width: 960,
    calls: of('exempt.exams'),
    acts: of('exempt.list', 'exempt.step'),
  },
  /** Districts with a scheme of their own: the platform's. */
  solo: {
    at: '/desk/sport/sets/hsat/solo',
    title: { zh: '独立方案区县', en: 'Districts with own schemes' },
    group: 'sport.sets',
    need: need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN'] }),
    calls: of('solo.list', 'solo.statis'),
    acts: [
      ...of('solo.create', 'solo.update', 'solo.delete', 'solo.export', 'solo.down'),
      ...importActs('hsat.solo.sheet'),
    ],
  },
});

import { BUSI, USER_TYPE } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const servs = ['SPT_BASE'] as const;
const school = need({ busi: [BUSI.school], funcs: ['BASIC_SUPERMAN'], servs });
/** A function group of its own: who looks after campus health opens nothing of it. */
const group = 'sport.play.psyc';
const health = (...names: string[]) => names.map((name) => `psychology.health.${name}`);
const lock = ['psychology.lock.get', 'psychology.lock.open', 'psychology.lock.code', 'psychology.lock.shut'];
const roster = {
  group,
  need: school,
  calls: ['psychology.lock.get'],
  acts: [...lock, ...health('roster', 'roster.take', 'roster.step', 'roster.steps', 'roster.resolve')],
};

export const screens = defineScreens({
  /** Schemas, sentences, sums, results, settings and the access log. */
  list: {
    at: '/desk/sport/play/psyc/list',
    title: { zh: '心理测评', en: 'Psychological assessments' },
    group,
    need: school,
    calls: health('schema.list'),
    acts: [
      ...health('schema.create', 'schema.update', 'schema.delete', 'schema.on', 'schema.export', 'statis'),
      ...health('agree.ask'),
      ...health('import.down', 'import.save', 'results', 'result.get', 'export.make', 'export'),
      'psychology.wordings.list',
      'psychology.wordings.down',
      'psychology.wordings.save',
      'psychology.setting.get',
      'psychology.setting.set',
      'psychology.looks.list',
      ...lock,
    ],
  },
  warnRoster: {
    ...roster,
    at: [{ path: '/desk/sport/play/psyc/warnRoster', with: { kind: 'warn' } }],
    title: { zh: '预警名单', en: 'Warning roster' },
  },
  dangerRoster: {
    ...roster,
    at: [{ path: '/desk/sport/play/psyc/dangerRoster', with: { kind: 'danger' } }],
    title: { zh: '高危名单', en: 'High-risk roster' },
  },
  /** A bureau's schools by month: how many, and nobody. */
  counts: {
    at: '/desk/sport/data8/psyc',
    title: { zh: '心理关怀概况', en: 'Psychological care' },
    group: 'sport.data8',
    need: need({ busi: [BUSI.region], funcs: ['ADMIN_SUPERMAN'], servs }),
    calls: health('counts'),
    acts: health('counts.export'),
  },
  /** A child's papers, on a phone or a tablet that others use as well. */
  mine: {
    at: '/psyc/mine',
    title: { zh: '心理问卷', en: 'Questionnaires' },
    need: need({ busi: [BUSI.school], userTypes: [USER_TYPE.student], funcs: ['STUDENT'], servs }),
    width: 960,
    calls: health('schema.list'),
    acts: health('agree', 'paper', 'draft', 'answer', 'decline'),
  },
});

import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

const REPO = 'teach.repo';
const entries = ['textbook.cat.create', 'textbook.cat.update', 'textbook.cat.move', 'textbook.cat.delete'];

export const screens = defineScreens({
  stages: {
    at: '/desk/teach/repo/stages',
    title: { zh: '学段管理', en: 'Stages' },
    group: REPO,
    need: access.research,
    calls: ['textbook.cat.stage', 'textbook.cat.grade', 'textbook.cat.subject', 'textbook.cat.stgsbj'],
    acts: entries,
  },
  series: {
    at: '/desk/teach/repo/series',
    title: { zh: '教材版本', en: 'Series' },
    group: REPO,
    need: access.research,
    calls: ['textbook.series.list'],
    acts: entries,
  },
  textbooks: {
    at: '/desk/teach/repo/textbook',
    title: { zh: '教材管理', en: 'Textbooks' },
    group: REPO,
    need: access.research,
    calls: [
      'textbook.cat.stage',
      'textbook.cat.stgsbj',
      'textbook.cat.grade',
      'textbook.series.list',
      'textbook.textbook.list',
      'textbook.tbknode.tree',
      'textbook.klg.tree',
    ],
    acts: entries,
  },
  knowledge: {
    at: '/desk/teach/repo/klg/std',
    title: { zh: '标准知识点', en: 'Standard knowledge points' },
    group: REPO,
    need: access.research,
    calls: [
      'textbook.cat.stage',
      'textbook.cat.stgsbj',
      'textbook.klg.tree',
      'textbook.klg.nodes',
      'textbook.layer.list',
    ],
    acts: entries,
  },
  layers: {
    at: '/desk/teach/repo/klg/layer',
    title: { zh: '知识点分层', en: 'Knowledge layers' },
    group: REPO,
    need: access.research,
    calls: ['textbook.cat.stage', 'textbook.cat.stgsbj', 'textbook.klg.tree', 'textbook.layer.list'],
    acts: entries,
  },
  graph: {
    at: '/desk/teach/repo/klggraph',
    title: { zh: '知识图谱', en: 'Knowledge graph' },
    group: REPO,
    need: access.research,
    calls: ['textbook.cat.stage', 'textbook.cat.stgsbj', 'textbook.klggraph.get', 'textbook.layer.list'],
    acts: ['textbook.klggraph.set'],
  },
  specbooks: {
    at: '/desk/teach/repo/specbook',
    title: { zh: '专题教材', en: 'Special-topic books' },
    group: REPO,
    need: access.research,
    calls: [
      'textbook.cat.stage',
      'textbook.cat.stgsbj',
      'textbook.specbook.list',
      'textbook.sbknode.tree',
      'textbook.klg.tree',
    ],
    acts: [
      'textbook.specbook.create',
      'textbook.specbook.rename',
      'textbook.specbook.move',
      'textbook.specbook.on',
      'textbook.specbook.delete',
      'textbook.sbknode.create',
      'textbook.sbknode.rename',
      'textbook.sbknode.move',
      'textbook.sbknode.off',
      'textbook.sbknode.klgs',
      'textbook.sbknode.delete',
    ],
  },
  schoolBooks: {
    at: '/desk/teach/sys/series',
    title: { zh: '教材版本设置', en: 'Textbook series' },
    group: 'sys',
    need: access.lookAtSchool,
    calls: ['textbook.school.textbook.get', 'textbook.cat.compositeStage', 'textbook.textbook.list'],
    acts: ['textbook.school.textbook.set'],
  },
});

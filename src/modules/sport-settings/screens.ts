import { BUSI } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const manager = need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN', 'PFM_SPT_ADMIN'] });
const at = (path: string, kind: string, zh: string, en: string) => ({
  path: `/desk/sport/sets/manage/${path}`,
  title: { zh, en },
  with: { kind },
});

export const screens = defineScreens({
  /** One screen for the libraries; what differs by kind stands in web/kinds. */
  library: {
    at: [
      at('act', 'act', '动作库', 'Action library'),
      at('design', 'design', '教学设计', 'Designs'),
      at('game', 'game', '体育游戏', 'Sports games'),
      at('muscle', 'muscle', '肌肉群', 'Muscles'),
      at('physique', 'physique', '身体素质', 'Physique'),
      at('rule', 'rule', '规则设置', 'Rules'),
    ],
    title: { zh: '动作库', en: 'Action library' },
    group: 'sport.sets',
    need: manager,
    calls: ['sport-settings.dict.list', 'sport-settings.type.list'],
    acts: ['sport-settings.dict.create', 'sport-settings.dict.update', 'sport-settings.dict.delete'],
  },
  items: {
    at: '/desk/sport/sets/manage/item',
    title: { zh: '运动项目', en: 'Sports items' },
    group: 'sport.sets',
    need: manager,
    calls: ['sport-settings.item.list', 'sport-settings.type.list'],
    acts: [
      'sport-settings.item.create',
      'sport-settings.item.update',
      'sport-settings.item.delete',
      'sport-settings.formula.get',
      'sport-settings.formula.set',
      'sport-settings.dict.list',
      'sport-settings.dict.create',
      'sport-settings.dict.update',
      'sport-settings.dict.delete',
    ],
  },
  schemas: {
    at: '/desk/sport/sets/manage/schema',
    title: { zh: '运动方案', en: 'Sports schemes' },
    group: 'sport.sets',
    need: manager,
    calls: ['sport-settings.sport.schema.list', 'sport-settings.item.list'],
    acts: [
      'sport-settings.sport.schema.create',
      'sport-settings.sport.schema.update',
      'sport-settings.sport.schema.delete',
      'sport-settings.sport.schema.on',
    ],
  },
  // Roots of menu groups open their first entry (screens-desk A10, A12).
  base: {
    at: '/desk/sport/base',
    title: { zh: '体育基础数据', en: 'Basic sports data' },
    need: manager,
    calls: [],
    to: '/desk/sport/sets',
  },
  manage: {
    at: '/desk/sport/manage',
    title: { zh: '动作库', en: 'Action library' },
    need: manager,
    calls: [],
    to: '/desk/sport/sets/manage/act',
  },
  sets: {
    at: '/desk/sport/sets',
    title: { zh: '平台设置', en: 'Platform settings' },
    group: 'sport.sets',
    need: manager,
    calls: [],
    to: '/desk/sport/sets/manage/act',
  },
});

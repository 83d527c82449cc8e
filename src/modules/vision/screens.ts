import { PHOTO_ACTS, importActs } from '../../kernel/shared/importing';
import { GATES, TEACHERS } from '../../kernel/shared/codes';
import { need } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';

const servs = ['SPT_BASE'] as const;
const school = need({ busi: [4], funcs: ['BASIC_SUPERMAN'], servs });
const region = need({ busi: [8], funcs: ['ADMIN_SUPERMAN'], servs });
const ai = need({ busi: [4], funcs: ['BASIC_SUPERMAN'], servs, orgIds: [GATES.experimentSchool] });
const entering = ['vision.eyes.input', 'vision.eyes.clazzes', 'vision.eyes.roster'];
const doctor = ['vision.eyes.referrals', 'vision.eyes.referral.read', 'vision.eyes.referral.act', 'vision.eyes.person'];

export const screens = defineScreens({
  /** Every child of the school; the sheet, the norms, who needs a doctor and who is still to come stand here too. */
  usrRsts: {
    at: '/desk/sport/phys4/vision/usrRsts',
    title: { zh: '学生视力结果', en: 'Student vision results' },
    group: 'sport.phys4',
    need: school,
    calls: ['vision.eyes.results', 'vision.eyes.norm.get'],
    acts: [
      ...doctor,
      ...entering,
      'vision.eyes.import.down',
      ...importActs('vision.eyes.import'),
      ...PHOTO_ACTS,
      'vision.eyes.export',
      'vision.eyes.remove',
      'vision.eyes.norm.set',
      'vision.eyes.rejudge',
    ],
  },
  analysis: {
    at: [
      {
        path: '/desk/sport/phys4/vision/orgAnal',
        title: { zh: '学校视力分析', en: 'School vision analysis' },
        with: { level: 'org' },
      },
      {
        path: '/desk/sport/phys4/vision/grdAnal',
        title: { zh: '年级视力分析', en: 'Grade vision analysis' },
        with: { level: 'grd' },
      },
      {
        path: '/desk/sport/phys4/vision/clzAnal',
        title: { zh: '班级视力分析', en: 'Class vision analysis' },
        with: { level: 'clz' },
      },
      {
        path: '/desk/sport/phys8/vision/regAnal',
        title: { zh: '区域视力分析', en: 'Region vision analysis' },
        need: region,
        group: 'sport.phys8',
        with: { level: 'reg' },
      },
    ],
    title: { zh: '学校视力分析', en: 'School vision analysis' },
    group: 'sport.phys4',
    need: school,
    calls: ['vision.eyes.analysis'],
  },
  /** A region's schools or grades, without names. */
  groupRsts: {
    at: [
      {
        path: '/desk/sport/phys8/vision/orgRsts',
        title: { zh: '学校视力结果', en: 'School vision results' },
        with: { level: 'org' },
      },
      {
        path: '/desk/sport/phys8/vision/grdRsts',
        title: { zh: '年级视力结果', en: 'Grade vision results' },
        with: { level: 'grd' },
      },
    ],
    title: { zh: '学校视力结果', en: 'School vision results' },
    group: 'sport.phys8',
    need: region,
    calls: ['vision.eyes.results'],
    acts: ['vision.eyes.export', 'vision.eyes.norm.get', 'vision.eyes.norm.set'],
  },
  /** AI vision of the school (V-107). */
  eyesOrg: {
    at: '/desk/sport/play/eyes/org',
    title: { zh: '学校AI视力', en: 'School AI vision' },
    group: 'sport.play',
    need: ai,
    calls: [
      'vision.vision.active.count',
      'vision.vision.active.trends',
      'vision.vision.statis.grades',
      'vision.vision.statis.clazzes',
    ],
    acts: ['vision.open.vision.list'],
  },
  eyesUsrs: {
    at: '/desk/sport/play/eyes/usrs',
    title: { zh: '学生AI视力', en: 'Student AI vision' },
    group: 'sport.play',
    need: ai,
    calls: ['vision.vision.statis.users'],
    acts: ['vision.vision.statis.usrLogs', 'vision.vision.statis.usrRsts'],
  },
  /** Vendors of vision stations and their keys. */
  providers: {
    at: '/desk/sport/sets/open/eyes',
    title: { zh: '视力设备厂商', en: 'Vision device vendors' },
    group: 'sport.sets',
    need: need({ busi: [1], funcs: ['PFM_SPT_ADMIN'] }),
    calls: ['vision.provider.list'],
    acts: ['vision.provider.create', 'vision.provider.update', 'vision.provider.resetAppKey'],
  },
  /** The tablet in the corridor: the next child, big keys. Its own page without frames, for whoever measures. */
  input: {
    at: '/phys/eyes/input',
    title: { zh: '视力录入', en: 'Enter vision' },
    group: 'sport.phys4',
    need: need({ busi: [4], userTypes: [2], funcs: ['BASIC_SUPERMAN', 'BASIC_TEACHING'], servs }),
    layout: 'bare',
    calls: ['vision.eyes.clazzes', 'vision.eyes.norm.get', 'vision.eyes.roster'],
    acts: ['vision.eyes.input'],
    from: ['vision.analysis', 'vision.clazz', 'vision.usrRsts'],
  },
  /** The class teacher: who needs a doctor, how far the class is. */
  clazz: {
    at: '/phys/eyes/clazz',
    title: { zh: '班级视力', en: 'Vision of my class' },
    need: need({ busi: [4], userTypes: [2], funcs: TEACHERS, servs }),
    width: 960,
    calls: ['vision.eyes.clazzes', 'vision.eyes.referrals'],
    acts: ['vision.eyes.referral.read', 'vision.eyes.referral.act', 'vision.eyes.person', 'vision.eyes.norm.get'],
  },
  /** A child's own eyes over the years. */
  mine: {
    at: '/phys/eyes/mine',
    title: { zh: '我的视力', en: 'My eyes' },
    need: need({ busi: [4], userTypes: [1], funcs: ['STUDENT'], servs }),
    width: 960,
    calls: ['vision.eyes.mine', 'vision.eyes.norm.get'],
  },
});

import { defineScreens, type At } from '../../kernel/shared/screens';
import * as access from './access';
import { SCENE } from './rules';

/** The three brands of a public form. */
const brands = (path: string, zh: string, en: string): At[] => [
  { path, title: { zh, en }, with: { brand: 'meiyike' } },
  { path: `/tyx${path}`, title: { zh: `${zh}（tyx 品牌）`, en: `${en} (tyx brand)` }, with: { brand: 'tyx' } },
  { path: `/hym${path}`, title: { zh: `${zh}（hym 品牌）`, en: `${en} (hym brand)` }, with: { brand: 'hym' } },
];

export const screens = defineScreens({
  opts: {
    at: '/desk/sport/opts',
    title: { zh: '运营管理', en: 'Operations' },
    group: 'sport.opts',
    need: access.answer,
    calls: [],
    to: '/desk/sport/opts/cust/feedback',
  },
  affiches: {
    at: [
      { path: '/desk/sport/opts/cust/affiches', group: 'sport.opts', title: { zh: '平台公告', en: 'Announcements' } },
      { path: '/desk/teach/sys/affiches', group: 'sys', title: { zh: '平台公告', en: 'Platform notices' } },
    ],
    title: { zh: '平台公告', en: 'Announcements' },
    need: access.keep,
    calls: ['operations.affiche.list'],
    acts: ['operations.affiche.create', 'operations.affiche.update', 'operations.affiche.revoke'],
  },
  feedback: {
    at: [
      { path: '/desk/sport/opts/cust/feedback', group: 'sport.opts' },
      { path: '/desk/teach/sys/feedback', group: 'sys' },
    ],
    title: { zh: '意见反馈', en: 'Feedback' },
    need: access.answer,
    calls: ['operations.feedback.list'],
    acts: ['operations.feedback.reply'],
  },
  trial: {
    at: [
      { path: '/desk/sport/opts/cust/trial', group: 'sport.opts' },
      { path: '/desk/teach/sys/trial', group: 'sys' },
    ],
    title: { zh: '试用申请', en: 'Trial applications' },
    need: access.answer,
    calls: ['operations.trial.list'],
    acts: ['operations.trial.reply'],
  },
  banner: {
    at: '/desk/sport/opts/news/banner',
    group: 'sport.opts',
    title: { zh: '轮播图', en: 'Banners' },
    need: access.keep,
    calls: ['operations.banner.list'],
    acts: ['operations.banner.create', 'operations.banner.update', 'operations.banner.delete'],
  },
  news: {
    at: [
      {
        path: '/desk/sport/opts/news/news',
        group: 'sport.opts',
        title: { zh: '健康资讯', en: 'Health news' },
        with: { scene: SCENE.health },
      },
      {
        path: '/desk/teach/sys/news',
        group: 'sys',
        title: { zh: '知识推荐', en: 'Knowledge recommendation' },
        with: { scene: SCENE.knowledge },
      },
    ],
    title: { zh: '健康资讯', en: 'Health news' },
    need: access.keep,
    calls: ['operations.news.list', 'operations.news.get'],
    acts: ['operations.news.create', 'operations.news.update', 'operations.news.delete'],
  },
  newsAlias: {
    at: '/news',
    title: { zh: '健康资讯', en: 'Health news' },
    need: access.keep,
    group: 'sport.opts',
    calls: [],
    to: '/desk/sport/opts/news/news',
  },
  serve: {
    at: '/desk/sport/opts/news/serve',
    group: 'sport.opts',
    title: { zh: '服务管理', en: 'Services' },
    need: access.keep,
    calls: ['operations.contact.get'],
    acts: ['operations.contact.set'],
  },
  applink: {
    at: '/desk/teach/sys/applink',
    group: 'sys',
    title: { zh: '控制中心', en: 'Control centre' },
    need: access.keep,
    calls: ['operations.applink.list'],
    acts: [
      'operations.applink.create',
      'operations.applink.update',
      'operations.applink.delete',
      'operations.applink.show',
      'operations.applink.hide',
      'operations.applink.shift',
    ],
  },
  loginLogs: {
    at: [
      { path: '/desk/sport/home/report/operation/loginLogs' },
      { path: '/desk/teach/report/operation/loginLogs', group: 'teach.report' },
    ],
    title: { zh: '登录日志', en: 'Sign-in logs' },
    need: access.keep,
    calls: ['operations.loginlog.list'],
    acts: ['organisation.org.select2'],
  },
  feedbackForm: {
    at: brands('/feedback', '意见反馈', 'Feedback'),
    title: { zh: '意见反馈', en: 'Feedback' },
    need: access.write,
    layout: 'bare',
    calls: ['operations.feedback.create'],
    from: ['shell.help', 'outside'],
  },
  trialForm: {
    at: brands('/try-free', '免费试用申请', 'Free trial application'),
    title: { zh: '免费试用申请', en: 'Free trial application' },
    need: access.write,
    layout: 'bare',
    calls: ['operations.trial.create'],
    from: ['outside'],
  },
  /** Not a page: the shell opens the panel under this name (D35, H13). */
  appLinks: {
    at: '/#app-links',
    title: { zh: '综合平台', en: 'Comprehensive platform' },
    need: access.read,
    calls: ['operations.applink.list'],
    from: ['frame'],
  },
});

import { open, signedIn } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import { learnersAndTeachers } from './access';

const PROFILE = { zh: '个人信息', en: 'Personal information' };

export const screens = defineScreens({
  // A redirect for whoever is signed in; for everybody else the page of its own at this address (web/sign-in).
  signIn: {
    at: '/login',
    title: { zh: '登录', en: 'Sign in' },
    need: open,
    layout: 'bare',
    to: 'home',
    calls: ['account.demo.list', 'account.qrcode.init', 'account.qrcode.pull'],
    acts: [
      'account.oauth.password',
      'account.oauth.smscode',
      'account.oauth.certify',
      'account.oauth.refresh',
      'account.captcha.sms.acquire',
      'account.captcha.sms.attempt',
      'account.auth.phone.associated',
      'account.demo.outbox',
    ],
  },
  profile: {
    at: [
      { path: '/profile', title: { zh: '个人设置', en: 'Settings' } },
      { path: '/desk/sport/profile' },
      { path: '/desk/teach/profile' },
      { path: '/desk/art/profile' },
      { path: '/desk/teach/front/index', need: learnersAndTeachers },
    ],
    title: PROFILE,
    need: signedIn,
    width: 960,
    calls: ['account.profile.get', 'account.setting.get'],
    acts: [
      'account.profile.update',
      'account.profile.login',
      'account.profile.password',
      'account.profile.phone',
      'account.profile.photo',
      'account.setting.homepage',
      'account.setting.acceptAsk',
      'account.setting.teachSbjs',
      'account.setting.subjects',
      'account.captcha.sms.acquire',
    ],
    from: ['frame'],
  },
  settings: {
    at: '/common/settings',
    title: { zh: '设置', en: 'Settings' },
    need: signedIn,
    width: 960,
    calls: ['account.setting.get', 'account.device.list', 'account.login.recent'],
    acts: ['account.device.end', 'account.qrcode.scan', 'account.qrcode.confirm', 'account.setting.homepage'],
    from: ['account.profile', 'frame'],
  },
});

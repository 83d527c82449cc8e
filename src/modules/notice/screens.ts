import { signedIn } from '../../kernel/shared/need';
import { defineScreens } from '../../kernel/shared/screens';
import * as access from './access';

export const screens = defineScreens({
  all: {
    at: '/notice',
    title: { zh: '全部消息', en: 'All notices' },
    need: signedIn,
    calls: ['notice.list', 'notice.count'],
    acts: ['notice.read', 'notice.readAll'],
    width: 960,
    from: ['frame'],
  },
  settings: {
    at: '/notice/settings',
    title: { zh: '消息设置', en: 'Notice settings' },
    need: signedIn,
    calls: ['notice.settings.get'],
    acts: ['notice.settings.set'],
    width: 960,
    from: ['notice.all', 'frame'],
  },
  exported: {
    at: '/notice/export/{jobId}',
    title: { zh: '导出的文件', en: 'Exported file' },
    need: signedIn,
    calls: ['kernel.job.get'],
    acts: ['kernel.job.file'],
    width: 960,
    from: ['notice.all'],
  },
  mail: {
    at: [{ path: '/desk/teach/sys/mail' }, { path: '/desk/sys/mail' }],
    group: 'sys',
    title: { zh: '邮件设置', en: 'Email settings' },
    need: access.keepMail,
    calls: ['notice.mail.get'],
    acts: ['notice.mail.set', 'notice.mail.try'],
  },
  letters: {
    at: '/desk/teach/sys/letters',
    group: 'sys',
    title: { zh: '未送达的消息', en: 'Undelivered notices' },
    need: access.letters,
    calls: ['notice.letters.list', 'notice.letters.sms', 'notice.events.list'],
    acts: ['notice.letters.again', 'notice.letters.againAll', 'notice.letters.giveUp', 'notice.events.again'],
  },
});

/** A mail server's settings without its address. */
export const MAIL = {
  enabled: true,
  secure: 'none',
  login: '',
  fromAddress: 'school@example.cn',
  fromName: '第一中学',
} as const;
/** What holds for whoever set nothing. */
export const UNSET = {
  muted: [] as string[],
  quietFrom: null,
  quietTo: null,
  digestAt: '18:00',
  byMail: true,
  bySms: true,
  lang: 'zh-CN',
} as const;
export const NOON = new Date('2026-11-23T12:00:00+08:00');

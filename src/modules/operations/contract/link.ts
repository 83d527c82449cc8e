import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { flag, idOf, instant, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import * as access from '../access';
import { ANY_ADDRESS, APPFILE_KINDS, LIMITS, PHONE, WEB_ADDRESS } from '../rules';
import { filePath } from '../../files/contract/fields';

/** An application link (D42, X-034): shelf state and order come along for the control centre. */
export const appLink = z.object({
  appId: z.number(),
  name: z.string(),
  icon: z.string().nullable(),
  href: z.string(),
  visible: z.boolean(),
  ord: z.number(),
});
const linkFields = {
  name: z
    .string(m('operations.needName'))
    .overwrite(visibleText)
    .trim()
    .min(1, m('operations.needName'))
    .max(LIMITS.linkName, m('kernel.tooLong', { max: LIMITS.linkName })),
  icon: filePath().nullable().optional(),
  href: z
    .string(m('operations.needHref'))
    .overwrite(visibleText)
    .trim()
    .min(1, { ...m('operations.needHref'), abort: true })
    .max(LIMITS.href)
    .regex(WEB_ADDRESS, m('operations.webAddress')),
};
const one = { appId: idOf('operations_applink') };
export const linkList = call({
  name: 'operations.applink.list',
  get: '/user/applink',
  need: access.read,
  input: z.object({ visible: flag().optional() }),
  reply: z.array(appLink),
});
export const linkCreate = call({
  name: 'operations.applink.create',
  post: '/user/applink',
  need: access.keep,
  input: z.object(linkFields),
  reply: appLink,
});
export const linkUpdate = call({
  name: 'operations.applink.update',
  put: '/user/applink/{appId}',
  need: access.keep,
  input: z.object({ ...one, ...linkFields }),
  reply: appLink,
});
export const linkDelete = call({
  name: 'operations.applink.delete',
  delete: '/user/applink/{appId}',
  need: access.keep,
  input: z.object(one),
  reply: nothing,
});
export const linkShow = call({
  name: 'operations.applink.show',
  put: '/user/applink/{appId}/show',
  need: access.keep,
  input: z.object(one),
  reply: appLink,
});
export const linkHide = call({
  name: 'operations.applink.hide',
  put: '/user/applink/{appId}/hide',
  need: access.keep,
  input: z.object(one),
  reply: appLink,
});
export const linkShift = call({
  name: 'operations.applink.shift',
  put: '/user/applink/{appId}/shift',
  need: access.keep,
  query: ['dir'],
  input: z.object({ ...one, dir: z.enum(['up', 'down']) }),
  reply: z.array(appLink),
});

/** A picture that turns on the sport home pages. */
export const banner = z.object({
  id: z.number(),
  title: z.string(),
  path: z.string(),
  href: z.string(),
  ord: z.number(),
  on: z.boolean(),
});
const bannerFields = {
  title: z
    .string()
    .overwrite(visibleText)
    .trim()
    .min(1, m('operations.needTitle'))
    .max(LIMITS.newsTitle, m('kernel.tooLong', { max: LIMITS.newsTitle })),
  path: filePath(),
  href: z
    .union([
      z.literal(''),
      z.string().overwrite(visibleText).trim().max(LIMITS.href).regex(ANY_ADDRESS, m('operations.anyAddress')),
    ])
    .default(''),
  ord: z.number().int().min(0).max(9999).optional(),
};
export const bannerList = call({
  name: 'operations.banner.list',
  get: '/sport/banner',
  need: access.read,
  input: z.object({ on: flag().optional() }),
  reply: z.array(banner),
});
export const bannerCreate = call({
  name: 'operations.banner.create',
  post: '/sport/banner',
  need: access.keep,
  input: z.object(bannerFields),
  reply: banner,
});
export const bannerUpdate = call({
  name: 'operations.banner.update',
  put: '/sport/banner/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_banner'), ...bannerFields, on: flag() }),
  reply: banner,
});
export const bannerDelete = call({
  name: 'operations.banner.delete',
  delete: '/sport/banner/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_banner') }),
  reply: nothing,
});

/** How customer service is reached. */
export const contact = z.object({
  phone: z.string(),
  wechat: z.string(),
  qrCode: z.string().nullable(),
  hours: z.string(),
  updatedAt: instant().nullable(),
  /** The operator's number as a website (ICP), in the foot of public pages. */
  icp: z.string(),
});
export const contactGet = call({
  name: 'operations.contact.get',
  get: '/user/serve/contact',
  need: access.read,
  input: none,
  reply: contact,
});
export const contactSet = call({
  name: 'operations.contact.set',
  put: '/user/serve/contact',
  need: access.keep,
  input: z.object({
    phone: z
      .union([z.literal(''), z.string().overwrite(visibleText).trim().regex(PHONE, m('operations.phone'))])
      .default(''),
    wechat: textUpTo(40).default(''),
    qrCode: filePath().nullable().default(null),
    hours: textUpTo(LIMITS.hours).default(''),
    /** Left out: as it is. */ icp: textUpTo(40).optional(),
  }),
  reply: contact,
});

/** A file offered for download. */
export const appFile = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(APPFILE_KINDS),
  path: z.string(),
  fileSize: z.number(),
  madeAt: instant(),
});
export const appFileList = call({
  name: 'operations.appfile.list',
  get: '/user/appfile',
  need: access.read,
  input: z.object({ kind: z.enum(APPFILE_KINDS).optional() }),
  reply: z.array(appFile),
  forApi: 'download links of the shell: the assistant, the desktop client, manuals',
});
export const appFileCreate = call({
  name: 'operations.appfile.create',
  post: '/user/appfile',
  need: access.keep,
  input: z.object({
    name: z.string().overwrite(visibleText).trim().min(1).max(LIMITS.title),
    kind: z.enum(APPFILE_KINDS),
    path: filePath(),
    fileSize: z.number().int().min(0).optional(),
  }),
  reply: appFile,
  forApi: 'release tools of the platform',
});
export const appFileDelete = call({
  name: 'operations.appfile.delete',
  delete: '/user/appfile/{id}',
  need: access.keep,
  input: z.object({ id: idOf('operations_appfile') }),
  reply: nothing,
  forApi: 'release tools of the platform',
});

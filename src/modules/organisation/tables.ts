import { bool, date, id, int, instant, ints, json, ref, table, text, words } from '../../kernel/server/db/table';

export const regions = table('organisation_region', 'reference', {
  regId: id(), parentId: ref('organisation_region').null(), level: int(), nameZh: text(), nameEn: text(), ord: int(),
}, ['regId']);
export const orgs = table('organisation_org', 'reference', {
  orgId: id(), name: text(32), busiId: int(), scope: text(), regId: ref('organisation_region').null(), parentId: ref('organisation_org').null(), sysIds: ints(), zone: text(),
  domain: text().null(), logo: text().null(), enabled: bool(), visit: bool(), visitSet: json<Record<string, boolean>>(), outline: text().default(), intro: text().default(), address: text().default(),
  picture: text().null(), qrCode: text().null(), carousels: words().default(), videos: words().default(), adminName: text().default(), adminPhone: text().default(),
  defPwdHash: text().null(), demo: bool().default(), madeAt: instant(),
}, ['orgId']);
export const serves = table('organisation_serve', 'reference', { orgId: ref('organisation_org'), servId: text(), startOn: date(), endOn: date().null() }, ['orgId', 'servId']);
export const menus = table('organisation_menu', 'reference', { ownerKind: text(), ownerId: id(), menuIds: words() }, ['ownerKind', 'ownerId']);

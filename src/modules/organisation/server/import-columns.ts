import { wordTable, type ImportColumn } from '../../../kernel/server/importing/importer';
import { mobile } from '../../../kernel/shared/fields';
import { nameText } from '../../../kernel/shared/visible';
import { contact, domain, orgName } from '../contract/shapes';
import { SCOPES, SCOPE_CODES, STAGE_SYSTEMS, type Scope } from '../rules';

/** The keys of the columns of a sheet of organisations. */
export type Key = 'name' | 'scope' | 'region' | 'parent' | 'systems' | 'domain' | 'adminName' | 'adminPhone';

const KINDS = wordTable<Scope>(
  SCOPE_CODES.filter((scope) => scope !== 'platform').map((scope) => [
    scope,
    [SCOPES[scope].zh, SCOPES[scope].en, scope],
  ]),
);
/** The kind an institution's words name: 小学, Primary school or primary. The platform itself is not made from a sheet. */
export const scopeIn = KINDS.of;
const SYSTEMS = wordTable<number>(STAGE_SYSTEMS.map(({ sysId, zh, en }) => [sysId, [zh, en, String(sysId)]]));
/** Stage systems that a cell names, parted by commas or 、. */
export function systemsIn(text: string): number[] | undefined {
  const ids = text
    .split(/[、;；+]|,(?!\s*(?:six|three|five|four)\b)|，/)
    .map((word) => word.trim())
    .filter(Boolean)
    .map(SYSTEMS.of);
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  return ids.length > 0 && !ids.includes(undefined) ? known.sort((a, b) => a - b) : undefined;
}

/** What each column takes, with its words in both languages. */
export const COLUMNS: readonly ImportColumn<Key>[] = [
  {
    key: 'name',
    zh: '机构名称',
    en: 'Name',
    also: ['学校名称', '名称'],
    required: true,
    width: 28,
    example: '濮阳市第五小学',
    check: orgName,
  },
  {
    key: 'scope',
    zh: '机构类型',
    en: 'Kind',
    also: ['学校类型', '类型'],
    required: true,
    width: 18,
    example: '小学',
    check: KINDS.column('organisation.scopeWord').check,
    note: {
      zh: '小学、初级中学、九年一贯制学校、高级中学、完全中学、十二年一贯制学校、培训机构、辅导机构、教育局、教研室',
      en: [
        'Primary school, Junior secondary school, Nine-year school, Senior secondary school',
        'Complete secondary school, Twelve-year school, Training institution, Tutoring institution',
        'Education bureau, Teaching-research room',
      ].join(', '),
    },
  },
  {
    key: 'region',
    zh: '所在区域',
    en: 'Region',
    also: ['区域', '地区'],
    width: 22,
    example: '华龙区',
    note: {
      zh: '填写区域名称或代码，学校和教育局必填',
      en: 'Name or code of the region; schools and bureaus need one',
    },
  },
  {
    key: 'parent',
    zh: '上级机构',
    en: 'Parent organisation',
    also: ['主管部门'],
    width: 22,
    example: '濮阳市教育局',
    note: { zh: '填写平台中已有的机构全称', en: 'Full name of an organisation on the platform' },
  },
  {
    key: 'systems',
    zh: '学制',
    en: 'Stage systems',
    width: 30,
    example: '小学（六年制）',
    check: (text) => (systemsIn(text) ? undefined : { code: 'organisation.systemsWord', params: { text } }),
    note: {
      zh: `不填时按机构类型取默认；多个用顿号隔开。可填：${STAGE_SYSTEMS.map((s) => s.zh).join('、')}`,
      en: `Follows the kind when empty; several are parted by semicolons. One of: ${STAGE_SYSTEMS.map((s) => s.en).join('; ')}`,
    },
  },
  {
    key: 'domain',
    zh: '主页域名',
    en: 'Domain',
    also: ['域名'],
    width: 18,
    example: 'pywx',
    text: (text) => text.toLowerCase(),
    check: domain,
    note: {
      zh: '2 至 32 位小写字母、数字或连字符，以字母开头',
      en: '2 to 32 lower-case letters, digits or hyphens, beginning with a letter',
    },
  },
  {
    key: 'adminName',
    zh: '管理员姓名',
    en: 'Administrator',
    also: ['管理员', '联系人'],
    width: 14,
    example: '王老师',
    text: nameText,
    check: contact.adminName,
    note: { zh: '填写后同时开通首位管理员账号', en: 'When filled in, the first administrator is made as well' },
  },
  {
    key: 'adminPhone',
    zh: '管理员手机',
    en: "Administrator's phone",
    also: ['手机', '联系电话'],
    width: 16,
    example: '13800001234',
    check: mobile(),
  },
];

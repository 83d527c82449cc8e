import { BUSI, PLATFORM_ORG, SERVICES, type BusiId, type ServId } from '../../kernel/shared/codes';
import { dataFile } from '../../kernel/server/root';
import type { Demo, World } from '../../kernel/server/world';
import { plusDays } from '../../kernel/shared/dates';
import { demoPages } from './demo/home-page';
import { SITE_MENUS, type SiteMenu } from './rules';
import { orgs, regions, serves } from './tables';

export interface DemoOrg {
  readonly orgId: number;
  readonly name: string;
  readonly busiId: BusiId;
  readonly scope: string;
  readonly regId: number | null;
  readonly parentId: number | null;
  readonly sysIds: readonly number[];
  /** Grades with their number of classes. */ readonly grades: Readonly<Record<number, number>>;
  readonly perClass: number;
  readonly teachers: number;
  readonly without?: readonly ServId[];
  readonly domain?: string;
}
/** The bureau of Puyang, and one of another region that no caller of 4109 may see. */
export const BUREAU = 100;
export const OTHER_BUREAU = 110;
export const TRAINING = 500;
export const TUTORING = 300;

const grades = (from: number, to: number, classes: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [from + i, classes]));
const school = (
  orgId: number,
  name: string,
  scope: string,
  regId: number,
  sysIds: number[],
  g: Record<number, number>,
  perClass: number,
  teachers: number,
  more: Partial<DemoOrg> = {},
): DemoOrg => ({
  orgId,
  name,
  busiId: BUSI.school,
  scope,
  regId,
  parentId: BUREAU,
  sysIds,
  grades: g,
  perClass,
  teachers,
  ...more,
});

/** Stage systems: 1 six-year primary, 2 three-year junior, 3 five-year primary, 4 four-year junior, 5 senior. */
const FULL: readonly DemoOrg[] = [
  school(189, '濮阳市实验学校', 'nine-year', 410902, [1, 2], grades(1, 9, 4), 44, 120, { domain: 'syxx' }),
  school(619, '濮阳市第一高级中学', 'senior', 410902, [5], grades(10, 12, 6), 50, 80, { without: ['ART_BASE'] }),
  school(201, '华龙区昆吾小学', 'primary', 410902, [1], grades(1, 6, 1), 40, 24),
  school(202, '华龙区第三中学', 'junior', 410902, [2], grades(7, 9, 3), 42, 36),
  school(203, '清丰县城关镇第一小学', 'primary', 410922, [1], grades(1, 6, 1), 45, 22),
  school(204, '清丰县实验初级中学', 'junior', 410922, [2], grades(7, 9, 2), 46, 28),
  school(205, '南乐县西街小学', 'primary', 410923, [1], grades(1, 6, 1), 38, 20, { without: ['SPT_BASE'] }),
  school(206, '南乐县第二初级中学', 'junior', 410923, [2], grades(7, 9, 2), 44, 26),
  school(207, '范县希望中学', 'junior', 410926, [2], grades(7, 9, 2), 40, 24, { without: ['SPT_BASE'] }),
  school(208, '台前县第一实验学校', 'nine-year', 410927, [3, 4], grades(1, 9, 1), 36, 40),
  school(209, '濮阳县第三实验小学', 'primary', 410928, [1], grades(1, 6, 1), 42, 22),
  school(210, '濮阳县子岸镇九年一贯制学校', 'nine-year', 410928, [1, 2], grades(1, 9, 1), 30, 34),
];
const TEST: readonly DemoOrg[] = [
  school(189, '濮阳市实验学校', 'nine-year', 410902, [1, 2], { 1: 1, 7: 2, 8: 1, 9: 1 }, 8, 14, { domain: 'syxx' }),
  school(619, '濮阳市第一高级中学', 'senior', 410902, [5], { 10: 1, 11: 1 }, 5, 5, { without: ['ART_BASE'] }),
  school(205, '南乐县西街小学', 'primary', 410923, [1], { 1: 1, 2: 1 }, 4, 3, { without: ['SPT_BASE'] }),
  { ...school(710, '新乡市育才学校', 'nine-year', 410702, [1, 2], { 1: 1, 7: 1 }, 4, 4), parentId: OTHER_BUREAU },
];
const COMMON: readonly DemoOrg[] = [
  {
    orgId: PLATFORM_ORG,
    name: '每一课平台',
    busiId: BUSI.platform,
    scope: 'platform',
    regId: null,
    parentId: null,
    sysIds: [1, 2, 5, 6],
    grades: {},
    perClass: 0,
    teachers: 0,
  },
  {
    orgId: BUREAU,
    name: '濮阳市教育局',
    busiId: BUSI.region,
    scope: 'bureau',
    regId: 4109,
    parentId: null,
    sysIds: [1, 2, 5, 6],
    grades: {},
    perClass: 0,
    teachers: 4,
  },
  {
    orgId: TRAINING,
    name: '云阶在线学堂',
    busiId: BUSI.training,
    scope: 'training',
    regId: 410902,
    parentId: null,
    sysIds: [1, 2, 5, 6],
    grades: {},
    perClass: 0,
    teachers: 6,
  },
  {
    orgId: TUTORING,
    name: '伴学辅导中心',
    busiId: BUSI.tutor,
    scope: 'tutoring',
    regId: 410902,
    parentId: null,
    sysIds: [1, 2, 5, 6],
    grades: {},
    perClass: 0,
    teachers: 3,
  },
];
const OTHER: DemoOrg = {
  orgId: OTHER_BUREAU,
  name: '新乡市教育局',
  busiId: BUSI.region,
  scope: 'bureau',
  regId: 4107,
  parentId: null,
  sysIds: [1, 2, 5, 6],
  grades: {},
  perClass: 0,
  teachers: 1,
};

const OTHER_CITY = [
  { regId: 4107, parentId: 41, level: 2, nameZh: '新乡市', nameEn: 'Xinxiang', ord: 7 },
  { regId: 410702, parentId: 4107, level: 3, nameZh: '红旗区', nameEn: 'Hongqi District', ord: 1 },
];

interface Divisions {
  readonly special: readonly { readonly codes: readonly string[]; readonly names?: readonly string[] }[];
}
const CITY_NAMES: Readonly<Record<number, string>> = {
  4419: 'Dongguan',
  4420: 'Zhongshan',
  4604: 'Danzhou',
  6202: 'Jiayuguan',
};
/** Cities of other provinces: the ones that data/admin-divisions.json names beside Puyang. They have no districts. */
const farCities = () =>
  dataFile<Divisions>('admin-divisions.json').special.flatMap(({ codes, names }) =>
    (names ?? []).map((nameZh, i) => {
      const regId = Number(codes[i]!.slice(0, 4));
      return {
        regId,
        parentId: Math.floor(regId / 100),
        level: 2,
        nameZh,
        nameEn: CITY_NAMES[regId] ?? nameZh,
        ord: regId % 100,
      };
    }),
  );

/** A school that has not opened its page yet. */
const UNOPENED = 207;
/** Entries that a school has switched off. */
const HIDDEN: Readonly<Record<number, readonly SiteMenu[]>> = { 619: ['course', 'teachers'] };
/** The organisations of a world, the platform first. */
export const demoOrgs = (size: World['size']): readonly DemoOrg[] => [
  ...COMMON,
  ...(size === 'test' ? [OTHER, ...TEST] : FULL),
];

/** Offices that say under which number they answer. */
const TELS: Readonly<Record<number, string>> = { [BUREAU]: '0393-6660100', 189: '0393-4420189', 619: '0393-4420619' };
/** Whom one calls there. */
const CONTACTS: Readonly<Record<number, readonly [string, string]>> = {
  1: ['平台运营', '13800000001'],
  100: ['高建国', '13800000005'],
  110: ['冯景行', '13900110001'],
  189: ['陈思远', '13800000006'],
  619: ['孟凡华', '13800000011'],
  500: ['苏雅', '13800000013'],
  300: ['韩静怡', '13800000016'],
  201: ['彭桂英', '13902010000'],
  202: ['曹志恒', '13902020000'],
  203: ['袁慧', '13902030000'],
  204: ['邓浩', '13902040000'],
  205: ['许巧', '13902050000'],
  206: ['傅明', '13902060000'],
  207: ['沈超', '13902070000'],
  208: ['曾强', '13902080000'],
  209: ['吕静', '13902090000'],
  210: ['苏磊', '13902100000'],
  710: ['蒋涛', '13907100000'],
};
/** Services of two schools that somebody has to talk about soon. */
const ENDING: Readonly<Record<string, number>> = { '204 TCH_BASE': 18, '209 SPT_BASE': 9 };

export const demo: Demo = {
  name: 'organisation',
  async make(world) {
    // The product's own regions came with a migration; the test world has a second city that nobody of 4109 may see.
    await world.put(regions, [...farCities(), ...(world.size === 'test' ? OTHER_CITY : [])]);
    const start = plusDays(world.today, -700);
    const list = demoOrgs(world.size);
    const pages = await demoPages(
      world,
      list.map((o) => o.orgId),
    );
    await world.put(
      orgs,
      list.map((o) => ({
        orgId: o.orgId,
        name: o.name,
        busiId: o.busiId,
        scope: o.scope,
        regId: o.regId,
        parentId: o.parentId,
        sysIds: [...o.sysIds],
        zone: 'Asia/Shanghai',
        domain: o.domain ?? null,
        logo: null,
        enabled: true,
        visit: (o.busiId === BUSI.school && o.orgId !== UNOPENED) || o.orgId === BUREAU || o.orgId === TRAINING,
        visitSet: Object.fromEntries(SITE_MENUS.map((k) => [k, !HIDDEN[o.orgId]?.includes(k)])),
        // The school in full names its pictures: places and contests, no child.
        photoNames: o.orgId === 189,
        outline: '',
        intro: '',
        carousels: [],
        videos: [],
        picture: null,
        address: o.regId ? `河南省${o.name}` : '',
        ...pages.rows.get(o.orgId),
        tel: TELS[o.orgId] ?? '',
        adminName: CONTACTS[o.orgId]?.[0] ?? '',
        adminPhone: CONTACTS[o.orgId]?.[1] ?? '',
        demo: true,
        madeAt: `${start}T00:00:00Z`,
        defPwdHash: world.made['pwdHash'] as string,
      })),
    );
    await world.put(
      serves,
      list.flatMap((o) =>
        SERVICES.filter((s) => !o.without?.includes(s)).map((servId) => ({
          orgId: o.orgId,
          servId,
          startOn: start,
          endOn: plusDays(world.today, ENDING[`${o.orgId} ${servId}`] ?? 400),
        })),
      ),
    );
    await pages.put();
  },
};

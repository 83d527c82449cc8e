import { BUSI, type BusiId, type ServId } from '../../kernel/shared/codes';
import { SITE_MENUS, type SiteMenu } from './rules/site-menus';

export { SITE_MENUS, type SiteMenu };

/** A name in both languages, for small fixed lists. */
interface Title {
  readonly zh: string;
  readonly en: string;
}
const t = (zh: string, en: string): Title => ({ zh, en });

/** What kind of institution it is inside its business line. */
export const SCOPES = {
  platform: { busi: BUSI.platform, ...t('平台', 'Platform') },
  primary: { busi: BUSI.school, ...t('小学', 'Primary school') },
  junior: { busi: BUSI.school, ...t('初级中学', 'Junior secondary school') },
  'nine-year': { busi: BUSI.school, ...t('九年一贯制学校', 'Nine-year school') },
  senior: { busi: BUSI.school, ...t('高级中学', 'Senior secondary school') },
  complete: { busi: BUSI.school, ...t('完全中学', 'Complete secondary school') },
  'twelve-year': { busi: BUSI.school, ...t('十二年一贯制学校', 'Twelve-year school') },
  training: { busi: BUSI.training, ...t('培训机构', 'Training institution') },
  tutoring: { busi: BUSI.tutor, ...t('辅导机构', 'Tutoring institution') },
  bureau: { busi: BUSI.region, ...t('教育局', 'Education bureau') },
  research: { busi: BUSI.region, ...t('教研室', 'Teaching-research room') },
} as const satisfies Readonly<Record<string, Title & { readonly busi: BusiId }>>;
export type Scope = keyof typeof SCOPES;
export const SCOPE_CODES = Object.keys(SCOPES) as [Scope, ...Scope[]];
export const scopesOf = (busiId: number): Scope[] => SCOPE_CODES.filter((s) => SCOPES[s].busi === busiId);

/** Business lines in the order a form offers them. */
export const LINES: readonly BusiId[] = [BUSI.school, BUSI.region, BUSI.training, BUSI.tutor, BUSI.platform];

/** Stage systems: which grades a school has. The same six stand in textbook's table; a test compares them. */
export const STAGE_SYSTEMS: readonly (Title & { readonly sysId: number })[] = [
  { sysId: 1, ...t('小学（六年制）', 'Primary, six years') },
  { sysId: 2, ...t('初中（三年制）', 'Junior secondary, three years') },
  { sysId: 3, ...t('小学（五年制）', 'Primary, five years') },
  { sysId: 4, ...t('初中（四年制）', 'Junior secondary, four years') },
  { sysId: 5, ...t('高中（三年制）', 'Senior secondary, three years') },
  { sysId: 6, ...t('大学（四年制）', 'University, four years') },
];
/** What holds for everybody but schools. Source: cat §9. */
export const DEFAULT_SYSTEMS = [1, 2, 5, 6];
/** Stage systems of an organisation: a school's own, everybody else's the default. */
export const systemsOf = (org: { readonly busiId: number; readonly sysIds: readonly number[] }): number[] =>
  org.busiId === BUSI.school && org.sysIds.length > 0 ? [...org.sysIds] : DEFAULT_SYSTEMS;

/** A stored setting with every entry filled in: what was never switched off shows. */
export const visitSetOf = (stored: Readonly<Record<string, boolean>>): Record<SiteMenu, boolean> =>
  Object.fromEntries(SITE_MENUS.map((key) => [key, stored[key] ?? true])) as Record<SiteMenu, boolean>;

/** What visits are counted of: a page of an entry, or all pages of the site together. */
export const COUNTED = ['site', ...SITE_MENUS] as const;
export type Counted = (typeof COUNTED)[number];
/** Days that the office may look back over at once. */
export const VISIT_SPANS = [7, 30, 90] as const;
/** Pages that it is told of, the most opened first. */
export const VISITED_MAX = 50;

/** What waits for a second person before visitors see it, and how much of it a list shows. */
export const WAITING_KINDS = ['news', 'photo', 'teacher', 'profile'] as const;
/** What the public page says of the organisation itself. Name and logo stand wherever its people work, and are no words of the page. */
export const PAGE_FIELDS = ['outline', 'intro', 'address', 'tel', 'picture', 'videos', 'qrCode', 'carousels'] as const;
export type PageField = (typeof PAGE_FIELDS)[number];
export const WAITING_MAX = 200;

/** What the check of the own site finds. */
export const SITE_FLAWS = [
  'noSlides',
  'noOutline',
  'noIntro',
  'noAddress',
  'noNews',
  'noAlbums',
  'noTeachers',
  'noCover',
  'lostPicture',
  'deadLink',
] as const;
/** Tabs of the desk in which they are put right. */
export const SITE_TABS = ['basics', 'intro', 'albums', 'news', 'teachers'] as const;
/** More than anybody puts right at once. */
export const FLAWS_MAX = 100;

/** A link into a public site: one of its entries, and the record below it. */
export interface SiteLink {
  readonly entry: SiteMenu;
  /** Of a news item, an album or a course. */
  readonly id?: number;
}
const SITE_LINK = /^\/school\/([^/?#]+)(?:\/([a-z]+)(?:\/(\d{1,16}))?(?:\/detail)?)?\/?(?:[?#].*)?$/;
/** The links that lead into one site; addresses of other sites and other pages are left out. */
export const siteLinksIn = (hrefs: readonly string[], keys: readonly string[]): SiteLink[] =>
  hrefs.flatMap((href) => {
    const [, key = '', word = 'home', id] = SITE_LINK.exec(href) ?? [];
    const entry = SITE_MENUS.find((menu) => menu === word);
    if (!entry || !keys.includes(key)) return [];
    const hasRecords = entry === 'news' || entry === 'campus' || entry === 'course';
    return [id && hasRecords ? { entry, id: Number(id) } : { entry }];
  });

/** Services a new organisation begins with, without an end. The others are opened when they were agreed. */
export const FIRST_SERVES: readonly ServId[] = ['ORG_BASE', 'TCH_BASE'];

/**
 * A domain: the readable address of an organisation's site, 2 to 32 lower-case letters, digits and hyphens, beginning
 * with a letter so that it is never an id.
 */
export const DOMAIN = /^[a-z](?:[a-z0-9-]{0,30}[a-z0-9])$/;
/** Words that stand in addresses beside domains. */
const TAKEN_WORDS = ['list', 'select', 'select2', 'import', 'domain', 'user', 'serves', 'home', 'org', 'reg'];
export const isDomain = (text: string): boolean => DOMAIN.test(text) && !TAKEN_WORDS.includes(text);

/** A number of an office, as people write it; a mobile one is a person's. */
export const isOfficeTel = (text: string): boolean =>
  /^[+(]?\d[\d ()-]{3,21}\d$/.test(text) && !/^(?:\+?86)?1[3-9]\d{9}$/.test(text.replaceAll(/[ ()-]/g, ''));

/** A file of the file store: `<organisation>/<id>-<random>.<ext>`; its content was looked at when it was uploaded. */
export const IMAGE_PATH = /^\d{1,16}\/\d{1,16}-[A-Za-z0-9_-]{22}\.(?:jpg|png)$/;
export const VIDEO_PATH = /^\d{1,16}\/\d{1,16}-[A-Za-z0-9_-]{22}\.mp4$/;
/** Whether a file belongs to an organisation: its path begins with it. */
export const ownPath = (path: string, orgId: number): boolean => path.startsWith(`${orgId}/`);

export const CAROUSEL_MAX = 8;
export const VIDEOS_MAX = 3;
export const PHOTOS_AT_ONCE = 50;

/** A menu entry that can be switched off: a screen's address, or the code of a menu group. */
export const MENU_ID = /^(?:\/[A-Za-z0-9/_{}#-]{1,99}|[a-z][a-z0-9.-]{1,39})$/;
/** A menu group and the business lines that have it. */
export interface MenuGroup extends Title {
  readonly code: string;
  readonly busi: readonly BusiId[];
}
const g = (code: string, zh: string, en: string, busi: readonly BusiId[]): MenuGroup => ({ code, zh, en, busi });
const { platform: P, school: S, training: T, region: R } = BUSI;
/** Menu groups (the function modules of role; a test compares them), for the tree of menu switches. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  g('user', '学校管理', 'Schools', [P]),
  g('edu', '教务管理', 'Academic affairs', [S, T, R]),
  g('sys', '机构设置', 'Organisation settings', [P, S, T, R]),
  g('dict', '字典管理', 'Dictionary', [P]),
  g('teach.research', '教研管理', 'Teaching research', [S, T, R]),
  g('teach.mall', '课程商城', 'Course mall', [S, T, R]),
  g('teach.assessment-student', '学生综合素质评价', 'Student assessment', [S]),
  g('teach.assessment-teacher', '教师绩效评价', 'Teacher assessment', [S]),
  g('teach.finance', '财务管理', 'Finance', [P, S, T, R]),
  g('teach.repo', '平台资源管理', 'Platform resources', [P]),
  g('teach.report', '数据报表', 'Reports', [P, S, T, R]),
  g('sport.phys4', '体质健康（学校）', 'Physical fitness (school)', [S]),
  g('sport.phys8', '体质健康（区域）', 'Physical fitness (region)', [R]),
  g('sport.test4', '考试管理（学校）', 'Exam management (school)', [S]),
  g('sport.test8', '考试管理（区域）', 'Exam management (region)', [R]),
  g('sport.eval', '过程性评价', 'Process evaluation', [S]),
  g('sport.hsat4', '体育中考管理（学校）', 'Entrance exam management (school)', [S]),
  g('sport.hsat8', '体育中考管理（区域）', 'Entrance exam management (region)', [R]),
  g('sport.game4', '赛事管理（学校）', 'Games (school)', [S]),
  g('sport.game8', '赛事管理（区域）', 'Games (region)', [R]),
  g('sport.play', '校园健康', 'Campus health', [S]),
  g('sport.play.psyc', '心理健康', 'Psychological health', [S]),
  g('sport.data4', '体育大数据（学校）', 'Sports big data (school)', [S]),
  g('sport.data8', '体育大数据（区域）', 'Sports big data (region)', [R]),
  g('sport.sets', '平台设置', 'Platform settings', [P]),
  g('sport.opts', '运营管理', 'Operations', [P]),
  g('art.eval4', '艺术过程性评价', 'Art process evaluation', [S]),
  g('art.hsat', '艺术统一考试', 'Unified art exam', [S, R]),
  g('art.score', '艺术成绩管理', 'Art score management', [S, R]),
];

/** Kinds of people that figures are split into. Source: desk §3 (user types). */
export const USER_KINDS = ['teacher', 'research', 'headTeacher', 'admin', 'student'] as const;

/** How a service stands on a day: not yet begun, running, ending within 30 days, over. */
export type ServeState = 'waiting' | 'on' | 'ending' | 'over';
export function serveState(serve: { readonly start: string; readonly end: string | null }, today: string): ServeState {
  if (serve.start > today) return 'waiting';
  if (serve.end == null) return 'on';
  if (serve.end < today) return 'over';
  const days = (Date.parse(serve.end) - Date.parse(today)) / 86_400_000;
  return days <= 30 ? 'ending' : 'on';
}

/** Two characters that stand for an institution without a logo: 濮阳市实验学校 is 实验, Green Hill School is GH. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  if (/^[\x20-\x7e]+$/.test(name))
    return (
      words.length > 1
        ? words
            .slice(0, 2)
            .map((w) => w[0])
            .join('')
        : name.slice(0, 2)
    ).toUpperCase();
  let rest = name.replace(/\s/g, '');
  for (let cut = /^.{1,4}?[省市县区镇乡](?=.{4})/.exec(rest); cut; cut = /^.{1,4}?[省市县区镇乡](?=.{4})/.exec(rest))
    rest = rest.slice(cut[0].length);
  return [...rest].slice(0, 2).join('');
}

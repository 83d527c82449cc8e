// Codes that rights are made of. Numbers with a name stand here and nowhere else: a screen never compares with 4109.

/** Business lines (busiId). Source: desk §1. */
export const BUSI = { platform: 1, tutor: 3, school: 4, training: 5, region: 8 } as const;
export type BusiId = (typeof BUSI)[keyof typeof BUSI];

/** User types (userType). Source: desk §9. */
export const USER_TYPE = { student: 1, teacher: 2 } as const;

/** Services an organisation may have. Source: desk §6. */
export const SERVICES = ['ORG_BASE', 'TCH_BASE', 'SPT_BASE', 'EDU_HSAT', 'EDU_TEST', 'ART_BASE'] as const;
export type ServId = (typeof SERVICES)[number];

/** The region and organisations with gates of their own. Source: desk §9. */
export const GATES = { puyang: 4109, experimentSchool: 189, noAssessmentSchool: 619 } as const;

/** Organisation 1 is the platform operator itself. */
export const PLATFORM_ORG = 1;

/** The 44 function codes, in the groups of rest.md. */
export const FUNCS = [
  'BASIC_SUPERMAN',
  'TRAIN_SUPERMAN',
  'ADMIN_SUPERMAN',
  'PFM_SUPERMAN',
  'PROXY_SUPERMAN',
  'GROUP_SUPERMAN',
  'TUTOR_SUPERMAN',
  'BASIC_USER_MANAGER',
  'TRAIN_USER_MANAGER',
  'ADMIN_USER_MANAGER',
  'PFM_USER_MANAGER',
  'PROXY_USER_MANAGER',
  'GROUP_USER_MANAGER',
  'BASIC_CLASS_MANAGER',
  'TRAIN_CLASS_MANAGER',
  'ADMIN_CLASS_MANAGER',
  'STUDENT_MANAGER',
  'BASIC_COURSE_MANAGER',
  'COURSE_MANAGER',
  'PFM_SUPPORT',
  'PFM_CUSTOMER',
  'PFM_DICTIONARY',
  'PFM_RESEARCH',
  'PFM_RES_ADMIN',
  'PFM_RES_WRITE',
  'PFM_SPT_ADMIN',
  'ORGANIZE_MANAGER',
  'BASIC_RESEARCH',
  'TRAIN_RESEARCH',
  'ADMIN_RESEARCH',
  'FAMOUS_LESSON',
  'ORDER_MANAGER',
  'ORDER_STATISTICS',
  'WALLET_MANAGER',
  'WALLET_STATISTICS',
  'DATA_LESSON_HOURS',
  'DATA_LESSON_ATTEND',
  'DATA_REVIEW_BEIKE',
  'DATA_SCREEN_MONITOR',
  'STUDENT',
  'BASIC_TEACHING',
  'TRAIN_TEACHING',
  'ADMIN_TEACHING',
  'TUTOR_TEACHING',
] as const;
export type FuncCode = (typeof FUNCS)[number];
/** The code every signed-in person holds. */
export const AUTHENTICATED = 'AUTHENTICATED';

/** Codes that open the site only; whoever holds another one gets the desk. Source: site §6 (M17). */
export const SITE_FUNCS: readonly string[] = [
  'STUDENT',
  AUTHENTICATED,
  'TUTOR_TEACHING',
  'BASIC_TEACHING',
  'TRAIN_TEACHING',
  'ADMIN_TEACHING',
];

export const SUPERS = [
  'BASIC_SUPERMAN',
  'TRAIN_SUPERMAN',
  'ADMIN_SUPERMAN',
  'PFM_SUPERMAN',
  'PROXY_SUPERMAN',
  'GROUP_SUPERMAN',
  'TUTOR_SUPERMAN',
] as const satisfies readonly FuncCode[];
export const USER_MANAGERS = [
  'BASIC_USER_MANAGER',
  'TRAIN_USER_MANAGER',
  'ADMIN_USER_MANAGER',
  'PFM_USER_MANAGER',
  'PROXY_USER_MANAGER',
  'GROUP_USER_MANAGER',
] as const satisfies readonly FuncCode[];
export const CLASS_MANAGERS = [
  'BASIC_CLASS_MANAGER',
  'TRAIN_CLASS_MANAGER',
  'ADMIN_CLASS_MANAGER',
] as const satisfies readonly FuncCode[];
export const TEACHERS = [
  'BASIC_TEACHING',
  'TRAIN_TEACHING',
  'ADMIN_TEACHING',
  'TUTOR_TEACHING',
] as const satisfies readonly FuncCode[];

/** The super-administrator's code of a business line: the guard of a screen without a stated code (screens-desk A01). */
export const SUPER_OF: Readonly<Record<BusiId, FuncCode>> = {
  1: 'PFM_SUPERMAN',
  3: 'TUTOR_SUPERMAN',
  4: 'BASIC_SUPERMAN',
  5: 'TRAIN_SUPERMAN',
  8: 'ADMIN_SUPERMAN',
};

/**
 * The codes that the administrator of a business line holds; the presets 10, 31, 41, 51 and 81 give them (role/rules.ts).
 * A function module in a custom role of the line stands for these codes and no other: what the administrator is refused,
 * the roles they make do not open (docs/decisions/0001).
 */
export const ADMINISTRATOR: Readonly<Record<BusiId, readonly FuncCode[]>> = {
  1: [
    'PFM_SUPERMAN',
    'PFM_USER_MANAGER',
    'PFM_SUPPORT',
    'PFM_CUSTOMER',
    'PFM_DICTIONARY',
    'PFM_RESEARCH',
    'PFM_RES_ADMIN',
    'PFM_RES_WRITE',
    'PFM_SPT_ADMIN',
    'ORGANIZE_MANAGER',
    'ORDER_MANAGER',
    'ORDER_STATISTICS',
    'WALLET_MANAGER',
    'WALLET_STATISTICS',
    'DATA_LESSON_HOURS',
    'DATA_LESSON_ATTEND',
    'DATA_REVIEW_BEIKE',
    'DATA_SCREEN_MONITOR',
  ],
  3: ['TUTOR_SUPERMAN'],
  4: ['BASIC_SUPERMAN', 'BASIC_USER_MANAGER', 'BASIC_CLASS_MANAGER', 'BASIC_RESEARCH', 'BASIC_COURSE_MANAGER'],
  5: ['TRAIN_SUPERMAN', 'STUDENT_MANAGER', 'COURSE_MANAGER', 'TRAIN_USER_MANAGER', 'TRAIN_CLASS_MANAGER'],
  8: ['ADMIN_SUPERMAN', 'ADMIN_RESEARCH', 'ADMIN_CLASS_MANAGER', 'ADMIN_TEACHING', 'DATA_SCREEN_MONITOR'],
};

/**
 * Function modules that are given by name alone: a call that one of their screens names is opened by no other module,
 * also where a screen of another group names it too.
 */
export const CLOSED_GROUPS: readonly string[] = ['sport.play.psyc'];

/** Whether a region code lies in a region: 410902 and 4109 lie in 4109. */
export const inRegion = (code: number | null | undefined, region: number): boolean =>
  code != null && String(code).startsWith(String(region));

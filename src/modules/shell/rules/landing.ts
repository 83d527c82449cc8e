import { BUSI, SITE_FUNCS, USER_TYPE } from '../../../kernel/shared/codes';
import { isExternal } from './menu';

interface Landing {
  readonly userType: number;
  readonly busiId: number;
  readonly funcIds: readonly string[];
  readonly homePage: string | null;
}

/** Whether somebody holds site functions only: site menu, else the desk (M16, M17, V-013). */
export const siteOnly = (who: Pick<Landing, 'funcIds'>): boolean => who.funcIds.every((f) => SITE_FUNCS.includes(f));

// Targets that are no home: management system, help centre, mall (V-009); links to other sites (V-008).
const NO_HOME = [/^\/desk\/bench(\/|$)/, /^\/help(\/|$)/, /^\/(site\/)?mall(\/|$)/];
/** Whether an address may be a home page. */
export const homeEligible = (address: string): boolean =>
  address.startsWith('/') && !isExternal(address) && !NO_HOME.some((r) => r.test(address));

/** Where the texts land a person (L1 to L5), whether or not that screen is registered yet. */
export function landingOf(who: Landing): string {
  if (who.userType === USER_TYPE.student)
    return who.busiId === BUSI.training ? '/train/student/index' : '/arrange/study/myLessons';
  if (who.busiId === BUSI.tutor && siteOnly(who)) return '/tutor/index';
  if (siteOnly(who)) return who.homePage ?? usualOf(who);
  return who.busiId === BUSI.training ? '/desk/train/bench' : '/desk/bench';
}
/** The first page of a teacher who chose none. */
const usualOf = (who: Pick<Landing, 'busiId'>): string =>
  who.busiId === BUSI.training ? '/train/teacher/summary' : '/arrange/basic/myLessons';

/**
 * The landing that opens now: the texts' own, else the usual one when a chosen page no longer opens, else the class page,
 * else bench or profile.
 * @param opens says whether an address is registered and open to the person.
 * @param hasClazz whether the person has a class; somebody without one would find an empty page.
 */
export function landingNow(who: Landing, opens: (path: string) => boolean, hasClazz = true): string {
  const site = siteOnly(who);
  const wanted = [
    ...[landingOf(who)].filter((path) => path !== who.homePage || homeEligible(path)),
    ...(site && who.userType !== USER_TYPE.student && who.busiId !== BUSI.tutor ? [usualOf(who)] : []),
    ...(site && hasClazz ? [who.userType === USER_TYPE.student ? '/clazz/study/current' : '/clazz/basic/current'] : []),
    ...(site ? [] : ['/desk/bench']),
  ];
  return wanted.find(opens) ?? '/profile';
}

/** Where somebody must go first: whoever still has the initial password chooses an own one, on the profile. */
export const detourOf = (who: { readonly mustChangePwd: boolean }, path: string): string | undefined =>
  who.mustChangePwd && path !== '/profile' ? '/profile' : undefined;

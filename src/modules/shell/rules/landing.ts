import { BUSI, SITE_FUNCS, USER_TYPE } from '../../../kernel/shared/codes';
import type { Session } from '../../../kernel/shared/session';

type Who = Pick<Session, 'userType' | 'busiId' | 'funcIds' | 'homePage' | 'roleIds'>;

/** Whether somebody holds site functions only: site menu, else the desk (M16, M17, V-013). */
export const siteOnly = (who: Pick<Who, 'funcIds'>): boolean => who.funcIds.every((f) => SITE_FUNCS.includes(f));

/** Where the texts land a person (L1 to L5), whether or not that screen is registered yet. */
export function landingOf(who: Who): string {
  if (who.userType === USER_TYPE.student) return who.busiId === BUSI.training ? '/train/student/index' : '/arrange/study/myLessons';
  if (who.busiId === BUSI.tutor && siteOnly(who)) return '/tutor/index';
  if (siteOnly(who)) return who.homePage ?? (who.busiId === BUSI.training ? '/train/teacher/summary' : '/arrange/basic/myLessons');
  return who.busiId === BUSI.training ? '/desk/train/bench' : '/desk/bench';
}
/**
 * The landing that opens now: the texts' own, else the class page, else bench or profile.
 * @param opens says whether an address is registered and open to the person.
 * @param hasClazz whether the person has a class; somebody without one would find an empty page.
 */
export function landingNow(who: Who, opens: (path: string) => boolean, hasClazz = true): string {
  const clazz = who.userType === USER_TYPE.student ? '/clazz/study/current' : '/clazz/basic/current';
  const rest = siteOnly(who) ? '/profile' : '/desk/bench';
  const wanted = [landingOf(who), ...(siteOnly(who) && hasClazz ? [clazz] : []), rest, '/profile'];
  return wanted.find(opens) ?? '/profile';
}

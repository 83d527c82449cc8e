import { BUSI } from '../../kernel/shared/codes';
import { need, open, signedIn } from '../../kernel/shared/need';

// The line stands beside the codes: some of these screens lie in menu groups that schools' own roles may hold too.
/** Announcements, links, banners, news, service contacts, login logs (V-117). */
export const keep = need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN'] });
/** Feedback and trial applications (V-117). */
export const answer = need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN', 'PFM_SUPPORT'] });
/** Everybody reads what is published. */
export const read = signedIn;
/** The public forms. */
export const write = open;

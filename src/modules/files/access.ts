import { BUSI, CLASS_MANAGERS, TEACHERS, USER_MANAGERS } from '../../kernel/shared/codes';
import { need, open, signedIn } from '../../kernel/shared/need';

/** Everybody who is signed in may send files; what becomes of them is the business of the module that keeps the path. */
export const send = signedIn;
/** Pictures and films in a page send no header: a public file is open by its unguessable path, a private one by a signed query. */
export const fetch = open;
/** The code on the screen, or the single-use ticket, is the permission. */
export const byTicket = open;
/** Calls of tables from photos: a vendor's key, or a session with `readTables`; the call itself judges which came (server/photo-owner.ts). */
export const byKeyOrSession = open;
/** Tables from photos: who imports lists that lie on paper, and the teachers whose lists they are. */
export const readTables = need({
  funcs: ['BASIC_SUPERMAN', 'ADMIN_SUPERMAN', ...USER_MANAGERS, ...CLASS_MANAGERS, ...TEACHERS, 'BASIC_COURSE_MANAGER'],
});
/** Maps of the big screens: the platform's operators keep them. */
export const maps = need({ busi: [BUSI.platform], funcs: ['PFM_SUPERMAN'] });

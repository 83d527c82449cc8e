import { date, int, table, text, view } from '../../kernel/server/db/table';

/** Views of a screen on a day, by the screen's address without ids. */
export const views = table('shell_view', 'tenant', { day: date(), path: text(), views: int() }, ['day', 'path']);
const byType = { day: date(), path: text(), userType: int(), views: int() };
/** The same by what kind of person looked (codes.ts, USER_TYPE), never by person. */
export const typeViews = table('shell_view_type', 'tenant', byType, ['day', 'path', 'userType']);
/** Published: views by kind of person; 0 where it was not counted by kind. */
export const typeView = view('shell_view_v', 'tenant', byType, ['day', 'path', 'userType']);

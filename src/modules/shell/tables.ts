import { date, int, table, text } from '../../kernel/server/db/table';

/** Views of a screen on a day, by the screen's address without ids. */
export const views = table('shell_view', 'tenant', { day: date(), path: text(), views: int() }, ['day', 'path']);

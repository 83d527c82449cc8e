import type { Sql } from '../../../kernel/server/db/sql';
import { port } from '../../../kernel/server/port';

/** Selects `spu_id` of those of these courses that an organisation shows to everybody on its page. mall provides it. */
export type ShownCourses = (orgId: number, spuIds: readonly number[]) => Sql;
export const shownCoursesPort = port<ShownCourses>('organisation.shownCourses');

// What modules on the right fill or use. The mall sells what stands here.
import type { Cx } from '../../../kernel/server/cx';
import { port } from '../../../kernel/server/port';

export { givenCourses, givenStandings } from './course-lists';

/** A course as whoever sells it knows it. */
export interface Course {
  readonly spuId: number;
  /** The organisation whose folders, hours and watchers these are. */
  readonly orgId: number;
  readonly title: string;
  /** Somebody has bought it: its hours are hidden from new buyers, never taken away. */
  readonly sold: boolean;
}
/** How somebody stands to a course that is offered to them. */
export interface Standing extends Course {
  /** When they bought it; null: they did not. */
  readonly boughtAt: string | null;
  /** The last day on which they may watch; null: without an end. */
  readonly until: string | null;
}
export interface CoursePort {
  /** A course of the caller's own organisation. One statement at most. */
  managed(cx: Cx, spuId: number): Promise<Course | undefined>;
  allManaged(cx: Cx): Promise<readonly Course[]>;
  /** How the caller stands to a course; nothing where it is not offered to them. One statement at most. */
  standing(cx: Cx, spuId: number): Promise<Standing | undefined>;
  /** What the caller has bought. One statement at most. */
  bought(cx: Cx): Promise<readonly Standing[]>;
}
/**
 * Filled by `server/courses.ts` with courses that were given to people; the mall fills it when it loads, after this module, with those
 * (`givenCourses`, `givenStandings`) among its own.
 */
export const coursePort = port<CoursePort>('video.courses');

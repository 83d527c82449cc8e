// What modules on the right fill.
import type { Cx } from '../../../kernel/server/cx';
import { port } from '../../../kernel/server/port';

/** Who may look on at a lesson of another school. */
export interface ObservedPort {
  /** The organisation of a lesson that the caller was invited to look on at; nothing where there was no such word. One statement. */
  hostOf(cx: Cx, lessonId: number): Promise<number | undefined>;
}
/** Filled by research activities (teachlink). */
export const observedPort = port<ObservedPort>('live.observed');

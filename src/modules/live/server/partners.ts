import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { partnerSpots } from '../../class/server/published';
import { partnerLessons, type PartnerLesson } from '../../lesson/server/published';
import * as calls from '../contract';
import { PAIRED } from '../rules';

/** A lesson of a partner class, and whose it is. */
interface HostLesson extends PartnerLesson {
  readonly orgId: number;
}
/** Lessons around now of the partner classes of the caller's classes, or one of them: the link alone opens another school's lesson. */
export async function hostLessons(cx: Cx, lessonId?: number): Promise<HostLesson[]> {
  const mine = await cx.fact<readonly number[]>('clazzIds');
  if (!mine.length) return [];
  const all: HostLesson[] = [];
  for (const [orgId, clazzIds] of await partnerSpots(cx, mine)) {
    const which = { clazzIds, at: cx.now, ...(lessonId === undefined ? {} : { lessonId }) };
    const lessons = await cx.asOrg(orgId, (door) => partnerLessons(door, which));
    all.push(...lessons.filter(({ clazzType }) => clazzType === PAIRED).map((lesson) => ({ ...lesson, orgId })));
  }
  return all;
}

export const partnerHandlers = [
  handle(calls.listPartners, async (cx) => {
    const all = await hostLessons(cx);
    return {
      items: all
        .filter(({ ended }) => !ended)
        .map(({ lessonId, orgName, clazzName, name, date, start, end, open }) => ({
          lessonId,
          orgName,
          clazzName,
          name,
          date,
          start,
          end,
          open,
        })),
    };
  }),
];

import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { freshResults, missingPapers, openPapers, studyFigures, waitingTasks } from '../../homework/server/published';
import { awayOften } from '../../lesson/server/published';
import * as calls from '../contract';
import * as day from '../rules/day';

const daysAgo = (cx: Cx, days: number): string => new Date(cx.now.getTime() - days * 86_400_000).toISOString();

interface Rest {
  readonly wrongDue: number;
  readonly filmMinutes: number;
}
/** Mistakes the caller's memory says to look at by today, and the minutes that films were open today. */
async function restOf(cx: Cx): Promise<Rest> {
  const row = await cx.db.row<Rest>(sql`
    select
      (select count(*)::int
        from wrongbook_item_v w
        where ${cx.db.orgs('w')}
          and w.user_id = ${cx.me.userId}
          and not w.is_fixed
          and w.due_on <= ${cx.today}::date) as wrong_due,
      (select coalesce(round(sum(d.ms) / 60000.0), 0)::int
        from video_day_v d
        where ${cx.db.orgs('d')}
          and d.user_id = ${cx.me.userId}
          and d.on_date = ${cx.today}::date) as film_minutes`);
  return row ?? { wrongDue: 0, filmMinutes: 0 };
}

export const dayHandlers: readonly Handler[] = [
  // Three statements: the lists are whole, so that each number opens the rows it counts.
  handle(calls.teachDayGet, async (cx) => {
    const papers = await missingPapers(cx, daysAgo(cx, day.LOOK_BACK_DAYS));
    const away = await awayOften(cx, plusDays(cx.today, -day.LOOK_BACK_DAYS), day.ABSENT_OFTEN);
    return {
      now: cx.nowIso,
      days: day.LOOK_BACK_DAYS,
      marking: await waitingTasks(cx),
      late: day.lateTasks(papers),
      children: day.childrenInNeed(papers, away),
    };
  }),
  // Four statements.
  handle(calls.studyDayGet, async (cx) => ({
    now: cx.nowIso,
    open: await openPapers(cx, day.MOST_OPEN),
    figures: await studyFigures(cx),
    results: await freshResults(cx, daysAgo(cx, day.FRESH_DAYS), day.MOST_RESULTS),
    ...(await restOf(cx)),
  })),
];

import { plusDays } from '../../../kernel/shared/dates';
import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { freshResults, missingPapers, openPapers, studyFigures, waitingTasks } from '../../homework/server/published';
import { awayOften } from '../../lesson/server/published';
import * as calls from '../contract';
import * as day from '../rules/day';

const daysAgo = (cx: Cx, days: number): string => new Date(cx.now.getTime() - days * 86_400_000).toISOString();

/** Mistakes the caller's memory says to look at by today. */
async function wrongDue(cx: Cx): Promise<number> {
  const row = await cx.db.row<{ n: number }>(sql`
    select count(*)::int as n
    from wrongbook_item_v w
    where ${cx.db.orgs('w')}
      and w.user_id = ${cx.me.userId}
      and not w.is_fixed
      and w.due_on <= ${cx.today}::date`);
  return row?.n ?? 0;
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
    wrongDue: await wrongDue(cx),
  })),
];

import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { TrainHead } from '../contract';
import { accuracyOf } from '../rules';
import { sectionsOf } from './books';
import { knownOf, meanOf, nextIn } from './known';
import { headFrom, headOf } from './train-read';

interface Sums {
  readonly due: number;
  readonly answers: number;
  readonly shareSum: number;
  readonly days: number;
  readonly today: number;
  readonly spent: number;
  readonly answered: number;
  readonly waiting: number;
  readonly topRank: number;
}

export const homeHandlers = [
  handle(calls.homeGet, async (cx) => {
    const { orgId } = cx.db;
    const { userId } = cx.me;
    const weekAgo = plusDays(cx.today, -7);
    const open = await cx.db.rows<TrainHead>(sql`
      select ${headOf(cx)}
      from ${headFrom}
      where t.org_id = ${orgId}
        and t.user_id = ${userId}
        and t.finished_at is null
      order by t.started_at desc
      limit 3`);
    const sums = await cx.db.row<Sums>(sql`
      select
        (
          select count(*)::int from wrongbook_item_v w
          where w.org_id = ${orgId} and w.user_id = ${userId} and not w.is_fixed and w.due_on <= ${cx.today}::date
        ) as due,
        coalesce(sum(d.answers), 0)::int as answers, coalesce(sum(d.share_sum), 0)::int as share_sum,
        count(distinct d.done_on)::int as days,
        coalesce(sum(d.answers) filter (where d.done_on = ${cx.today}::date), 0)::int as today,
        coalesce(sum(d.spent) filter (where d.done_on = ${cx.today}::date), 0)::int as spent,
        (
          select count(*)::int from practice_ask a
          where a.org_id = ${orgId} and a.user_id = ${userId} and a.answered_at >= ${`${weekAgo}T00:00:00Z`}
        ) as answered,
        (
          select count(*)::int from practice_ask a
          where a.org_id = ${orgId} and a.user_id = ${userId} and a.state = 'unanswered'
        ) as waiting,
        (
          select coalesce(max(r.level), 0) from practice_rank r where r.org_id = ${orgId} and r.user_id = ${userId}
        ) as top_rank
      from practice_day d
      where d.org_id = ${orgId}
        and d.user_id = ${userId}
        and d.done_on > ${weekAgo}::date
        and d.done_on <= ${cx.today}::date`);
    const book = await cx.db.row<{ tbkId: number; name: string; sbjId: number }>(sql`
      select b.tbk_id, b.name, b.sbj_id
      from textbook_pref_v p
      join textbook_textbook b on b.tbk_id = p.tbk_id
      where p.org_id = ${orgId}
        and p.user_id = ${userId}
        and b.enabled
      order by p.used_at desc
      limit 1`);
    const sections = book ? (await sectionsOf(cx.db, 'tbk', [book.tbkId])).get(book.tbkId)! : [];
    const klgIds = [...new Set(sections.flatMap((s) => s.klgIds))];
    const { due, answers, shareSum, days, today, spent, answered, waiting, topRank } = sums!;
    return {
      open,
      due,
      week: { answers, accuracy: accuracyOf(shareSum, answers), days },
      today: { answers: today, spent },
      answered,
      waiting,
      topRank,
      book: book ? { ...book, mastery: meanOf(klgIds, await knownOf(cx.db, cx.me.userId, klgIds)) } : null,
      next: book ? await nextIn(cx, cx.me.userId, sections, 3) : [],
    };
  }),
];

import type { Cx } from '../../../kernel/server/cx';
import { jsonList, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { must } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { TrainHead } from '../contract';
import { accuracyOf } from '../rules';
import { sectionsOf } from './books';
import { ableBy, lastOf } from './judges';
import { meanOf, standIn } from './knowledge';
import { headFrom, headOf } from './train-read';

interface Sums {
  readonly due: number;
  readonly answers: number;
  readonly judged: number;
  readonly shareSum: number;
  readonly days: number;
  readonly today: number;
  readonly spent: number;
  readonly answered: number;
  readonly waiting: number;
  readonly topRank: number;
  readonly books: readonly { readonly tbkId: number; readonly name: string; readonly sbjId: number }[];
}

/** The book that was opened last, as a list of one; its names are those of its columns on the wire. */
const lastBook = (cx: Cx) =>
  jsonList(sql`
    select b.tbk_id as "tbkId", b.name, b.sbj_id as "sbjId"
    from textbook_pref_v p
    join textbook_textbook b on b.tbk_id = p.tbk_id
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${cx.me.userId}
      and b.enabled
    order by p.used_at desc
    limit 1`);

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
        coalesce(sum(d.answers), 0)::int as judged, coalesce(sum(d.share_sum), 0)::int as share_sum,
        max(g.answers)::int as answers, max(g.days)::int as days, max(g.today)::int as today,
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
        ) as top_rank,
        ${lastBook(cx)} as books
      from (
        -- What was answered counts at once; whether it was right, only from when the child may know (practice_day).
        select count(*) as answers, count(distinct l.done_on) as days,
          count(*) filter (where l.done_on = ${cx.today}::date) as today
        from (
          select (a.answered_at at time zone ${cx.me.zone})::date as done_on
          from wrongbook_answer_v a
          where a.org_id = ${orgId}
            and a.user_id = ${userId}
            and a.answered_at > ${weekAgo}::date) l
        where l.done_on > ${weekAgo}::date) g
      left join practice_day d on d.org_id = ${orgId}
        and d.user_id = ${userId}
        and d.done_on > ${weekAgo}::date
        and d.done_on <= ${cx.today}::date`);
    const { books, due, answers, judged, shareSum, days, today, spent, answered, waiting, topRank } = sums!;
    const [book] = books;
    const sections = book ? must(await sectionsOf(cx.db, 'tbk', [book.tbkId]), book.tbkId) : [];
    const klgIds = [...new Set(sections.flatMap((s) => s.klgIds))];
    const { known, next } = await standIn(cx, userId, sections, 3);
    return {
      by: ableBy(cx, lastOf(known.values())),
      open,
      due,
      week: { answers, accuracy: accuracyOf(shareSum, judged), days },
      today: { answers: today, spent },
      answered,
      waiting,
      topRank,
      book: book ? { ...book, mastery: meanOf(klgIds, known) } : null,
      next,
    };
  }),
];

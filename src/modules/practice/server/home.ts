import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { TrainHead } from '../contract';
import { accuracyOf } from '../rules';
import { sectionsOf } from './books';
import { knownOf, meanOf, nextIn } from './known';
import { HEAD, HEAD_FROM } from './train-read';

export const homeHandlers = [
  handle(calls.homeGet, async (cx) => {
    const own = [cx.db.orgId, cx.me.userId];
    const open = await cx.db.rows<TrainHead>(
      `select ${HEAD(cx)} from ${HEAD_FROM} where t.org_id = $1 and t.user_id = $2 and t.finished_at is null order by t.started_at desc limit 3`,
      own,
    );
    const [sums] = await cx.db.rows<{
      due: number;
      answers: number;
      shareSum: number;
      days: number;
      today: number;
      spent: number;
      answered: number;
      waiting: number;
      topRank: number;
    }>(
      `select (select count(*)::int from wrongbook_item_v w where w.org_id = $1 and w.user_id = $2 and not w.is_fixed and w.due_on <= $3) as due,
         coalesce(sum(d.answers), 0)::int as answers, coalesce(sum(d.share_sum), 0)::int as share_sum, count(distinct d.done_on)::int as days,
         coalesce(sum(d.answers) filter (where d.done_on = $3), 0)::int as today, coalesce(sum(d.spent) filter (where d.done_on = $3), 0)::int as spent,
         (select count(*)::int from practice_ask a where a.org_id = $1 and a.user_id = $2 and a.answered_at >= $5) as answered,
         (select count(*)::int from practice_ask a where a.org_id = $1 and a.user_id = $2 and a.state = 'unanswered') as waiting,
         (select coalesce(max(r.level), 0) from practice_rank r where r.org_id = $1 and r.user_id = $2) as top_rank
       from practice_day d where d.org_id = $1 and d.user_id = $2 and d.done_on > $4 and d.done_on <= $3`,
      [...own, cx.today, plusDays(cx.today, -7), `${plusDays(cx.today, -7)}T00:00:00Z`],
    );
    const [book] = await cx.db.rows<{ tbkId: number; name: string; sbjId: number }>(
      'select b.tbk_id, b.name, b.sbj_id from textbook_pref_v p join textbook_textbook b on b.tbk_id = p.tbk_id where p.org_id = $1 and p.user_id = $2 and b.enabled order by p.used_at desc limit 1',
      own,
    );
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

import { nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { stats } from '../contract';
import type { Source } from '../rules';
import { dayCache } from './note';
import { entryOf } from '../../../kernel/shared/maps';

interface Slim {
  readonly sbjId: number;
  readonly stgId: number;
  readonly sbjName: string;
  readonly ord: number;
  readonly degree: number;
  readonly isFixed: boolean;
  readonly fixedAt: string | null;
  readonly firstWrongAt: string;
  readonly lastWrongAt: string;
  readonly causes: string[];
  readonly source: Source;
  readonly dueOn: string | null;
  readonly klgs: { klgId: number; klgName: string }[];
}
interface Tally {
  count: number;
  fixed: number;
}
const WEEKS = 12;
const KLGS = 10;
const mondayOf = (day: string): string => plusDays(day, 1 - (new Date(`${day}T00:00:00Z`).getUTCDay() || 7));

/** Counts by a key, in the order in which the keys come. */
function by<K, T extends object>(
  list: readonly Slim[],
  keys: (s: Slim) => readonly (readonly [K, T])[],
): (T & Tally)[] {
  const out = new Map<K, T & Tally>();
  for (const s of list)
    for (const [key, head] of keys(s)) {
      const at = entryOf(out, key, () => ({ ...head, count: 0, fixed: 0 }));
      at.count += 1;
      if (s.isFixed) at.fixed += 1;
    }
  return [...out.values()];
}
const most = <T extends Tally>(list: T[]): T[] => list.toSorted((a, b) => b.count - a.count);

export const statsHandlers = [
  handle(stats, async (cx, { sbjId, from, to }) => {
    // A child's notebook is some hundred rows: counted here, by seven keys, from one statement.
    const all = await cx.db.rows<Slim>(
      sql`
      select i.sbj_id, v.stg_id, ${nameIn(cx.lang, 's')} as sbj_name, s.ord, coalesce(i.degree, v.degree) as degree,
        i.is_fixed, i.fixed_at, i.first_wrong_at, i.last_wrong_at, i.causes, i.source, i.due_on, coalesce((
          select json_agg(json_build_object('klgId', k.klg_id, 'klgName', k.name))
          from textbook_klg k
          where k.klg_id = any(v.klg_ids)
        ), '[]') as klgs
      from wrongbook_item i
      join question_bank_version_v v on v.org_id = i.org_id and v.ver_id = i.ver_id
      join textbook_subject s on s.sbj_id = i.sbj_id
      where i.org_id = ${cx.db.orgId}
        and i.user_id = ${cx.me.userId}
        and i.wrong_count > 0
        and i.open_at <= ${cx.nowIso}
      order by s.ord, i.sbj_id`,
    );
    const { today } = cx;
    const dayOf = dayCache(cx.me.zone);
    const isDue = (s: Slim) => !s.isFixed && s.dueOn != null && s.dueOn <= today;
    const within = (s: Slim) => {
      const day = dayOf(s.lastWrongAt);
      return (from == null || day >= from) && (to == null || day <= to);
    };
    // The subjects stand whole, so that a chosen one can be left again; everything else follows the choice.
    const list = all.filter((s) => (sbjId == null || s.sbjId === sbjId) && within(s));
    const ofSubject = all.filter((s) => sbjId == null || s.sbjId === sbjId);
    const thisMonday = mondayOf(today);
    const firstMonday = from ? mondayOf(from) : plusDays(thisMonday, -7 * (WEEKS - 1));
    const weeks: { monday: string; wrong: number; fixed: number }[] = [];
    for (let m = firstMonday; m <= thisMonday && weeks.length < 53; m = plusDays(m, 7))
      weeks.push({ monday: m, wrong: 0, fixed: 0 });
    const weekOf = new Map(weeks.map((w) => [w.monday, w]));
    for (const s of ofSubject) {
      const began = weekOf.get(mondayOf(dayOf(s.firstWrongAt))),
        mended = s.fixedAt ? weekOf.get(mondayOf(dayOf(s.fixedAt))) : undefined;
      if (began) began.wrong += 1;
      if (mended) mended.fixed += 1;
    }
    const subjects = by(all.filter(within), (s) => [[s.sbjId, { sbjId: s.sbjId, sbjName: s.sbjName, stgId: s.stgId }]]);
    return {
      today,
      total: list.length,
      fixed: list.filter((s) => s.isFixed).length,
      due: ofSubject.filter(isDue).length,
      coming: Array.from({ length: 7 }, (_, n) => {
        const day = plusDays(today, n);
        return { day, count: ofSubject.filter((s) => (n === 0 ? isDue(s) : !s.isFixed && s.dueOn === day)).length };
      }),
      bySbj: subjects.map((x) => ({ ...x, due: all.filter((s) => s.sbjId === x.sbjId && isDue(s)).length })),
      byCause: most(by(list, (s) => s.causes.map((cause) => [cause, { cause }] as const))),
      unnamed: list.filter((s) => s.causes.length === 0).length,
      byDegree: by(list, (s) => [[s.degree, { degree: s.degree }]]).toSorted((a, b) => a.degree - b.degree),
      bySource: most(by(list, (s) => [[s.source, { source: s.source }]])),
      byKlg: most(by(list, (s) => s.klgs.map((k) => [k.klgId, k] as const))).slice(0, KLGS),
      byWeek: weeks,
    };
  }),
];

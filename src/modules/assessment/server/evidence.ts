import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { Kind } from '../rules';
import { insteads } from '../tables';
import { concerns, kindOf, lockedItem, manages, mustRun, seenItem, type ItemRow } from './open';
import { CHILD, TEACHER, type Figure, type Span } from './figures';

/** The months before an evaluation began belong to it: what a term was like is seen in the term. */
const DAYS_BEFORE = 120;
function spanOf(cx: Cx, item: ItemRow): Span {
  const { zone } = cx.me;
  // Ended by hand it ended then, whatever was planned: what came afterwards nobody judged.
  const ends = item.endedAt ?? item.endAt;
  const to = dayIn(zone, new Date(ends < cx.nowIso ? ends : cx.nowIso));
  return { from: plusDays(dayIn(zone, new Date(item.startAt)), -DAYS_BEFORE), to, zone };
}
const figuresOf = (kind: Kind): Readonly<Record<string, Figure>> => (kind === 'eval' ? CHILD : TEACHER);

/** Whether the caller reads the evidence of a member: the member, those who judge them, the administrator. */
async function mayRead(cx: Cx, kind: Kind, itemId: number, userId: number): Promise<void> {
  const row = await cx.db.row(sql`
    select 1 as found
    from assessment_member m
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${itemId}
      and m.user_id = ${userId}
      and (${manages(cx, kind)} or ${concerns(cx)})`);
  if (!row) throw fail(kernelFaults.gone);
}
interface Instead {
  readonly figure: string;
  readonly value: string;
  readonly why: string;
  readonly by: string;
}

export const evidenceHandlers = [
  handle(calls.evidenceGet, async (cx, { kind: word, id, userId }) => {
    const kind = kindOf(word);
    const item = await seenItem(cx, kind, id);
    await mayRead(cx, kind, id, userId);
    const span = spanOf(cx, item);
    const figures = figuresOf(kind);
    const counted = await cx.db.row<Record<string, unknown>>(
      sql`select ${Object.values(figures)
        .map((figure) => sql`(${figure.count(cx.db.orgId, userId, span)}) as ${figure.column}`)
        .reduce((a, b) => sql`${a}, ${b}`)}`,
    );
    const set = await cx.db.rows<Instead>(sql`
      select x.figure, x.value, x.why, coalesce(x.made_name, p.name) as by
      from assessment_instead x
      join people_person_v p on p.org_id = x.org_id and p.user_id = x.made_by
      where x.org_id = ${cx.db.orgId}
        and x.item_id = ${id}
        and x.user_id = ${userId}`);
    return {
      from: span.from,
      to: span.to,
      items: Object.entries(figures).map(([figure, { say }]) => {
        const own = set.find((one) => one.figure === figure);
        return {
          figure,
          value: say(cx, (counted?.[figure] ?? {}) as Readonly<Record<string, number | string | null>>),
          instead: own ? { value: own.value, why: own.why, by: own.by } : null,
        };
      }),
    };
  }),
  handle(calls.evidenceRows, async (cx, { kind: word, id, userId, figure }) => {
    const kind = kindOf(word);
    const item = await seenItem(cx, kind, id);
    await mayRead(cx, kind, id, userId);
    const found = new Map(Object.entries(figuresOf(kind))).get(figure);
    if (!found) throw fail(kernelFaults.gone);
    const rows = await cx.db.rows<{ on: string; what: string; value: string }>(
      found.rows(cx.db.orgId, userId, spanOf(cx, item)),
    );
    return { items: rows.map((row) => ({ ...row, value: found.word ? found.word(cx, row.value) : row.value })) };
  }),
  handle(calls.evidenceSet, async (cx, { kind: word, id, userId, figure, value, why }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'share');
    // Nobody sets a figure right that is about themselves.
    if (userId === cx.me.userId || !Object.hasOwn(figuresOf(kind), figure)) throw fail(kernelFaults.gone);
    await mayRead(cx, kind, id, userId);
    mustRun(cx, item);
    const row = { itemId: id, userId, figure, value, why, madeBy: cx.me.userId, madeAt: cx.nowIso };
    await cx.db.insert(
      insteads,
      row,
      `on conflict (org_id, item_id, user_id, figure) do update
        set value = excluded.value, why = excluded.why, made_by = excluded.made_by, made_at = excluded.made_at`,
    );
    cx.note('assessment.figure-set', { subjectId: userId, itemId: id, figure, new: value, why });
  }),
];

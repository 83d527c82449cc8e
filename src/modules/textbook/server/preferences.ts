import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEFAULT_STAGE, DEFAULT_SUBJECT } from '../rules';
import * as tables from '../tables';

type Pref = ReplyOf<typeof calls.prefsGet>;
type Choice = ParsedOf<typeof calls.prefsSet>;
type Subject = Pick<Choice, 'stgId' | 'sbjId'>;

/** The caller's preferences whose book is still in use. */
const ownInUse = (cx: Cx): Sql => sql`
  select p.stg_id, p.sbj_id, p.srs_id, p.tbk_id, p.wbk_id, p.used_at, r.name_zh as srs_name, t.name as tbk_name
  from textbook_pref p
  join textbook_series r on r.srs_id = p.srs_id
  join textbook_textbook t on t.tbk_id = p.tbk_id
  where p.org_id = ${cx.me.orgId}
    and p.user_id = ${cx.me.userId}
    and t.enabled
    and r.enabled`;
/** What is stored for each of the subjects; what was never chosen, or is no longer in use, answers with empty book keys. */
const prefsOf = (cx: Cx, of: readonly Subject[]): Promise<Pref[]> =>
  cx.db.rows<Pref>(sql`
    select w.stg_id, w.sbj_id, p.srs_id, p.tbk_id, p.wbk_id, p.srs_name, p.tbk_name,
      ${nameIn(cx.lang, 'g')} as stg_name, ${nameIn(cx.lang, 'b')} as sbj_name
    from unnest(${of.map((s) => s.stgId)}::bigint[], ${of.map((s) => s.sbjId)}::bigint[])
      with ordinality w(stg_id, sbj_id, at)
    join textbook_stage g on g.stg_id = w.stg_id
    join textbook_subject b on b.sbj_id = w.sbj_id
    left join (${ownInUse(cx)}) p on p.stg_id = w.stg_id and p.sbj_id = w.sbj_id
    order by w.at`);
async function prefOf(cx: Cx, of: Subject): Promise<Pref> {
  const [pref] = await prefsOf(cx, [of]);
  if (!pref) throw fail(textbookFaults.gone);
  return pref;
}

/** Refuses a book that is off or belongs to another series, stage or subject; stores all of the choices or none. */
async function store(cx: Cx, items: readonly Choice[]): Promise<void> {
  const rows = await cx.db.rows<Subject & { tbkId: number; srsId: number }>(sql`
    select t.tbk_id, t.srs_id, t.stg_id, t.sbj_id
    from textbook_textbook t
    join textbook_series s on s.srs_id = t.srs_id
    where t.tbk_id = any(${items.map((c) => c.tbkId)}::bigint[])
      and t.enabled
      and s.enabled`);
  const books = new Map(rows.map((b) => [b.tbkId, b]));
  for (const c of items) {
    const book = books.get(c.tbkId);
    if (!book) throw fail(textbookFaults.gone, {}, 'tbkId');
    if (book.srsId !== c.srsId || book.stgId !== c.stgId || book.sbjId !== c.sbjId)
      throw fail(textbookFaults.notTogether, {}, 'tbkId');
  }
  // A subject that is named twice keeps its last choice; the first of several subjects counts as the one used last.
  const bySubject = new Map(items.map((c) => [`${c.stgId}/${c.sbjId}`, c]));
  await cx.db.insert(
    tables.prefs,
    [...bySubject.values()].map((c, i) => ({
      userId: cx.me.userId,
      stgId: c.stgId,
      sbjId: c.sbjId,
      srsId: c.srsId,
      tbkId: c.tbkId,
      wbkId: c.wbkId ?? null,
      usedAt: new Date(cx.now.getTime() - i).toISOString(),
    })),
    `on conflict (org_id, user_id, stg_id, sbj_id) do update
     set srs_id = excluded.srs_id, tbk_id = excluded.tbk_id, wbk_id = excluded.wbk_id, used_at = excluded.used_at`,
  );
}

export const preferenceHandlers: readonly Handler[] = [
  handle(calls.prefsGet, async (cx, { stgId, sbjId }) => {
    const last = await cx.db.row<Subject>(sql`
      select p.stg_id, p.sbj_id
      from (${ownInUse(cx)}) p
      where ${all(is('p.stg_id', stgId), is('p.sbj_id', sbjId))}
      order by p.used_at desc
      limit 1`);
    return prefOf(cx, last ?? { stgId: stgId ?? DEFAULT_STAGE, sbjId: sbjId ?? DEFAULT_SUBJECT });
  }),
  handle(calls.prefsSet, async (cx, input) => {
    await store(cx, [input]);
    return prefOf(cx, input);
  }),
  handle(calls.prefsMerge, async (cx, { items }) => {
    await store(cx, items);
    return prefsOf(cx, items);
  }),
];

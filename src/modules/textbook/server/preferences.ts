import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract';
import { textbookFaults } from '../faults';
import { DEFAULT_STAGE, DEFAULT_SUBJECT } from '../rules';
import * as tables from '../tables';

interface Pref {
  stgId: number;
  sbjId: number;
  srsId: number | null;
  tbkId: number | null;
  wbkId: number | null;
  srsName: string | null;
  tbkName: string | null;
  stgName: string;
  sbjName: string;
}

/** The stored preference of a subject; without keys the one used last. What was never chosen, or is no longer in use, answers with empty book keys. */
async function prefOf(cx: Cx, stgId?: number, sbjId?: number): Promise<Pref> {
  const en = cx.lang === 'en-US';
  const name = (alias: string) => `${alias}.${en ? 'name_en' : 'name_zh'}`;
  const stored = (
    await cx.db.rows<Pref>(
      `select p.stg_id, p.sbj_id, p.srs_id, p.tbk_id, p.wbk_id, r.name_zh as srs_name, t.name as tbk_name, ${name('g')} as stg_name, ${name('b')} as sbj_name
     from textbook_pref p join textbook_series r on r.srs_id = p.srs_id join textbook_textbook t on t.tbk_id = p.tbk_id join textbook_stage g on g.stg_id = p.stg_id join textbook_subject b on b.sbj_id = p.sbj_id
     where p.org_id = $1 and p.user_id = $2 and t.enabled and r.enabled and ($3::bigint is null or p.stg_id = $3) and ($4::bigint is null or p.sbj_id = $4) order by p.used_at desc limit 1`,
      [cx.me.orgId, cx.me.userId, stgId ?? null, sbjId ?? null],
    )
  )[0];
  if (stored) return stored;
  const [at] = await cx.db.rows<{ stgName: string; sbjName: string }>(
    `select ${name('g')} as stg_name, ${name('b')} as sbj_name from textbook_stage g, textbook_subject b where g.stg_id = $1 and b.sbj_id = $2`,
    [stgId ?? DEFAULT_STAGE, sbjId ?? DEFAULT_SUBJECT],
  );
  if (!at) throw fail(textbookFaults.gone);
  return {
    stgId: stgId ?? DEFAULT_STAGE,
    sbjId: sbjId ?? DEFAULT_SUBJECT,
    srsId: null,
    tbkId: null,
    wbkId: null,
    srsName: null,
    tbkName: null,
    ...at,
  };
}

interface Choice {
  stgId: number;
  sbjId: number;
  srsId: number;
  tbkId: number;
  wbkId?: number | null;
}
async function store(cx: Cx, items: readonly Choice[]): Promise<void> {
  for (const [i, c] of items.entries()) {
    const [book] = await cx.db.rows<{ srsId: number; stgId: number; sbjId: number }>(
      'select t.srs_id, t.stg_id, t.sbj_id from textbook_textbook t join textbook_series s on s.srs_id = t.srs_id where t.tbk_id = $1 and t.enabled and s.enabled',
      [c.tbkId],
    );
    if (!book) throw fail(textbookFaults.gone, {}, 'tbkId');
    if (book.srsId !== c.srsId || book.stgId !== c.stgId || book.sbjId !== c.sbjId)
      throw fail(textbookFaults.notTogether, {}, 'tbkId');
    // The first of several counts as the one used last.
    const usedAt = new Date(cx.now.getTime() - i).toISOString();
    await cx.db.insert(
      tables.prefs,
      [
        {
          userId: cx.me.userId,
          stgId: c.stgId,
          sbjId: c.sbjId,
          srsId: c.srsId,
          tbkId: c.tbkId,
          wbkId: c.wbkId ?? null,
          usedAt,
        },
      ],
      'on conflict (org_id, user_id, stg_id, sbj_id) do update set srs_id = excluded.srs_id, tbk_id = excluded.tbk_id, wbk_id = excluded.wbk_id, used_at = excluded.used_at',
    );
  }
}

export const preferenceHandlers: readonly Handler[] = [
  handle(calls.prefsGet, (cx, { stgId, sbjId }) => prefOf(cx, stgId, sbjId)),
  handle(calls.prefsSet, async (cx, input) => {
    await store(cx, [input]);
    return prefOf(cx, input.stgId, input.sbjId);
  }),
  handle(calls.prefsMerge, async (cx, { items }) => {
    await store(cx, items);
    const out: Pref[] = [];
    for (const i of items) out.push(await prefOf(cx, i.stgId, i.sbjId));
    return out;
  }),
];

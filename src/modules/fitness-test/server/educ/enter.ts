import { insertOf, rowsAtOnce } from '../../../../kernel/server/db/insert';
import { joined, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Lang } from '../../../../kernel/shared/messages';
import { must } from '../../../../kernel/shared/maps';
import { faults } from '../../faults';
import { ITEM_CODES } from '../../rules/definition';
import type { Mark } from '../../rules/settings';
import type { Standard } from '../../rules/standard';
import type { Relief } from '../../rules/total';
import type { Source } from '../../rules/words';
import { results } from '../../tables';
import { standardFor } from '../mark/shelf';
import { widened, type ChildRow } from './read';
import { scoreChild, type Known, type ResultRow } from './score';
import { recount } from './stats';
import { openYear, type Year } from './years';

/** One item of one child: whole units, the word for it, or neither to take the result away. */
export interface Entered {
  readonly userId: number;
  readonly itemId: string;
  readonly value?: number | null | undefined;
  readonly mark?: Mark | null | undefined;
  readonly doneOn?: string | null | undefined;
  readonly source?: Source | undefined;
}
export interface EnterOptions {
  readonly yearId: number;
  readonly source: Source;
  /** ISO, the moment of the write. */
  readonly at: string;
  /** Relief from the whole test, by child; null takes it back, undefined leaves it. */
  readonly relief?: ReadonlyMap<number, Relief | null | undefined>;
  /** The year, where the caller holds its lock already (`openYear`). */
  readonly year?: Year;
  /** Language of the names in the rows that come back. */
  readonly lang?: Lang;
  /** The children whom the rows are about, where the caller read them under the lock (`childrenOf`). */
  readonly children?: readonly Child[];
  /** A change of the caller's that belongs to the results: made with them, also where they say nothing new. */
  readonly also?: Sql;
}
/** What an item said before, for audit lines and undo. */
export interface Before {
  readonly userId: number;
  readonly itemId: string;
  readonly value: number | null;
  readonly mark: Mark | null;
  readonly source: Source;
  readonly doneOn: string | null;
}
/** A child as it stands now, with its results, and the relief it had before. */
export interface Scored {
  readonly row: ChildRow;
  readonly results: readonly ResultRow[];
  readonly oldRelief: ChildRow['reliefKind'];
  readonly oldGround: ChildRow['reliefGround'];
}
export interface Done {
  readonly standard: Standard;
  /** What was entered and says something else than before, and what it said before, in the same order. */
  readonly changed: readonly Entered[];
  readonly before: readonly Before[];
  readonly children: readonly Scored[];
}

/** Results of children, without their points. */
export const keptResults = (db: Door, yearId: number, userIds: readonly number[]): Promise<Before[]> =>
  db.rows<Before>(sql`
    select r.user_id, r.item_id, r.value, r.mark, r.source, r.done_on
    from fitness_test_result r
    where r.org_id = ${db.orgId}
      and r.year_id = ${yearId}
      and r.user_id = any(${userIds}::bigint[])
      and r.source <> 'derived'`);

export type Child = ChildRow & { readonly kept: readonly Omit<Before, 'userId'>[] | null };
/** Children of the roster with their results as they were typed. */
export const childrenOf = (
  db: Door,
  o: Pick<EnterOptions, 'yearId' | 'lang'>,
  userIds: readonly number[],
): Promise<Child[]> =>
  db.rows<Child>(
    widened(
      db,
      o.lang ?? 'zh-CN',
      sql`
      select t.*, (
        select json_agg(json_build_object(
          'itemId', r.item_id, 'value', r.value, 'mark', r.mark, 'source', r.source, 'doneOn', r.done_on))
        from fitness_test_result r
        where r.org_id = t.org_id
          and r.year_id = t.year_id
          and r.user_id = t.user_id
          and r.source <> 'derived') as kept
      from fitness_test_total t
      where t.org_id = ${db.orgId}
        and t.year_id = ${o.yearId}
        and t.user_id = any(${userIds}::bigint[])`,
    ),
  );

/**
 * Writes results of any number of children of an open year, scores them in one pass and brings the sums up to date: two
 * statements behind the reading, and one more for each thousand results. Everything that enters results goes through here:
 * hand, sheet, test day, devices. What says the same as before is left as it is, with its day and its source.
 * @throws yearGone, yearClosed; "gone" for a child who is not on the year's roster.
 */
export async function enterResults(db: Door, o: EnterOptions, rows: readonly Entered[]): Promise<Done> {
  const year = o.year ?? (await openYear(db, o.yearId));
  const standard = await standardFor(db, year);
  const userIds = [...new Set([...rows.map((r) => r.userId), ...(o.relief?.keys() ?? [])])];
  const onlyAlso = async () => {
    if (o.also) await db.change(o.also);
  };
  if (!userIds.length) {
    await onlyAlso();
    return { standard, changed: [], before: [], children: [] };
  }
  const children = o.children ?? (await childrenOf(db, o, userIds));
  if (children.length !== userIds.length) throw fail(kernelFaults.gone);
  const known = new Map(children.map((c) => [c.userId, knownOf(c)]));
  const changed: Entered[] = [];
  const before: Before[] = [];
  for (const r of rows) {
    if (!standard.itemOf(r.itemId) || r.itemId === ITEM_CODES.bmi) throw fail(faults.noItem, { item: r.itemId });
    const own = must(known, r.userId);
    const was = own.get(r.itemId);
    const result = r.value ?? r.mark ?? null;
    if ((was?.result ?? null) === result) continue;
    changed.push(r);
    before.push({
      userId: r.userId,
      itemId: r.itemId,
      value: typeof was?.result === 'number' ? was.result : null,
      mark: typeof was?.result === 'string' ? was.result : null,
      source: was?.source ?? o.source,
      doneOn: was?.doneOn ?? null,
    });
    if (result == null) own.delete(r.itemId);
    else own.set(r.itemId, { result, source: r.source ?? o.source, doneOn: r.doneOn ?? was?.doneOn ?? null });
  }
  const scored = children.map((c) => scoredOf(standard, c, o.relief, must(known, c.userId)));
  if (!changed.length && !scored.some((s) => s.row.reliefKind !== s.oldRelief || s.row.reliefGround !== s.oldGround)) {
    await onlyAlso();
    return { standard, changed, before, children: scored };
  }
  await writeScores(db, o, children, scored);
  const written = scored.map((s) => ({ ...s, row: { ...s.row, changedAt: o.at } }));
  return { standard, changed, before, children: written };
}

const knownOf = (child: Child): Map<string, Known> =>
  new Map(
    (child.kept ?? []).flatMap((r) => {
      const result = r.value ?? r.mark;
      return result == null ? [] : [[r.itemId, { result, source: r.source, doneOn: r.doneOn }]];
    }),
  );
function withRelief<C extends ChildRow>(child: C, relief: EnterOptions['relief']): C {
  const asked = relief?.get(child.userId);
  return asked === undefined
    ? child
    : { ...child, reliefKind: asked?.kind ?? null, reliefGround: asked?.ground ?? null };
}
function scoredOf(
  standard: Standard,
  old: Child,
  relief: EnterOptions['relief'],
  known: ReadonlyMap<string, Known>,
): Scored {
  const { kept: _, ...child } = withRelief(old, relief);
  if (standard.weightsOf(child.grdId, child.sex).length === 0) throw fail(faults.noGrade, { name: child.clazzName });
  const { rows, sums } = scoreChild(standard, child, known);
  return { row: { ...child, ...sums }, results: rows, oldRelief: old.reliefKind, oldGround: old.reliefGround };
}

const RESULT_KEYS = Object.keys(results.columns);
/** Results that travel with the totals in one statement; what is more goes before. */
const AT_ONCE = rowsAtOnce(RESULT_KEYS);
const ANEW = `on conflict (org_id, year_id, user_id, item_id) do update set value = excluded.value, mark = excluded.mark,
      points = excluded.points, level = excluded.level, bonus = excluded.bonus, source = excluded.source,
      done_on = excluded.done_on`;
/** Writes rows and totals, then sums, of children that were scored whole. @param old the children before. */
async function writeScores(db: Door, o: EnterOptions, old: readonly Child[], scored: readonly Scored[]): Promise<void> {
  const gone = scored.flatMap(({ results: now }, at) => {
    const was = old[at]!;
    const had = [...(was.kept ?? []).map((r) => r.itemId), ...(was.bmi == null ? [] : [ITEM_CODES.bmi])];
    return had
      .filter((itemId) => !now.some((r) => r.itemId === itemId))
      .map((itemId) => ({ userId: was.userId, itemId }));
  });
  const parts: Sql[] = [];
  if (gone.length)
    parts.push(sql`gone as (
      delete from fitness_test_result r
      using unnest(${gone.map((g) => g.userId)}::bigint[], ${gone.map((g) => g.itemId)}::text[]) as u(user_id, item_id)
      where r.org_id = ${db.orgId}
        and r.year_id = ${o.yearId}
        and r.user_id = u.user_id
        and r.item_id = u.item_id)`);
  const all = scored.flatMap((s) => s.results);
  await db.insert(results, all.slice(0, -AT_ONCE), ANEW);
  const last = all.slice(-AT_ONCE);
  if (last.length) parts.push(sql`put as (${insertOf(results, RESULT_KEYS, last, db.orgId, raw(ANEW))})`);
  if (o.also) parts.push(sql`also as (${o.also})`);
  const rows = scored.map((s) => s.row);
  const totalled = totalsOf(db, o, rows);
  await db.change(parts.length ? sql`with ${joined(parts, ',\n    ')} ${totalled}` : totalled);
  await recount(db, o.yearId, [...new Set(rows.map((c) => c.clazzId))], [...new Set(rows.map((c) => c.grdId))]);
}

const COUNTS = ['height', 'weight', 'bmi', 'done', 'due', 'standardScore', 'bonus', 'total'] as const;
const WORDS = ['level', 'state', 'reliefKind', 'reliefGround'] as const;
function totalsOf(db: Door, o: EnterOptions, rows: readonly ChildRow[]): Sql {
  const ints = COUNTS.map((k) => sql`${rows.map((r) => r[k])}::integer[]`);
  const words = WORDS.map((k) => sql`${rows.map((r) => r[k])}::text[]`);
  return sql`
    update fitness_test_total t
    set height = u.height, weight = u.weight, bmi = u.bmi, done = u.done, due = u.due,
      standard_score = u.standard_score, bonus = u.bonus, total = u.total, level = u.level, state = u.state,
      missing = string_to_array(u.missing, ','), relief_kind = u.relief_kind, relief_ground = u.relief_ground,
      changed_at = ${o.at}
    from unnest(${rows.map((r) => r.userId)}::bigint[], ${joined(ints)}, ${joined(words)},
        ${rows.map((r) => r.missing.join(','))}::text[])
      as u(user_id, height, weight, bmi, done, due, standard_score, bonus, total,
        level, state, relief_kind, relief_ground, missing)
    where t.org_id = ${db.orgId}
      and t.year_id = ${o.yearId}
      and t.user_id = u.user_id`;
}

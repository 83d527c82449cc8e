import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Point, Proposal } from '../contract/parts';
import { proposeNext, standOf } from '../rules';
import { beforeOf, type Section } from './books';

/** What is known of a learner at a point. */
export interface Known {
  readonly mastery: number;
  readonly answers: number;
  readonly lastAt: string;
}
/** Everything known of a learner in these points. */
export async function knownOf(
  door: Door,
  userId: number,
  klgIds: readonly number[],
): Promise<ReadonlyMap<number, Known>> {
  if (klgIds.length === 0) return new Map();
  const rows = await door.rows<Known & { klgId: number }>(
    sql`
    select klg_id, mastery, answers, last_at
    from practice_level
    where org_id = ${door.orgId}
      and user_id = ${userId}
      and klg_id = any(${[...new Set(klgIds)]}::bigint[])`,
  );
  return new Map(rows.map((r) => [r.klgId, r]));
}
/** The mean mastery of the points something is known of. */
export function meanOf(
  klgIds: readonly number[],
  known: ReadonlyMap<number, { readonly mastery: number }>,
): number | null {
  const values = klgIds.flatMap((k) => known.get(k)?.mastery ?? []);
  return values.length ? Math.round(values.reduce((a, b) => a + b, 0) / values.length) : null;
}
export const knownIn = (klgIds: readonly number[], known: ReadonlyMap<number, unknown>): number =>
  klgIds.filter((k) => known.has(k)).length;

/** How points are called, and what is known of a learner in those of them that were answered. */
export interface Named {
  readonly names: ReadonlyMap<number, string>;
  readonly known: ReadonlyMap<number, Known>;
}
export async function namedKnown(door: Door, userId: number, klgIds: readonly number[]): Promise<Named> {
  if (klgIds.length === 0) return { names: new Map(), known: new Map() };
  const rows = await door.rows<{ klgId: number; name: string } & (Known | Record<keyof Known, null>)>(
    sql`
    select k.klg_id, k.name, l.mastery, l.answers, l.last_at
    from textbook_klg_v k
    left join practice_level l on l.org_id = ${door.orgId} and l.user_id = ${userId} and l.klg_id = k.klg_id
    where k.klg_id = any(${[...new Set(klgIds)]}::bigint[])`,
  );
  return {
    names: new Map(rows.map((r) => [r.klgId, r.name])),
    known: new Map(rows.flatMap((r) => (r.mastery === null ? [] : [[r.klgId, r]]))),
  };
}
/** Points as people read them. */
export async function pointsOf(cx: Cx, userId: number, klgIds: readonly number[]): Promise<Point[]> {
  const { names, known } = await namedKnown(cx.db, userId, klgIds);
  return klgIds.map((klgId) => asPoint(klgId, names, known));
}
export function asPoint(klgId: number, names: ReadonlyMap<number, string>, known: ReadonlyMap<number, Known>): Point {
  const k = known.get(klgId);
  return {
    klgId,
    name: names.get(klgId) ?? '',
    mastery: k?.mastery ?? null,
    stand: standOf(k?.mastery ?? null),
    answers: k?.answers ?? 0,
  };
}
/** What is known of a learner in a book, and what to learn next there, with a section that teaches it. */
export async function standIn(
  cx: Cx,
  userId: number,
  sections: readonly Section[],
  count: number,
): Promise<{ readonly known: ReadonlyMap<number, Known>; readonly next: Proposal[] }> {
  if (sections.length === 0) return { known: new Map(), next: [] };
  const klgIds = [...new Set(sections.filter((s) => s.leaf).flatMap((s) => s.klgIds))];
  const before = await beforeOf(cx.db, klgIds);
  const all = new Set([...sections.flatMap((s) => s.klgIds), ...before.map((e) => e.fromId)]);
  const { names, known } = await namedKnown(cx.db, userId, [...all]);
  const chosen = proposeNext(klgIds, new Map([...known].map(([k, v]) => [k, v.mastery])), before, count);
  const next = chosen.map(({ klgId, why }) => ({
    ...asPoint(klgId, names, known),
    why,
    nodeId: sections.findLast((s) => s.leaf && s.klgIds.includes(klgId))?.nodeId ?? null,
  }));
  return { known, next };
}

import type { Cx } from '../../../kernel/server/cx';
import { all, any, is, joined, sql, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import type { QueKind, QueLib, QuestionBody } from '../contract';
import { drawFrom, type Drawn, type Take, type Wish } from '../rules/draw';
import { sameAs } from '../rules/same';
import { regionsOf } from './libs';
import { nodesBelow, nodesBelowOf, pointsBelow } from './read';
import { holdWhole, wholeVersions, type Version, type Whole } from './take';
import { degreeUsed } from './use';

/** Where choices look; a node stands for all below it. What is left out: any. */
export interface Place {
  readonly nodeIds?: readonly number[];
  /** The nodes stand for what they lie in: the node above each, or its chapter. Where there is none, there is no question. */
  readonly around?: 'above' | 'chapter';
  readonly klgIds?: readonly number[];
  readonly kinds?: readonly QueKind[];
  readonly degrees?: readonly number[];
}
/** What all choices of one reading have in common. */
export interface Among {
  readonly stgId: number;
  readonly sbjId: number;
  readonly libs?: readonly QueLib[];
  /** Questions that must not come again, nor another entry of one of them. */
  readonly not?: readonly number[];
  /** The same seed and pool give the same choice. */
  readonly seed?: number;
}
/** What is wanted of one place. */
export interface Wanted extends Among, Omit<Place, 'around'> {
  readonly count: number;
}
/** A question that was chosen. `degree` is the one to reckon with, measured where enough have answered; `degreeSaid` is its version's own. */
export interface Chosen extends Version {
  readonly degreeSaid: number;
}
/** So many of a place are looked at, of each kind where several are wished for: enough for an even spread, little enough for one quick statement. */
const POOL = 2000;

/**
 * Questions the caller may use, spread over knowledge and difficulty, each held by the organisation from now on; no two of one question. Fewer when
 * the libraries hold fewer. It writes, so never in a GET.
 */
export async function chooseQuestions(cx: Cx, w: Wanted): Promise<Chosen[]> {
  const [chosen] = await chooseInTurn(cx, w, [{ count: w.count }]);
  return chosen ?? [];
}
/**
 * The same for several wishes, one after the other: what one took, none after it gets. However many they are, the libraries are asked once.
 * @returns the questions of each wish.
 */
export function chooseInTurn(
  cx: Cx,
  w: Omit<Wanted, 'count'>,
  wishes: readonly Omit<Wish, 'place'>[],
): Promise<Chosen[][]> {
  const wished = wishes.every((one) => one.kinds?.length) ? wishes.flatMap((one) => one.kinds ?? []) : [];
  const place = { nodeIds: w.nodeIds, klgIds: w.klgIds, degrees: w.degrees, kinds: w.kinds ?? wished };
  return chooseAmong(cx, w, [place], (take) => wishes.map((one) => take(one)), wishes.length > 1);
}
/**
 * The same where a choice hangs on what those before it gave, or looks elsewhere: the places are asked in one statement, and `choose` makes its choices
 * in memory. It is called again when it is known how what it took reads, so it says the same of the same.
 * @param each so many of each kind are looked at, where several kinds are wished for.
 * @returns the questions of each list that `choose` gave; only these are held.
 */
export async function chooseAmong(
  cx: Cx,
  among: Among,
  places: readonly Place[],
  choose: (take: Take) => readonly (readonly Drawn[])[],
  each = false,
): Promise<Chosen[][]> {
  const seed = among.seed ?? Math.floor(cx.now.getTime() % 2 ** 31);
  const rows = await poolsOf(cx, among, places, seed, each);
  const pools = places.map(({ klgIds }, at) => ({ questions: rows.filter((c) => c.place === at), klgIds }));
  const known = new Map<number, Whole>();
  const bodies = new Map<number, { readonly body: QuestionBody; readonly same: string }>();
  const used = new Map<number, string[]>();
  // Bodies are read of what would be chosen if no two were one, and where it falls otherwise of all that was looked at: two statements for one place,
  // however many are alike, and one more for a place that is looked at only then.
  for (;;) {
    const draw = drawFrom(pools, { bodies, used }, seed, among.not);
    const chosen = choose(draw.take);
    const shunned = [...draw.shunned].filter((qid) => !used.has(qid));
    if (draw.unread.size === 0 && shunned.length === 0) {
      const verIds = new Set(chosen.flat().map((c) => c.verId));
      const held = await holdWhole(
        cx,
        [...verIds].map((verId) => must(known, verId)),
      );
      const asChosen = ({ verId, degree }: Drawn): Chosen => {
        const version = must(held, verId);
        return { ...version, degree, degreeSaid: version.degree };
      };
      return chosen.map((some) => some.map(asChosen));
    }
    const looked =
      known.size === 0 ? [...draw.unread] : rows.filter((c) => draw.places.has(c.place)).map((c) => c.verId);
    const unread = [...new Set(looked)].filter((verId) => !known.has(verId));
    for (const qid of shunned) used.set(qid, []);
    for (const v of await wholeVersions(cx, unread, shunned)) {
      const same = sameAs(v.body);
      used.get(v.qid)?.push(same);
      if (v.held || !known.has(v.verId)) known.set(v.verId, v);
      bodies.set(v.verId, { body: v.body, same });
    }
    if (unread.some((verId) => !known.has(verId))) throw fail(kernelFaults.gone);
  }
}

/**
 * What the caller could be given of what is wanted, `count` at most: two entries of one question are one, as where questions are
 * chosen. One statement, which holds nothing.
 */
export async function differentOnes(cx: Cx, w: Omit<Wanted, 'seed'>): Promise<QuestionBody[]> {
  const rows = await cx.db.rows<{ body: QuestionBody }>(sql`
    select distinct on (p.qid) p.body
    from (${poolOf(cx, w, w, sql`v.qid, v.body`)}) p
    order by p.qid
    limit ${LOOKED * w.count}`);
  return [...new Map(rows.map(({ body }) => [sameAs(body), body])).values()].slice(0, w.count);
}
/** So many entries are read for each question: a library does not hold many of one. */
const LOOKED = 4;
interface Found extends Drawn {
  readonly place: number;
}
/** What the libraries hold of what is wanted in each place, in an order by chance. One statement; without a place none. */
async function poolsOf(cx: Cx, among: Among, places: readonly Place[], seed: number, each: boolean): Promise<Found[]> {
  if (places.length === 0) return [];
  const chance = sql`hashint8extended(p.qid, ${seed}::bigint)`;
  const columns = sql`v.ver_id, v.qid, ${degreeUsed} as degree, v.klg_ids, v.kind`;
  const pools = places.map((place, at) => {
    const pool = poolOf(cx, among, place, columns);
    return each
      ? sql`
      select ${at}::int as place, p.ver_id, p.qid, p.degree, p.klg_ids, p.kind
      from (
        select p.ver_id, p.qid, p.degree, p.klg_ids, p.kind,
          row_number() over (partition by p.kind order by ${chance}) as nth
        from (${pool}) p) p
      where p.nth <= ${POOL}`
      : sql`
      select ${at}::int as place, p.ver_id, p.qid, p.degree, p.klg_ids, p.kind
      from (${pool}) p
      order by ${chance}
      limit ${POOL}`;
  });
  const whole = pools.length > 1 ? pools.map((pool) => sql`(${pool})`) : pools;
  return cx.db.rows<Found>(sql`
    select p.place, p.ver_id, p.qid, p.degree, p.klg_ids, p.kind
    from (${joined(whole, ' union all ')}) p
    order by p.place, ${chance}`);
}

/** The nodes in which these lie. */
const AROUND: Readonly<Record<'above' | 'chapter', (nodeIds: readonly number[]) => Sql>> = {
  above: (nodeIds) => sql`
    select a.parent_id
    from textbook_node a
    where a.node_id = any(${nodeIds}::bigint[])
      and a.parent_id is not null`,
  chapter: (nodeIds) => sql`
    select a.path[1]
    from textbook_node a
    where a.node_id = any(${nodeIds}::bigint[])`,
};
/** Columns of the versions `v` that are wanted, from the own libraries and the shared ones. */
function poolOf(cx: Cx, w: Omit<Among, 'seed'>, { nodeIds, around, klgIds, kinds, degrees }: Place, columns: Sql): Sql {
  const libs = w.libs ?? ['psn', 'org', 'reg', 'pfm'];
  const links = all(
    is('v.stg_id', w.stgId),
    is('v.sbj_id', w.sbjId),
    nodeIds?.length
      ? sql`v.node_ids && ${around ? nodesBelowOf(AROUND[around](nodeIds)) : nodesBelow(nodeIds)}`
      : undefined,
    klgIds?.length ? sql`v.klg_ids && ${pointsBelow(klgIds)}` : undefined,
    kinds?.length ? sql`v.kind = any(${kinds}::text[])` : undefined,
    degrees?.length ? sql`${degreeUsed} = any(${degrees}::bigint[])` : undefined,
    w.not?.length ? sql`v.qid <> all(${w.not}::bigint[])` : undefined,
  );
  const own = any(
    libs.includes('psn') ? sql`q.owner_id = ${cx.me.userId}` : undefined,
    libs.includes('org') ? sql`q.lib = 'org'` : undefined,
  );
  const shared = any(
    libs.includes('pfm') ? sql`v.reg_id is null` : undefined,
    libs.includes('reg') ? sql`v.reg_id = any(${regionsOf(cx.me.orgRegion)}::bigint[])` : undefined,
  );
  return sql`
      select ${columns}
      from question_bank_question q
      join question_bank_version v on v.org_id = q.org_id and v.ver_id = q.ver_id
      left join question_bank_use x on x.org_id = v.org_id and x.ver_id = v.ver_id
      where q.org_id = ${cx.db.orgId}
        and q.removed_at is null
        and q.lib in ('psn', 'org')
        and ${own}
        and ${links}
      union all
      select ${columns}
      from question_bank_shared v
      left join question_bank_shared_use x on x.ver_id = v.ver_id
      where v.is_current
        and v.removed_at is null
        and ${shared}
        and ${links}`;
}

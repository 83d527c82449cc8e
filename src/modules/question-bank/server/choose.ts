import type { Cx } from '../../../kernel/server/cx';
import { all, any, is, sql, type Sql } from '../../../kernel/server/db/sql';
import type { QueKind, QueLib, QuestionBody } from '../contract';
import { sameAs } from '../rules/same';
import { spread, type Candidate } from '../rules/spread';
import { regionsOf } from './libs';
import { nodesBelow, pointsBelow } from './read';
import { takeVersions, type Version } from './take';
import { degreeUsed } from './use';

/** What is wanted; a node stands for all below it. `klgIds`, `kinds`, `degrees`, `libs` left out: any. */
export interface Wanted {
  readonly stgId: number;
  readonly sbjId: number;
  readonly nodeIds?: readonly number[];
  readonly klgIds?: readonly number[];
  readonly kinds?: readonly QueKind[];
  readonly degrees?: readonly number[];
  readonly libs?: readonly QueLib[];
  /** Questions that must not come again, nor another entry of one of them. */
  readonly not?: readonly number[];
  readonly count: number;
  /** The same seed and pool give the same choice. */
  readonly seed?: number;
}
/** One choice of several that are made in turn: what it wants beside what all of them want. */
export interface Wish {
  readonly kinds?: readonly QueKind[] | undefined;
  readonly count: number;
  /** How many of which degrees come first; what they lack, any other degree gives. */
  readonly first?: readonly { readonly count: number; readonly degrees: readonly number[] }[];
}
/** So many of the pool are looked at, of each kind where several are wished for: enough for an even spread, little enough for one quick statement. */
const POOL = 2000;
interface Found extends Candidate {
  readonly verId: number;
  readonly kind: QueKind;
}

/**
 * Questions the caller may use, spread over knowledge and difficulty, each held by the organisation from now on; no two of one question. Fewer when
 * the libraries hold fewer. `degree` of each is the one to reckon with: measured where enough have answered. It writes, so never in a GET.
 */
export async function chooseQuestions(cx: Cx, w: Wanted): Promise<Version[]> {
  const [chosen] = await chooseInTurn(cx, w, [w]);
  return chosen ?? [];
}
/**
 * The same for several wishes, one after the other: what one took, none after it gets. However many they are, the libraries are asked once.
 * @returns the questions of each wish.
 */
export async function chooseInTurn(
  cx: Cx,
  w: Omit<Wanted, 'count' | 'kinds'>,
  wishes: readonly Wish[],
): Promise<Version[][]> {
  const seed = w.seed ?? Math.floor(cx.now.getTime() % 2 ** 31);
  const pool = await poolOf(cx, w, wishes, seed);
  if (pool.length === 0) return wishes.map(() => []);
  const used = (await usedBodies(cx, w.not ?? [])).map(sameAs);
  // Bodies are read of what would be chosen if no two were one, and of the whole pool where two proved to be: two statements, however many are alike.
  const texts = new Map<number, string>();
  for (;;) {
    const { chosen, unread } = draw(pool, wishes, { used, texts, seed, klgIds: w.klgIds });
    if (unread.length > 0) {
      const asked = texts.size === 0 ? unread : pool.map((c) => c.verId).filter((verId) => !texts.has(verId));
      for (const [verId, body] of await bodiesOf(cx, asked)) texts.set(verId, sameAs(body));
      continue;
    }
    const held = await takeVersions(
      cx,
      chosen.flat().map((c) => c.verId),
    );
    return chosen.map((some) => some.map((c) => ({ ...held.get(c.verId)!, degree: c.degree })));
  }
}
interface Drawing {
  /** How questions read that must not come again. */
  readonly used: readonly string[];
  /** How those of the pool read, as far as they were looked at. */
  readonly texts: ReadonlyMap<number, string>;
  readonly seed: number;
  readonly klgIds?: readonly number[] | undefined;
}
/** Fulfils the wishes from the pool; `unread` are those it took without knowing how they read. */
function draw(
  pool: readonly Found[],
  wishes: readonly Wish[],
  { used, texts, seed, klgIds }: Drawing,
): { readonly chosen: Found[][]; readonly unread: number[] } {
  const met = new Set(used);
  const seen = new Set<number>();
  const unread: number[] = [];
  const chosen = wishes.map(({ kinds, count, first = [] }) => {
    const mine: Found[] = [];
    const take = (until: number, degrees?: readonly number[]) => {
      for (;;) {
        const left = pool.filter(
          (c) =>
            !seen.has(c.verId) &&
            (!kinds?.length || kinds.includes(c.kind)) &&
            (!degrees?.length || degrees.includes(c.degree)),
        );
        if (mine.length >= until || left.length === 0) return;
        for (const c of spread(left, until - mine.length, seed, klgIds, mine)) {
          seen.add(c.verId);
          const text = texts.get(c.verId);
          if (text === undefined) unread.push(c.verId);
          else if (met.has(text)) continue;
          else met.add(text);
          mine.push(c);
        }
      }
    };
    for (const part of first) take(mine.length + part.count, part.degrees);
    take(count);
    return mine;
  });
  return { chosen, unread };
}

/**
 * What the caller could be given of what is wanted, `count` at most: two entries of one question are one, as where questions are
 * chosen. One statement, which holds nothing.
 */
export async function differentOnes(cx: Cx, w: Omit<Wanted, 'seed'>): Promise<QuestionBody[]> {
  const rows = await cx.db.rows<{ body: QuestionBody }>(sql`
    select distinct on (p.qid) p.body
    from (${found(cx, w, sql`v.qid, v.body`)}) p
    order by p.qid
    limit ${LOOKED * w.count}`);
  return [...new Map(rows.map(({ body }) => [sameAs(body), body])).values()].slice(0, w.count);
}
/** So many entries are read for each question: a library does not hold many of one. */
const LOOKED = 4;
/** What the libraries hold of what is wanted, in an order by chance. */
function poolOf(cx: Cx, w: Omit<Wanted, 'count' | 'kinds'>, wishes: readonly Wish[], seed: number): Promise<Found[]> {
  const kinds = wishes.every((one) => one.kinds?.length) ? wishes.flatMap((one) => one.kinds ?? []) : [];
  const columns = sql`v.ver_id, v.qid, ${degreeUsed} as degree, v.klg_ids, v.kind`;
  const pool = found(cx, { ...w, kinds }, columns);
  const chance = sql`hashint8extended(p.qid, ${seed}::bigint)`;
  if (wishes.length === 1)
    return cx.db.rows<Found>(sql`
      select p.ver_id, p.qid, p.degree, p.klg_ids, p.kind
      from (${pool}) p
      order by ${chance}
      limit ${POOL}`);
  return cx.db.rows<Found>(sql`
    select p.ver_id, p.qid, p.degree, p.klg_ids, p.kind
    from (
      select p.ver_id, p.qid, p.degree, p.klg_ids, p.kind,
        row_number() over (partition by p.kind order by ${chance}) as place
      from (${pool}) p) p
    where p.place <= ${POOL}
    order by ${chance}`);
}

/** Columns of the versions `v` that are wanted, from the own libraries and the shared ones. */
function found(cx: Cx, w: Omit<Wanted, 'count' | 'seed'>, columns: Sql): Sql {
  const libs = w.libs ?? ['psn', 'org', 'reg', 'pfm'];
  const links = all(
    is('v.stg_id', w.stgId),
    is('v.sbj_id', w.sbjId),
    w.nodeIds?.length ? sql`v.node_ids && ${nodesBelow(w.nodeIds)}` : undefined,
    w.klgIds?.length ? sql`v.klg_ids && ${pointsBelow(w.klgIds)}` : undefined,
    w.kinds?.length ? sql`v.kind = any(${w.kinds}::text[])` : undefined,
    w.degrees?.length ? sql`${degreeUsed} = any(${w.degrees}::bigint[])` : undefined,
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
interface Bodied {
  readonly verId: number;
  readonly body: QuestionBody;
}
async function bodiesOf(cx: Cx, verIds: readonly number[]): Promise<ReadonlyMap<number, QuestionBody>> {
  const rows = await cx.db.rows<Bodied>(sql`
    select v.ver_id, v.body
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and v.ver_id = any(${verIds}::bigint[])
    union all
    select s.ver_id, s.body
    from question_bank_shared s
    where s.ver_id = any(${verIds}::bigint[])`);
  return new Map(rows.map((r) => [r.verId, r.body]));
}
/** How questions that must not come again read. */
async function usedBodies(cx: Cx, qids: readonly number[]): Promise<QuestionBody[]> {
  if (qids.length === 0) return [];
  const rows = await cx.db.rows<{ body: QuestionBody }>(sql`
    select v.body
    from question_bank_version v
    where v.org_id = ${cx.db.orgId}
      and v.qid = any(${qids}::bigint[])
    union all
    select s.body
    from question_bank_shared s
    where s.qid = any(${qids}::bigint[])
      and s.is_current`);
  return rows.map((r) => r.body);
}

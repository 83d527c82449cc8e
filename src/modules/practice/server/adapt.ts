import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import type { StudyNode } from '../contract';
import { faults } from '../faults';
import { favours, watches } from '../tables';
import { beforeOf, bookOf, nodeOf, sectionsOf, type Section } from './books';
import { ableBy, lastOf } from './judges';
import { asPoint, knownIn, knownOf, meanOf, namedKnown, standIn, type Known } from './knowledge';

/** Points proposed in one book. */
const NEXT = 5;

const progressOf = (sections: readonly Section[], known: ReadonlyMap<number, Known>) => {
  const leaves = sections.filter((s) => s.leaf);
  return {
    nodes: leaves.length,
    practised: leaves.filter((s) => knownIn(s.klgIds, known) > 0).length,
    mastery: meanOf([...new Set(leaves.flatMap((s) => s.klgIds))], known),
  };
};
/** Practices finished at nodes, each counted for the nodes above it too. */
async function trainsAt(
  cx: Cx,
  type: 'tbk' | 'sbk',
  sections: readonly Section[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await cx.db.rows<{ busId: number; n: number }>(
    sql`
    select bus_id, count(*)::int as n
    from practice_train
    where org_id = ${cx.db.orgId}
      and user_id = ${cx.me.userId}
      and type = ${type}
      and finished_at is not null
      and bus_id = any(${sections.map((s) => s.nodeId)}::bigint[])
    group by bus_id`,
  );
  const parent = new Map(sections.map((s) => [s.nodeId, s.parentId]));
  const out = new Map<number, number>();
  for (const r of rows)
    for (let at: number | null | undefined = r.busId; at != null; at = parent.get(at))
      out.set(at, (out.get(at) ?? 0) + r.n);
  return out;
}
const asNodes = (
  sections: readonly Section[],
  known: ReadonlyMap<number, Known>,
  trains: ReadonlyMap<number, number>,
): StudyNode[] =>
  sections.map(({ klgIds, ...s }) => ({
    ...s,
    points: klgIds.length,
    known: knownIn(klgIds, known),
    mastery: meanOf(klgIds, known),
    trains: trains.get(s.nodeId) ?? 0,
  }));
const allOf = (sections: readonly Section[]): number[] => [...new Set(sections.flatMap((s) => s.klgIds))];

async function favoursOf(cx: Cx) {
  const chosen = await cx.db.rows<{ sbjId: number; name: string }>(
    sql`
    select f.sbj_id, ${nameIn(cx.lang, 's')} as name
    from practice_favour f
    join textbook_subject s on s.sbj_id = f.sbj_id
    where f.org_id = ${cx.db.orgId}
      and f.user_id = ${cx.me.userId}
    order by f.ord`,
  );
  if (chosen.length) return chosen;
  return cx.db.rows<{ sbjId: number; name: string }>(
    sql`
    select p.sbj_id, ${nameIn(cx.lang, 's')} as name
    from textbook_pref_v p
    join textbook_subject s on s.sbj_id = p.sbj_id
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${cx.me.userId}
    group by p.sbj_id, ${nameIn(cx.lang, 's')}
    order by max(p.used_at) desc`,
  );
}

export const adaptHandlers = [
  handle(calls.adaptTextbooks, async (cx, { sbjId }) => {
    const books = await cx.db.rows<Omit<calls.Book, 'nodes' | 'practised' | 'mastery'>>(
      sql`
      select b.tbk_id, b.name, b.stg_id, b.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, b.grd_id,
        r.name_zh as srs_name, b.cover, p.tbk_id is not null as current
      from textbook_textbook b
      join textbook_series r on r.srs_id = b.srs_id
      join textbook_subject s on s.sbj_id = b.sbj_id
      left join textbook_pref_v p on p.org_id = ${cx.db.orgId} and p.user_id = ${cx.me.userId}
        and p.tbk_id = b.tbk_id
      where b.enabled
        and r.enabled
        and ${all(is('b.sbj_id', sbjId))}
        and (p.tbk_id is not null or b.tbk_id in (
          select t.tbk_id
          from practice_train t
          where t.org_id = ${cx.db.orgId}
            and t.user_id = ${cx.me.userId}
            and t.tbk_id is not null
        ) or b.tbk_id in (
          select c.tbk_id
          from textbook_school_v c
          join class_student_v m on m.org_id = c.org_id and m.grd_id = c.grd_id
          where c.org_id = ${cx.db.orgId}
            and m.user_id = ${cx.me.userId}
        ))
      order by p.used_at desc nulls last, b.sbj_id, b.ord, b.tbk_id
      limit 60`,
    );
    const trees = await sectionsOf(
      cx.db,
      'tbk',
      books.map((b) => b.tbkId),
    );
    const known = await knownOf(cx.db, cx.me.userId, [...trees.values()].flatMap(allOf));
    return books.map((b) => ({ ...b, ...progressOf(must(trees, b.tbkId), known) }));
  }),
  handle(calls.adaptNodes, async (cx, { tbkId }) => {
    const book = await bookOf(cx, tbkId);
    const sections = must(await sectionsOf(cx.db, 'tbk', [tbkId]), tbkId);
    const { known, next } = await standIn(cx, cx.me.userId, sections, NEXT);
    return {
      ...book,
      by: ableBy(cx, lastOf(known.values())),
      mastery: meanOf(allOf(sections), known),
      nodes: asNodes(sections, known, await trainsAt(cx, 'tbk', sections)),
      next,
    };
  }),
  handle(calls.adaptKlgs, async (cx, { tbkNodeId }) => {
    const node = await nodeOf(cx.db, tbkNodeId);
    const klgIds =
      must(await sectionsOf(cx.db, 'tbk', [node.tbkId]), node.tbkId).find((s) => s.nodeId === tbkNodeId)?.klgIds ?? [];
    const before = await beforeOf(cx.db, klgIds);
    const all = [...new Set([...klgIds, ...before.map((e) => e.fromId)])];
    const { names, known } = await namedKnown(cx.db, cx.me.userId, all);
    const rows = await cx.db.rows<{
      klgId: number;
      text: string | null;
      video: string | null;
      position: number;
      ended: boolean;
    }>(
      sql`
      select k.klg_id, k.text, k.video, coalesce(w.position, 0) as position, coalesce(w.ended, false) as ended
      from textbook_klg k
      left join practice_watch w on w.org_id = ${cx.db.orgId} and w.user_id = ${cx.me.userId}
        and w.klg_id = k.klg_id
      where k.klg_id = any(${klgIds}::bigint[])`,
    );
    const of = new Map(rows.map((r) => [r.klgId, r]));
    return {
      ...node,
      by: ableBy(cx, lastOf(known.values())),
      klgs: klgIds.flatMap((klgId) => {
        const r = of.get(klgId);
        return r
          ? [
              {
                ...r,
                ...asPoint(klgId, names, known),
                before: before.filter((e) => e.toId === klgId).map((e) => asPoint(e.fromId, names, known)),
              },
            ]
          : [];
      }),
    };
  }),
  handle(calls.adaptSpecbooks, async (cx, { stgId, sbjId }) => {
    const books = await cx.db.rows<{ sbkId: number; sbkName: string; stgId: number; sbjId: number; sbjName: string }>(
      sql`
      select b.sbk_id, b.sbk_name, b.stg_id, b.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
      from textbook_specbook b
      join textbook_subject s on s.sbj_id = b.sbj_id
      where b.enabled
        and ${all(is('b.stg_id', stgId))}
        and ${all(is('b.sbj_id', sbjId))}
      order by b.sbj_id, b.ord, b.sbk_id`,
    );
    const trees = await sectionsOf(
      cx.db,
      'sbk',
      books.map((b) => b.sbkId),
    );
    const known = await knownOf(cx.db, cx.me.userId, [...trees.values()].flatMap(allOf));
    return books.map((b) => ({ ...b, ...progressOf(must(trees, b.sbkId), known) }));
  }),
  handle(calls.adaptSpecbook, async (cx, { sbkId }) => {
    const [book] = await cx.db.rows<{ sbkId: number; sbkName: string; stgId: number; sbjId: number; sbjName: string }>(
      sql`
      select b.sbk_id, b.sbk_name, b.stg_id, b.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
      from textbook_specbook b
      join textbook_subject s on s.sbj_id = b.sbj_id
      where b.sbk_id = ${sbkId}
        and b.enabled`,
    );
    if (!book) throw fail(kernelFaults.gone);
    const sections = must(await sectionsOf(cx.db, 'sbk', [sbkId]), sbkId);
    const known = await knownOf(cx.db, cx.me.userId, allOf(sections));
    return {
      ...book,
      by: ableBy(cx, lastOf(known.values())),
      mastery: meanOf(allOf(sections), known),
      nodes: asNodes(sections, known, await trainsAt(cx, 'sbk', sections)),
    };
  }),
  handle(calls.watch, async (cx, { klgId, position, ended }) => {
    const [klg] = await cx.db.rows<{ klgId: number }>(
      sql`
      select klg_id
      from textbook_klg_v
      where klg_id = ${klgId}
        and enabled`,
    );
    if (!klg) throw fail(kernelFaults.gone);
    await cx.db.insert(
      watches,
      [{ userId: cx.me.userId, klgId, position, ended, lastAt: cx.nowIso }],
      `
        on conflict (org_id, user_id, klg_id) do update set position = excluded.position,
          ended = practice_watch.ended or excluded.ended, last_at = excluded.last_at
      `,
    );
    return (await cx.db.one(watches, { userId: cx.me.userId, klgId }))!;
  }),
  handle(calls.favourList, favoursOf),
  handle(calls.favourSet, async (cx, { sbjIds }) => {
    if (new Set(sbjIds).size < sbjIds.length) throw fail(faults.sbjTwice, {}, 'sbjIds');
    const known = await cx.db.rows<{ sbjId: number }>(
      sql`
      select sbj_id
      from textbook_subject
      where sbj_id = any(${sbjIds}::bigint[])`,
    );
    if (known.length < sbjIds.length) throw fail(kernelFaults.gone);
    // Two tabs at once: the second waits for the first's row and replaces all.
    await cx.db.rows(
      sql`
      select user_id
      from practice_favour
      where org_id = ${cx.db.orgId}
        and user_id = ${cx.me.userId}
      order by sbj_id
      for update`,
    );
    await cx.db.remove(favours, { userId: cx.me.userId });
    await cx.db.insert(
      favours,
      sbjIds.map((sbjId, ord) => ({ userId: cx.me.userId, sbjId, ord })),
      'on conflict (org_id, user_id, sbj_id) do update set ord = excluded.ord',
    );
    return favoursOf(cx);
  }),
];

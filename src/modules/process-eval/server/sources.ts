import { pageOfRows } from '../../../kernel/server/db/list';
import { is } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped } from '../../../kernel/shared/maps';
import * as calls from '../contract';
import { SOURCE_RULE, spanOf, type SketchItem, type Source, type Term } from '../rules';
import { childrenOf, type Child } from './children';
import { writerOf } from './coll';
import { normOf, sketchOf } from './norm-read';
import { lockedRound, mustTake } from './round';
import { refreshed, saveCells, type FromSource } from './save';
import { readSources, type Read, type Reading } from './source-read';
import { mustManage } from './sight';

interface Asked {
  readonly itemId?: number | undefined;
  readonly clazzId?: number | undefined;
}
export const sourced = (
  items: readonly SketchItem[],
  asked: Asked = {},
): (SketchItem & { readonly source: Source })[] =>
  items.filter(
    (item): item is SketchItem & { readonly source: Source } =>
      item.source !== null && (asked.itemId === undefined || item.itemId === asked.itemId),
  );
/** What is read for a sketch on a day: its term, until it ended. */
export function readingOf(cx: Cx, of: Term & { readonly grdIds: readonly number[] }): Reading {
  const [, last] = spanOf(of);
  const until = last < cx.today ? last : cx.today;
  return { orgId: cx.db.orgId, grdIds: of.grdIds, term: of, until, zone: cx.me.zone };
}
/** Children of the sketch, or of one of its classes. @throws gone for a class that has none of them. */
async function childrenAsked(door: Door, of: Parameters<typeof childrenOf>[1], { clazzId }: Asked): Promise<Child[]> {
  const children = await childrenOf(door, of, is('s.clazz_id', clazzId));
  if (clazzId !== undefined && !children.length) throw fail(kernelFaults.gone);
  return children;
}

/**
 * Each child's cells as the sources say them now; who is unknown to a source has none. What was taken over from a source that
 * knows nothing of the child any more (a lesson that was struck out) is no data either: the copy goes.
 */
export function sourceCells(
  items: readonly (SketchItem & { readonly source: Source })[],
  read: readonly Read[],
  until: string,
) {
  const bySource = grouped(read, (r) => r.source);
  return items.map((item) => {
    const rows = new Map(bySource.get(item.source)?.map((r) => [r.userId, r]));
    const of = (child: Child): FromSource | undefined => {
      const row = rows.get(child.userId);
      const copied = child.cells.some((c) => c.itemId === item.itemId && c.sourceRule !== null);
      if (!row && !copied) return undefined;
      const said = { value: row?.value ?? null, exempt: row?.exempt ?? null };
      return { userId: child.userId, itemId: item.itemId, ...said, rule: SOURCE_RULE[item.source], until };
    };
    return { item, of, knows: (child: Child) => rows.has(child.userId) };
  });
}

export const sourceHandlers = [
  handle(calls.previewSources, async (cx, { normId, curPage, pageSize, sort: _, ...asked }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustManage(cx, n.module);
    const items = sourced(sketchOf(n).items, asked);
    const reading = readingOf(cx, n);
    const { until } = reading;
    const read = await readSources(cx.db, [...new Set(items.map((item) => item.source))], reading);
    const children = await childrenAsked(cx.db, n, asked);
    const all = sourceCells(items, read, until).map(({ item, of, knows }) => ({
      item,
      known: children.filter(knows).length,
      said: children.map((child) => ({ child, now: of(child) })),
    }));
    const changes = all.flatMap(({ item, said }) =>
      said.flatMap(({ child, now }) => {
        const old = child.cells.find((c) => c.itemId === item.itemId);
        if (!now || refreshed(writerOf(cx), old, now) === old) return [];
        const kept = old !== undefined && old.origin !== 'source' && (old.value !== null || old.exempt !== null);
        const { userId, name, clazzName } = child;
        return [
          {
            userId,
            name,
            clazzName,
            itemId: item.itemId,
            old: old?.value ?? null,
            now: now.value,
            exempt: now.exempt,
            kept,
          },
        ];
      }),
    );
    return {
      ...pageOfRows(changes, { curPage, pageSize }),
      sources: all.map(({ item, known, said }) => {
        const { itemId, name, source } = item;
        return { itemId, name, source, rule: SOURCE_RULE[source], until, known, unknown: said.length - known };
      }),
    };
  }),
  handle(calls.refreshSources, async (cx, { normId, ...asked }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustManage(cx, n.module);
    const round = await lockedRound(cx, n, cx.nowIso);
    mustTake(n, round.state);
    const items = sourced(round.content.items, asked);
    const reading = readingOf(cx, round);
    const read = await readSources(cx.db, [...new Set(items.map((item) => item.source))], reading);
    const children = await childrenAsked(cx.db, round, asked);
    const w = writerOf(cx);
    const entries = sourceCells(items, read, reading.until).flatMap(({ of }) =>
      children.flatMap((child) => of(child) ?? []),
    );
    const saved = await saveCells(w, round, children, entries, 'process-eval.refreshed', (old, e) =>
      refreshed(w, old, e),
    );
    const changed = saved.flatMap((s) => s.changed);
    return { changed: changed.length, kept: changed.filter((c) => c.now.origin !== 'source').length };
  }),
];

import { pageOfRows } from '../../../kernel/server/db/list';
import { is } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { SOURCE_RULE, spanOf, type SketchItem, type Source, type Term } from '../rules';
import { childrenOf, type Child } from './children';
import { groupBy } from './group';
import { writerOf } from './coll';
import { normOf, sketchOf } from './norm-read';
import { lockedRound, mustTake } from './round';
import { refreshed, saveCells, type FromSource } from './save';
import { readSources, type Read } from './source-read';
import { mustServe } from './sight';

interface Asked {
  readonly itemId?: number | undefined;
  readonly clazzId?: number | undefined;
}
const sourced = (items: readonly SketchItem[], asked: Asked): (SketchItem & { readonly source: Source })[] =>
  items.filter(
    (item): item is SketchItem & { readonly source: Source } =>
      item.source !== null && (asked.itemId === undefined || item.itemId === asked.itemId),
  );
const untilOf = (term: Term, today: string): string => {
  const [, last] = spanOf(term);
  return last < today ? last : today;
};
/** Children of the sketch, or of one of its classes. @throws gone for a class that has none of them. */
async function childrenAsked(door: Door, of: Parameters<typeof childrenOf>[1], { clazzId }: Asked): Promise<Child[]> {
  const children = await childrenOf(door, of, is('s.clazz_id', clazzId));
  if (clazzId !== undefined && !children.length) throw fail(kernelFaults.gone);
  return children;
}

/** Each child's cells as the sources say them now; who is unknown to a source has none. */
function told(items: readonly (SketchItem & { readonly source: Source })[], read: readonly Read[], until: string) {
  const bySource = groupBy(read, (r) => r.source);
  return items.map((item) => {
    const rows = new Map(bySource.get(item.source)?.map((r) => [r.userId, r]));
    const of = (child: Child): FromSource | undefined => {
      const row = rows.get(child.userId);
      const said = row && { userId: child.userId, itemId: item.itemId, value: row.value, exempt: row.exempt };
      return said && { ...said, rule: SOURCE_RULE[item.source], until };
    };
    return { item, of };
  });
}

export const sourceHandlers = [
  handle(calls.previewSources, async (cx, { normId, curPage, pageSize, sort: _, ...asked }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustServe(cx, n.module);
    const items = sourced(sketchOf(n).items, asked);
    const until = untilOf(n, cx.today);
    const reading = { orgId: cx.db.orgId, grdIds: n.grdIds, term: n, until };
    const read = await readSources(cx.db, [...new Set(items.map((item) => item.source))], reading);
    const children = await childrenAsked(cx.db, n, asked);
    const all = told(items, read, until).map(({ item, of }) => ({
      item,
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
      sources: all.map(({ item, said }) => {
        const known = said.filter((s) => s.now).length;
        const { itemId, name, source } = item;
        return { itemId, name, source, rule: SOURCE_RULE[source], until, known, unknown: said.length - known };
      }),
    };
  }),
  handle(calls.refreshSources, async (cx, { normId, ...asked }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustServe(cx, n.module);
    const round = await lockedRound(cx, n, cx.nowIso);
    mustTake(n, round.state);
    const items = sourced(round.content.items, asked);
    const until = untilOf(round, cx.today);
    const reading = { orgId: cx.db.orgId, grdIds: round.grdIds, term: round, until };
    const read = await readSources(cx.db, [...new Set(items.map((item) => item.source))], reading);
    const children = await childrenAsked(cx.db, round, asked);
    const w = writerOf(cx);
    const entries = told(items, read, until).flatMap(({ of }) => children.flatMap((child) => of(child) ?? []));
    const saved = await saveCells(w, round, children, entries, 'process-eval.refreshed', (old, e) =>
      refreshed(w, old, e),
    );
    const changed = saved.flatMap((s) => s.changed);
    return { changed: changed.length, kept: changed.filter((c) => c.now.origin !== 'source').length };
  }),
];

import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { rowsOfList } from '../../../kernel/server/db/list';
import { exporter } from '../../../kernel/server/exporting';
import { importNow } from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, Upload } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import type { Cell } from '../contract/parts';
import { faults } from '../faults';
import { isValue, valueText, type SketchItem } from '../rules';
import { cellShown, childrenOf, type Child } from './children';
import { gridList } from './grid';
import { normOf, sketchOf, toWholeNorm } from './norm-read';
import { lockedRound, mustTake } from './round';
import { saveEntries, type Writer } from './save';
import { sheet, sheetOf } from './sheet';
import { inCharge, isRegion, mustServe } from './sight';

/** A handler's cx as the writing functions want it. */
export const writerOf = (cx: Cx): Writer => ({
  db: cx.db,
  userId: cx.me.userId,
  userName: cx.me.name,
  at: cx.nowIso,
  note: (action, detail) => cx.note(action, detail),
});

type Sent = ParsedOf<typeof calls.setColl>['items'][number];
/** Whether what was sent is a value of its indicator. */
function judgeSent(items: readonly SketchItem[], children: readonly Child[], sent: readonly Sent[]): void {
  const byId = new Map(items.map((item) => [item.itemId, item]));
  sent.forEach((e, at) => {
    const item = byId.get(e.itemId);
    if (!item) throw fail(faults.noSuchItem, {}, `items.${at}`);
    if (e.value === null || isValue(item, e.value)) return;
    const name = children.find((c) => c.userId === e.userId)?.name ?? '';
    throw fail(faults.badValue, { name, item: item.name }, `items.${at}`);
  });
}
/** Cells that somebody else has changed since they were seen, with what they had entered. */
const conflictsOf = (cx: Cx, children: readonly Child[], sent: readonly Sent[]) =>
  sent.flatMap((e) => {
    const old = children.find((c) => c.userId === e.userId)?.cells.find((c) => c.itemId === e.itemId);
    if (e.rev === undefined || e.rev === (old?.rev ?? 0) || old?.savedById === cx.me.userId) return [];
    return [{ userId: e.userId, itemId: e.itemId, was: old?.value ?? null, by: old?.savedBy ?? null }];
  });

/** The school whose grid is asked for: the own one; a bureau's administrator says which. Teachers have none but their own. */
function schoolAsked(cx: Cx, orgId: number | undefined): number {
  if (!isRegion(cx)) {
    if (orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    return cx.me.orgId;
  }
  if (orgId !== undefined && orgId !== cx.me.orgId && !holds(cx.session, 'ADMIN_SUPERMAN'))
    throw fail(kernelFaults.gone);
  return orgId ?? cx.me.orgId;
}

const grid = exporter<ParsedOf<typeof calls.exportColl> & Record<string, unknown>>({
  kind: 'process-eval.coll',
  calls: [calls.exportColl],
  run: async (cx, { normId, orgId, ...f }) => {
    const school = schoolAsked(cx, orgId);
    return cx.reading('process-eval.coll', school, async (door) => {
      const n = await normOf(door, school, normId);
      mustServe(cx, n.module);
      const list = gridList(cx, school, n, f);
      const read = await door.rows<Parameters<NonNullable<typeof list.shape>>[0]>(rowsOfList(list, {}));
      const rows = list.shape ? read.map(list.shape) : [];
      const t = (key: string) => cx.text(`process-eval.${key}`);
      const words = { yes: t('yes'), no: t('no') };
      type Line = (typeof rows)[number];
      const said = (item: SketchItem, c: Cell | undefined): string | number | null => {
        if (!c) return null;
        if (c.exempt) return t(`exempt.${c.exempt}`);
        const isWord = item.way === 'level' || item.way === 'yesno';
        return c.value === null || isWord ? valueText(item, c.value, words) : c.value / 100;
      };
      return {
        name: n.name,
        count: rows.length,
        rows,
        columns: [
          { title: t('field.sidNo'), value: (r: Line) => r.sidNo },
          { title: t('field.name'), value: (r: Line) => r.name },
          { title: t('field.clazzName'), value: (r: Line) => r.clazzName },
          ...sketchOf(n).items.map((item) => ({
            title: item.unit ? `${item.name} (${item.unit})` : item.name,
            value: (r: Line) =>
              said(
                item,
                r.cells.find((c) => c.itemId === item.itemId),
              ),
          })),
          { title: t('field.score'), value: (r: Line) => (r.score === null ? t('open') : r.score / 100) },
          { title: t('field.assigned'), value: (r: Line) => (r.assigned === null ? null : r.assigned / 100) },
        ],
      };
    });
  },
});
export const collJobs = [...sheet.jobs, grid.job];

export const collHandlers = [
  ...sheet.handlers,
  handle(calls.listColl, (cx, { normId, orgId, curPage, pageSize, sort, ...f }) => {
    const school = schoolAsked(cx, orgId);
    return cx.reading('process-eval.coll', school, async (door) => {
      const n = await normOf(door, school, normId);
      mustServe(cx, n.module);
      const found = await door.list({ curPage, pageSize, sort }, gridList(cx, school, n, f));
      return { ...found, norm: toWholeNorm(school, n, sketchOf(n)) };
    });
  }),
  handle(calls.setColl, async (cx, { normId, items }) => {
    const n = await normOf(cx.db, cx.db.orgId, normId);
    mustServe(cx, n.module);
    const round = await lockedRound(cx, n, cx.nowIso);
    mustTake(n, round.state);
    const userIds = [...new Set(items.map((e) => e.userId))];
    const asked = sql`s.user_id = any(${userIds}::bigint[])`;
    const children = await childrenOf(cx.db, round, asked, inCharge(cx, n.module, 's'));
    if (children.length < userIds.length) throw fail(faults.notYours, { count: userIds.length - children.length });
    judgeSent(round.content.items, children, items);
    const conflicts = conflictsOf(cx, children, items);
    const entries = items.map((e) => ({ ...e, exempt: e.exempt ?? null }));
    const saved = await saveEntries(writerOf(cx), round, children, entries, 'hand');
    return {
      saved: saved.reduce((sum, s) => sum + s.changed.length, 0),
      savedAt: cx.nowIso,
      rows: saved.map(({ child, judged, cells }) => ({
        userId: child.userId,
        score: judged.score,
        missing: judged.missing.length,
        cells: cells.map(cellShown),
      })),
      conflicts,
    };
  }),
  handle(calls.exportColl, (cx, f) => grid.answer(cx, f)),
  handle(calls.downColl, (cx, asked) => sheetOf(cx, asked)),
  handle(calls.importColl, (cx, { file, normId }) => importNow(sheet, cx, file as Upload, { normId })),
];

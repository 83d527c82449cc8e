import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { ownFile } from '../../files/server/published';
import * as calls from '../contract';
import type { Fence } from '../contract/fences';
import { faults } from '../faults';
import { liesWithin, MOST_POINTS, shapeFault, USUAL, type Config, type Point, type Times } from '../rules';
import { fences, plans, type Mark } from '../tables';
import { goodTimes } from './config';
import { timesIn, timesOut } from './times';

/** More fences than a school needs; each fix is held against all of them. */
const MOST_FENCES = 30;

type Row = RowOf<typeof fences>;
const fenceOf = ({ fenceId, name, kind, points, times, dwell, isOn }: Row): Fence => ({
  id: fenceId,
  name,
  kind,
  points: points.map(([latE6, lonE6]) => ({ latE6, lonE6 })),
  times: timesOut(times),
  dwell,
  on: isOn,
});
const pairs = (points: readonly Point[]): [number, number][] => points.map((p) => [p.latE6, p.lonE6]);

const SHAPE = {
  few: faults.shapeFew,
  twice: faults.shapeTwice,
  crossed: faults.shapeCrossed,
  wide: faults.shapeWide,
  flat: faults.shapeFlat,
} as const;
/** @throws what is wrong with a shape, at its field. */
function goodShape(points: readonly Point[]): void {
  const fault = shapeFault(points);
  if (fault === 'many') throw fail(faults.shapeMany, { max: MOST_POINTS }, 'points');
  if (fault) throw fail(SHAPE[fault], {}, 'points');
}
interface Beside {
  readonly config: Config | null;
  readonly many: number;
  readonly taken: number;
}
/** A fence runs within the school's times, as positions outside are not stored; its name is its own. */
async function mustFit(cx: Cx, name: string, times: readonly Times[], own: number): Promise<void> {
  const found = await cx.db.row<Beside>(sql`
    select
      (select c.config from watch_config c where c.org_id = ${cx.db.orgId}) as config,
      (select count(*) from watch_fence f where f.org_id = ${cx.db.orgId} and f.removed_at is null) as many,
      (select count(*)
        from watch_fence f
        where f.org_id = ${cx.db.orgId}
          and f.removed_at is null
          and f.name = ${name}
          and f.fence_id <> ${own}) as taken`);
  goodTimes(times);
  if (!liesWithin(times, (found?.config ?? USUAL).times)) throw fail(faults.timesOutside, {}, 'times');
  if ((found?.taken ?? 0) > 0) throw fail(faults.nameTaken, { name }, 'name');
  if (own === 0 && (found?.many ?? 0) >= MOST_FENCES) throw fail(faults.mostFences, { max: MOST_FENCES });
}
async function heldFence(cx: Cx, fenceId: number): Promise<Row> {
  const found = await cx.db.one(fences, { fenceId, removedAt: null }, { lock: 'update' });
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
const list = async (door: Door): Promise<Fence[]> =>
  (await door.many(fences, { removedAt: null }, { sort: ['fenceId'] })).map(fenceOf);

/** Three points that lie on one line lay no plan. */
function mustSpan(marks: readonly Mark[]): void {
  const [a, b, c] = marks;
  const area = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) =>
    Math.abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
  if (!a || !b || !c) return;
  if (area(a.x, a.y, b.x, b.y, c.x, c.y) < 10_000 || area(a.latE6, a.lonE6, b.latE6, b.lonE6, c.latE6, c.lonE6) < 1000)
    throw fail(faults.planLine, {}, 'marks');
}

export const fenceHandlers = [
  handle(calls.listFences, (cx, { orgId }) =>
    cx.reading('watch.fences', orgId ?? cx.me.orgId, async (door) => ({ items: await list(door) })),
  ),
  handle(calls.createFence, async (cx, { orgId, name, kind, points, times, dwell }) => {
    if (orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
    goodShape(points);
    const pieces = timesIn(times);
    await mustFit(cx, name, pieces, 0);
    const row = {
      fenceId: newId(),
      name,
      kind,
      points: pairs(points),
      times: pieces,
      dwell,
      isOn: true,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    // Asked by the insert itself: of two people who draw the same fence at once, one is told.
    const made = await cx.db.insert(fences, row, 'on conflict (org_id, name) where removed_at is null do nothing');
    if (made === 0) throw fail(faults.nameTaken, { name }, 'name');
    cx.note('watch.fence.created', { subjectId: row.fenceId, new: { name, kind, times: pieces, dwell } });
    return fenceOf({ ...row, orgId: cx.me.orgId, removedAt: null });
  }),
  handle(calls.updateFence, async (cx, { id, on, points, times, ...change }) => {
    const old = await heldFence(cx, id);
    if (points) goodShape(points);
    const next = {
      name: change.name ?? old.name,
      kind: change.kind ?? old.kind,
      points: points ? pairs(points) : old.points,
      times: times ? timesIn(times) : old.times,
      dwell: change.dwell ?? old.dwell,
      isOn: on ?? old.isOn,
    };
    await mustFit(cx, next.name, next.times, id);
    try {
      await cx.db.update(fences, { fenceId: id }, next);
    } catch (error) {
      // Somebody else gave another fence this name in the same moment.
      if (constraintOf(error) === 'watch_fence_name_key') throw fail(faults.nameTaken, { name: next.name }, 'name');
      throw error;
    }
    const { name, kind, dwell, isOn } = old;
    cx.note('watch.fence.changed', { subjectId: id, old: { name, kind, times: old.times, dwell, isOn }, new: next });
    return fenceOf({ ...old, ...next });
  }),
  handle(calls.deleteFence, async (cx, { id }) => {
    const old = await heldFence(cx, id);
    await cx.db.update(fences, { fenceId: id }, { removedAt: cx.nowIso, isOn: false });
    cx.note('watch.fence.removed', { subjectId: id, old: { name: old.name, points: old.points, times: old.times } });
  }),
  handle(calls.getPlan, (cx, { orgId }) =>
    cx.reading('watch.plan', orgId ?? cx.me.orgId, async (door) => {
      const row = await door.one(plans, { kind: 'plan' });
      return { path: row?.path ?? null, marks: row ? [...row.marks] : [] };
    }),
  ),
  handle(calls.setPlan, async (cx, { path, marks }) => {
    mustSpan(marks);
    const old = await cx.db.one(plans, { kind: 'plan' });
    await ownFile(cx, path, { at: 'path', families: ['image'], was: [old?.path] });
    await cx.db.insert(
      plans,
      { kind: 'plan', path, marks, madeBy: cx.me.userId, madeAt: cx.nowIso },
      'on conflict (org_id, kind) do update set path = excluded.path, marks = excluded.marks, made_by = excluded.made_by, made_at = excluded.made_at',
    );
    cx.note('watch.plan.laid', { path });
    return { path, marks };
  }),
];

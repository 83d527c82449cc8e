import { newId } from '../../../kernel/server/ids';
import type { World } from '../../../kernel/server/world';
import type { DemoPerson } from '../../people/demo';
import { spanOf, termOf, type Sketch } from '../rules';
import { items, norms, normsOn, shared } from '../tables';
import { regionSketch } from './sketches';

/** Grades whose sketch the bureau publishes: the senior ones, so that junior schools go on with their own. */
const GRADES = [10, 11, 12];

/** A bureau's indicators and the sketch made of them, published to the schools of its region. */
export async function makeRegion(world: World): Promise<void> {
  const person = (world.made['people'] as readonly DemoPerson[]).find((p) => p.login === 'bureau4109');
  if (!person) return;
  const { orgId, userId: madeBy } = person;
  const { module, name, content } = regionSketch();
  const term = termOf(world.today);
  const madeAt = `${spanOf(term)[0]}T01:00:00.000Z`;
  const normId = newId();
  await world.put(
    items,
    content.items.map(({ itemId, name: item, unit, way, fullScore, levels, source }) => ({
      orgId,
      itemId,
      module,
      name: item,
      unit,
      way,
      fullScore,
      levels: [...levels],
      source,
      isOn: true,
      madeBy,
      madeAt,
    })),
  );
  const itemIds = content.items.map((item) => item.itemId);
  const norm = { module, name, ...term, grdIds: GRADES, content };
  await world.put(norms, [
    { orgId, normId, ...norm, itemIds, version: 1, isOn: true, madeBy, madeAt, changedAt: madeAt },
  ]);
  await world.put(
    normsOn,
    GRADES.map((grdId) => ({ orgId, module, ...term, grdId, normId })),
  );
  await publish(world, { ownerId: orgId, normId, norm, at: madeAt });
}
/** What the schools of the region get: each indicator and the sketch, as their first versions. */
async function publish(
  world: World,
  {
    ownerId,
    normId,
    norm,
    at,
  }: {
    readonly ownerId: number;
    readonly normId: number;
    readonly norm: {
      readonly module: 'sport' | 'art';
      readonly name: string;
      readonly yearId: number;
      readonly termId: number;
      readonly grdIds: number[];
      readonly content: Sketch;
    };
    readonly at: string;
  },
): Promise<void> {
  const { module, content } = norm;
  const out = { version: 1, ownerId, module, isOn: true, sharedAt: at } as const;
  await world.put(
    shared,
    content.items.map(({ itemId, name, unit, way, fullScore, levels, source }) => ({
      ...out,
      kind: 'item' as const,
      subjectId: itemId,
      name,
      content: { itemId, name, unit, way, fullScore, levels, source },
    })),
  );
  await world.put(shared, [{ ...out, ...norm, kind: 'norm' as const, subjectId: normId }]);
}

import type { InputOf } from '../../../../kernel/shared/call';
import { checkAll } from '../../../../kernel/web/form/fields-of';
import { createPlan, updatePlan, type SavedPlan, type WholePlan } from '../../contract';
import { moved, type FreshUnit } from '../../rules';

// A plan while it is written: plain data, changed by making a new one. Keys name rows that have no id yet.
export interface EditHour {
  readonly key: string;
  readonly linkId?: number;
  readonly name: string;
  readonly content: string;
  readonly nodeId: number | null;
  /** The content was not sent yet. */ readonly changed: boolean;
}
export interface EditUnit {
  readonly key: string;
  readonly unitId?: number;
  readonly unit: string;
  readonly nodeId: number | null;
  readonly hours: readonly EditHour[];
}
export interface Draft {
  readonly name: string;
  readonly sbjId: number | null;
  readonly tbkId: number | null;
  readonly clazzIds: readonly number[];
  readonly beginOn: string;
  readonly weekHours: number | null;
  readonly units: readonly EditUnit[];
}
/** Where an hour stands in the draft. */
export interface Spot {
  readonly unitAt: number;
  readonly hourAt: number;
}

let serial = 0;
/** A key that no stored draft has. */
export const newKey = (): string => `${Date.now().toString(36)}-${++serial}`;
export const blankHour = (name: string, content: string): EditHour => ({
  key: newKey(),
  name,
  content,
  nodeId: null,
  changed: true,
});
export const blankUnit = (unit = '', hours: readonly EditHour[] = []): EditUnit => ({
  key: newKey(),
  unit,
  nodeId: null,
  hours,
});
export const fromFresh = (units: readonly FreshUnit[]): EditUnit[] =>
  units.map((u) => ({
    ...blankUnit(u.unit),
    nodeId: u.nodeId,
    hours: u.hours.map((h) => ({ ...blankHour(h.name, h.content), nodeId: h.nodeId })),
  }));
/** Units of another plan, as a beginning of this one: no id comes along. */
export const copyUnits = (plan: WholePlan): EditUnit[] =>
  fromFresh(plan.units.map((u) => ({ unit: u.unit, nodeId: u.nodeId, hours: u.hours })));
export const fromPlan = (plan: WholePlan): Draft => ({
  name: plan.name,
  sbjId: plan.sbjId,
  tbkId: plan.tbkId,
  clazzIds: plan.clazzes.map((c) => c.clazzId),
  beginOn: plan.beginOn,
  weekHours: plan.weekHours,
  units: plan.units.map((u) => ({
    key: newKey(),
    unitId: u.unitId,
    unit: u.unit,
    nodeId: u.nodeId,
    hours: u.hours.map((h) => ({
      key: newKey(),
      linkId: h.linkId,
      name: h.name,
      content: h.content,
      nodeId: h.nodeId,
      changed: false,
    })),
  })),
});

export const hourCountOf = (draft: Draft): number => draft.units.reduce((n, u) => n + u.hours.length, 0);
export function spotOf(draft: Draft, key: string | undefined): Spot | undefined {
  for (const [unitAt, u] of draft.units.entries()) {
    const hourAt = u.hours.findIndex((h) => h.key === key);
    if (hourAt >= 0) return { unitAt, hourAt };
  }
  return undefined;
}
export const hourAtSpot = (draft: Draft, { unitAt, hourAt }: Spot): EditHour => draft.units[unitAt]!.hours[hourAt]!;
/** The hour before or after, over the edges of units. */
export function beside(draft: Draft, key: string, step: 1 | -1): string | undefined {
  const keys = draft.units.flatMap((u) => u.hours.map((h) => h.key));
  return keys[keys.indexOf(key) + step];
}

const withUnits = (draft: Draft, units: readonly EditUnit[]): Draft => ({ ...draft, units });
export const changeUnit = (draft: Draft, key: string, part: Partial<EditUnit>): Draft =>
  withUnits(
    draft,
    draft.units.map((u) => (u.key === key ? { ...u, ...part } : u)),
  );
export const changeHour = (draft: Draft, key: string, part: Partial<EditHour>): Draft =>
  withUnits(
    draft,
    draft.units.map((u) =>
      u.hours.some((h) => h.key === key)
        ? { ...u, hours: u.hours.map((h) => (h.key === key ? { ...h, ...part } : h)) }
        : u,
    ),
  );
export const moveUnit = (draft: Draft, from: number, to: number): Draft =>
  withUnits(draft, moved(draft.units, from, to));
/** Puts an hour before another place; the place counts as if the hour were still where it was. */
export function moveHour(draft: Draft, from: Spot, to: Spot): Draft {
  const hour = hourAtSpot(draft, from);
  const after = from.unitAt === to.unitAt && from.hourAt < to.hourAt ? to.hourAt - 1 : to.hourAt;
  return withUnits(
    draft,
    draft.units.map((u, at) => {
      const hours = at === from.unitAt ? u.hours.filter((h) => h.key !== hour.key) : [...u.hours];
      if (at === to.unitAt) hours.splice(Math.min(after, hours.length), 0, hour);
      return at === from.unitAt || at === to.unitAt ? { ...u, hours } : u;
    }),
  );
}
/** One place up or down, into the next unit over the edge; the same draft when there is none. */
export function stepHour(draft: Draft, from: Spot, step: 1 | -1): Draft {
  const to = from.hourAt + step;
  if (to >= 0 && to < draft.units[from.unitAt]!.hours.length)
    return moveHour(draft, from, { unitAt: from.unitAt, hourAt: step === 1 ? to + 1 : to });
  const unitAt = from.unitAt + step;
  if (unitAt < 0 || unitAt >= draft.units.length) return draft;
  return moveHour(draft, from, { unitAt, hourAt: step === 1 ? 0 : draft.units[unitAt]!.hours.length });
}
export const addHour = (draft: Draft, unitAt: number, hourAt: number, hour: EditHour): Draft =>
  withUnits(
    draft,
    draft.units.map((u, at) =>
      at === unitAt ? { ...u, hours: [...u.hours.slice(0, hourAt), hour, ...u.hours.slice(hourAt)] } : u,
    ),
  );
export const removeHour = (draft: Draft, key: string): Draft =>
  withUnits(
    draft,
    draft.units.map((u) =>
      u.hours.some((h) => h.key === key) ? { ...u, hours: u.hours.filter((h) => h.key !== key) } : u,
    ),
  );
export const removeUnit = (draft: Draft, key: string): Draft =>
  withUnits(
    draft,
    draft.units.filter((u) => u.key !== key),
  );

const head = (d: Draft) => ({ name: d.name, clazzIds: [...d.clazzIds], beginOn: d.beginOn, weekHours: d.weekHours });
export const toCreate = (d: Draft): InputOf<typeof createPlan> => ({
  ...head(d),
  sbjId: d.sbjId!,
  tbkId: d.tbkId,
  units: d.units.map((u) => ({
    unit: u.unit,
    nodeId: u.nodeId,
    hours: u.hours.map(({ name, content, nodeId }) => ({ name, content, nodeId })),
  })),
});
/** A save: what stands there goes by its id, content only where it changed. */
export const toUpdate = (d: Draft, id: number, rev: number): InputOf<typeof updatePlan> => ({
  ...head(d),
  id,
  rev,
  units: d.units.map((u) => ({
    unitId: u.unitId,
    unit: u.unit,
    nodeId: u.nodeId,
    hours: u.hours.map((h) => ({
      linkId: h.linkId,
      name: h.name,
      nodeId: h.nodeId,
      ...(h.changed || h.linkId == null ? { content: h.content } : {}),
    })),
  })),
});
/** What was sent is saved: rows get their ids; what was typed meanwhile stays to be sent. Rows without anything were dropped on the way. */
export function settle(now: Draft, sent: Draft, reply: Pick<SavedPlan, 'units'>): Draft {
  const ids = new Map<string, number>();
  const contents = new Map<string, string>();
  sent.units
    .filter((u) => u.unit.trim() !== '' || u.hours.length > 0)
    .forEach((u, i) => {
      const saved = reply.units[i];
      if (!saved) return;
      ids.set(u.key, saved.unitId);
      u.hours.forEach((h, k) => {
        if (saved.hours[k]) ids.set(h.key, saved.hours[k].linkId);
        contents.set(h.key, h.content);
      });
    });
  return {
    ...now,
    units: now.units.map((u) => ({
      ...u,
      unitId: ids.get(u.key) ?? u.unitId,
      hours: u.hours.map((h) => ({
        ...h,
        linkId: ids.get(h.key) ?? h.linkId,
        changed: contents.get(h.key) === h.content ? false : h.changed,
      })),
    })),
  };
}

/** What keeps a draft from being saved: texts by row, and those of the whole. Keys: rows' keys, `name`, `sbjId`, `clazzIds`, `weekHours`, `units`. */
export function problemsOf(draft: Draft, planId: number | undefined): ReadonlyMap<string, string> {
  const wrong =
    planId == null ? checkAll(createPlan, toCreate(draft)) : checkAll(updatePlan, toUpdate(draft, planId, 1));
  const out = new Map<string, string>();
  for (const { path, text } of wrong) {
    const key = keyOf(draft, path);
    if (!out.has(key)) out.set(key, text);
  }
  return out;
}
/** The row or field a contract's path means: `units.0.hours.1.content` is the key of that hour. */
export function keyOf(draft: Draft, path: string): string {
  const [, unitAt, hourAt] = /^units\.(\d+)(?:\.hours\.(\d+))?/.exec(path) ?? [];
  const unit = unitAt == null ? undefined : draft.units[Number(unitAt)];
  return unit ? (hourAt == null ? unit.key : (unit.hours[Number(hourAt)]?.key ?? unit.key)) : path.split('.')[0]!;
}

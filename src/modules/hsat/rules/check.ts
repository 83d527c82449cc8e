import { fullOf, isChosen, itemsOf, WHOLE, type Item, type Level, type Part, type Scheme } from './scheme';

/** What is wrong with a scheme; `name` is what a person calls the place. */
export type SchemeFault =
  | {
      readonly kind: 'weights';
      /** Hundredths of a per cent missing to the whole; negative: too much. */ readonly off: number;
    }
  | { readonly kind: 'partFull'; readonly name: Part['kind']; readonly declared: number; readonly found: number }
  | {
      readonly kind:
        | 'partTwice'
        | 'noTerms'
        | 'codeTwice'
        | 'noGroup'
        | 'groupFew'
        | 'groupUneven'
        | 'noPart'
        | 'noRows'
        | 'rowsOrder'
        | 'rowsDirection'
        | 'roundTwice'
        | 'excessOrder'
        | 'excessWhere'
        | 'exclusiveCap';
      readonly name: string;
    }
  | LevelFault;
export type LevelFault =
  | { readonly kind: 'levelGap' | 'levelOverlap'; readonly from: number; readonly to: number }
  | { readonly kind: 'levelNone' }
  | { readonly kind: 'levelTwice'; readonly name: string };

/** Levels cover every hundredth from nought to the full mark once; the fault names the hole, or what is said twice. */
export function levelFault(levels: readonly Level[], full: number): LevelFault | undefined {
  if (!levels.length) return { kind: 'levelNone' };
  const names = new Set<string>();
  let next = 0;
  for (const { name, from, to } of levels.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (names.has(name)) return { kind: 'levelTwice', name };
    names.add(name);
    if (from > next) return { kind: 'levelGap', from: next, to: from - 1 };
    if (from < next || to < from) return { kind: 'levelOverlap', from, to: Math.min(to, next - 1) };
    next = to + 1;
  }
  if (next <= full) return { kind: 'levelGap', from: next, to: full };
  return next > full + 1 ? { kind: 'levelOverlap', from: full + 1, to: next - 1 } : undefined;
}

function* rowFaults(item: Item): Generator<SchemeFault> {
  if (item.isScore) return;
  for (const rows of Object.values(item.rows)) {
    if (!rows.length) yield { kind: 'noRows', name: item.name };
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1];
      if (!before) continue;
      if (row.from <= before.from) yield { kind: 'rowsOrder', name: item.name };
      const better = row.points - before.points;
      if (item.direction === 'up' ? better < 0 : better > 0) yield { kind: 'rowsDirection', name: item.name };
    }
  }
}
/** Nothing may need a second rounding: after the stated step every product is a whole number of hundredths. */
function* roundFaults(scheme: Scheme): Generator<SchemeFault> {
  const { step, unit } = scheme.rounding;
  if (step === 'total') return;
  for (const part of scheme.parts) {
    if (step === 'part' || part.kind === 'process') {
      if ((unit * part.weight) % WHOLE !== 0) yield { kind: 'roundTwice', name: part.kind };
      continue;
    }
    for (const item of scheme.items)
      if (item.part === part.kind && (unit * item.weight * part.weight) % (WHOLE * WHOLE) !== 0)
        yield { kind: 'roundTwice', name: item.name };
  }
  for (const rule of scheme.excess) {
    const into = rule.how === 'fill' ? scheme.parts.find((part) => part.kind === rule.into) : undefined;
    if (into && (unit * into.weight) % WHOLE !== 0) yield { kind: 'roundTwice', name: rule.key };
  }
}
function* groupFaults(scheme: Scheme): Generator<SchemeFault> {
  for (const group of scheme.groups) {
    const items = itemsOf(scheme, group.code);
    if (items.length < (group.kind === 'must' ? 1 : group.take)) yield { kind: 'groupFew', name: group.name };
    const [first] = items;
    // Whatever is chosen or drawn, the full mark stays what it is.
    const uneven = (item: Item) =>
      item.part !== first?.part || (group.kind !== 'must' && item.full * item.weight !== first.full * first.weight);
    if (items.some(uneven)) yield { kind: 'groupUneven', name: group.name };
  }
}
/** What a part's items come to at their full marks, hundredths of a point; exact where the weights allow it. */
export function foundFull(scheme: Pick<Scheme, 'groups' | 'items'>, kind: Part['kind']): number {
  const sum = scheme.groups.reduce((all, group) => {
    const items = itemsOf(scheme, group.code).filter((item) => item.part === kind);
    const count = group.kind === 'must' ? items.length : Math.min(group.take, items.length);
    return all + items.slice(0, count).reduce((of, item) => of + item.full * item.weight, 0);
  }, 0);
  return sum / WHOLE;
}
function* excessFaults(scheme: Scheme): Generator<SchemeFault> {
  let parts = false;
  const seen = new Set<string>();
  for (const rule of scheme.excess) {
    parts ||= rule.of === 'part';
    if (rule.of === 'item' && parts) yield { kind: 'excessOrder', name: rule.key };
    const known =
      rule.of === 'item'
        ? scheme.items.some((item) => item.code === rule.key)
        : scheme.parts.some((part) => part.kind === rule.key);
    const into = rule.how !== 'fill' || scheme.parts.some((part) => part.kind === rule.into);
    const itself = rule.of === 'part' && rule.how === 'fill' && rule.into === rule.key;
    const twice = seen.has(`${rule.of} ${rule.key}`);
    seen.add(`${rule.of} ${rule.key}`);
    if (!known || !into || itself || twice) yield { kind: 'excessWhere', name: rule.key };
  }
}
const twice = (codes: readonly string[]): string | undefined => codes.find((code, at) => codes.indexOf(code) !== at);

function* faultsOf(scheme: Scheme): Generator<SchemeFault> {
  const part = twice(scheme.parts.map((p) => p.kind));
  if (part) yield { kind: 'partTwice', name: part };
  const off = WHOLE - scheme.parts.reduce((sum, p) => sum + p.weight, 0);
  if (off !== 0) yield { kind: 'weights', off };
  for (const p of scheme.parts) if (p.kind === 'process' && !p.terms.length) yield { kind: 'noTerms', name: p.kind };
  const code = [scheme.items, scheme.groups, scheme.exempt, scheme.extras.rules]
    .map((list) => twice(list.map((one) => one.code)))
    .find((found) => found !== undefined);
  if (code !== undefined) yield { kind: 'codeTwice', name: code };
  for (const item of scheme.items) {
    if (!scheme.groups.some((group) => group.code === item.group)) yield { kind: 'noGroup', name: item.name };
    if (!scheme.parts.some((p) => p.kind === item.part)) yield { kind: 'noPart', name: item.name };
    yield* rowFaults(item);
  }
  yield* groupFaults(scheme);
  for (const p of scheme.parts) {
    const found = foundFull(scheme, p.kind);
    if (p.kind !== 'process' && found !== p.full)
      yield { kind: 'partFull', name: p.kind, declared: p.full, found: Math.round(found) };
  }
  yield* roundFaults(scheme);
  yield* excessFaults(scheme);
  if (scheme.extras.rules.some((rule) => rule.points > scheme.extras.cap))
    yield {
      kind: 'exclusiveCap',
      name: scheme.extras.rules.find((rule) => rule.points > scheme.extras.cap)?.name ?? '',
    };
  const levels = levelFault(scheme.levels, fullOf(scheme.parts));
  if (levels) yield levels;
}
/** The first thing that keeps a scheme from being switched on, or nothing; `kinds`: the first one of these. */
export function schemeFault(scheme: Scheme, kinds?: readonly SchemeFault['kind'][]): SchemeFault | undefined {
  for (const fault of faultsOf(scheme)) if (!kinds || kinds.includes(fault.kind)) return fault;
  return undefined;
}

/** What is wrong with a choice, or nothing: too few or too many of a group, or an item nobody may choose. */
export function choiceFault(
  scheme: Pick<Scheme, 'groups' | 'items'>,
  chosen: readonly string[],
): { readonly group: string; readonly take: number } | { readonly item: string } | undefined {
  const open = new Set(scheme.groups.filter(isChosen).map((group) => group.code));
  const stranger = chosen.find(
    (code, at) =>
      chosen.indexOf(code) !== at || !scheme.items.some((item) => item.code === code && open.has(item.group)),
  );
  if (stranger !== undefined) return { item: stranger };
  const group = scheme.groups.find(
    (one) =>
      isChosen(one) && itemsOf(scheme, one.code).filter((item) => chosen.includes(item.code)).length !== one.take,
  );
  return group && { group: group.name, take: group.take };
}

import { exact, plus, rounded, times, ZERO, type Fraction } from './fraction';
import {
  fullOf,
  itemsFor,
  WHOLE,
  type ExcessHow,
  type ExemptRule,
  type Item,
  type PartKind,
  type Row,
  type Scheme,
  type Sex,
} from './scheme';

/** absent, gaveUp: nought, which is not "still to come". foul: no valid attempt, nought too. */
export const WORDS = ['absent', 'gaveUp', 'foul'] as const;
export type Word = (typeof WORDS)[number];
/** What was collected of an item: a value in hundredths of its unit, or a word. */
export interface Entry {
  readonly value: number | null;
  readonly word: Word | null;
}
/** An exemption that was granted. */
export interface Granted {
  readonly code: string;
  /** Of `item`: which ones. */
  readonly items: readonly string[];
  /** Of a deferral: the last day of the make-up; it is still to come up to then. */
  readonly until: string | null;
}
/** Everything that is known of a candidate. */
export interface Known {
  readonly sex: Sex;
  readonly chosen: readonly string[];
  readonly entries: ReadonlyMap<string, Entry>;
  readonly exempt: readonly Granted[];
  /** Codes of the bonuses. */
  readonly extras: readonly string[];
  /** Closed scores of the process evaluation: one for each term of the part. */
  readonly process: readonly { readonly score: number; readonly full: number }[];
}
/** What holds for everybody: the items that were drawn, and the day it is reckoned for. */
export interface Common {
  readonly drawn: readonly string[];
  readonly today: string;
}
/** How an item's points came about. Points are hundredths, rounded for reading; sums go on with exact ones. */
export interface ItemStep {
  readonly item: string;
  readonly value: number | null;
  readonly word: Word | null;
  /** The row that the value fell in. */
  readonly from: number | null;
  readonly raw: number | null;
  readonly points: number | null;
  /** Why `points` are not `raw`. */
  readonly by: ExcessHow | null;
  /** The exemption that stands in place of a result, by code. */
  readonly exempt: string | null;
}
export interface PartStep {
  readonly kind: PartKind;
  /** Before what is above the full mark was dealt with; null while something is missing. */
  readonly raw: number | null;
  /** What other parts and items poured into it. */
  readonly poured: number;
  readonly points: number | null;
  readonly by: ExcessHow | null;
  readonly weight: number;
}
export interface Reckoned {
  /** Hundredths of a point; null while something is still to come. */
  readonly total: number | null;
  readonly level: string | null;
  readonly parts: readonly PartStep[];
  /** Closed scores of the terms that the process part is the mean of, the best first; older runs kept none. */
  readonly process?: Known['process'];
  readonly items: readonly ItemStep[];
  /** Bonuses that counted, and what they come to within the full mark and above it. */
  readonly extras: { readonly codes: readonly string[]; readonly before: number; readonly after: number };
  /** Items, or `process`, that are still to come. */
  readonly missing: readonly string[];
}

/** Points of a value in a table, exact; below the first row of more-is-better, and above the last that gives points of less-is-better, nought. */
export function pointsAt(item: Item, sex: Sex, value: number): { readonly points: Fraction; readonly row: Row | null } {
  if (item.isScore) return { points: exact(Math.max(0, value)), row: null };
  const rows = item.rows[sex];
  let [low, high] = [0, rows.length];
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((rows[mid]?.from ?? 0) <= value) low = mid + 1;
    else high = mid;
  }
  const row = rows[low - 1] ?? null;
  const next = rows[low];
  // Below the first threshold of a table where less is better stands its best row.
  if (!row)
    return item.direction === 'down' ? { points: exact(next?.points ?? 0), row: next ?? null } : { points: ZERO, row };
  if (!item.between || !next) return { points: exact(row.points), row };
  const span = next.from - row.from;
  const grown = { num: BigInt(next.points - row.points) * BigInt(value - row.from), den: BigInt(span) };
  return { points: plus(exact(row.points), grown), row };
}
const asRead = (f: Fraction): number => rounded(f, 'halfUp', 1);
const least = (a: Fraction, b: Fraction): Fraction => (a.num * b.den <= b.num * a.den ? a : b);
const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { num: -b.num, den: b.den });
const isAbove = (a: Fraction, b: Fraction): boolean => a.num * b.den > b.num * a.den;

/** What a rule leaves of something above its full mark, and what of it goes elsewhere. */
function afterExcess(
  of: Fraction,
  full: number,
  rule: { readonly how: ExcessHow; readonly bound: number } | undefined,
): { readonly kept: Fraction; readonly over: Fraction; readonly by: ExcessHow | null } {
  const top = exact(full);
  if (!isAbove(of, top)) return { kept: of, over: ZERO, by: null };
  const how = rule?.how ?? 'cut';
  if (how === 'bound') {
    const most = exact(full + (rule?.bound ?? 0));
    return { kept: least(of, most), over: ZERO, by: isAbove(of, most) ? 'bound' : null };
  }
  return { kept: top, over: how === 'fill' ? minus(of, top) : ZERO, by: how };
}

interface Standing {
  /** Nothing yet, and nothing that stands in its place. */
  readonly open: boolean;
  readonly exempt: ExemptRule | null;
}
/** What stands in place of an item's result, if anything does: exemptions from all, then from the item, then from the rest. */
function standingOf(scheme: Scheme, known: Known, item: Item, common: Common): Standing {
  const entry = known.entries.get(item.code);
  const has = entry !== undefined && (entry.value !== null || entry.word !== null);
  const rules = new Map(scheme.exempt.map((rule) => [rule.code, rule]));
  let deferred = false;
  for (const granted of known.exempt) {
    const rule = rules.get(granted.code);
    if (!rule || item.part !== 'exam') continue;
    if (rule.scope === 'item' && !granted.items.includes(item.code)) continue;
    if (rule.deferDays > 0) {
      // Put off: an absence is none until the make-up is over, and a result of the make-up counts as any other.
      if (granted.until !== null && common.today <= granted.until && entry?.value == null) deferred = true;
      continue;
    }
    if (rule.scope === 'rest' && has) continue;
    return { open: false, exempt: rule };
  }
  if (deferred) return { open: true, exempt: null };
  return { open: !has, exempt: null };
}

/**
 * A candidate's final score by a scheme, reckoned with whole numbers and fractions and rounded once, at the scheme's step.
 * The order of entries, exemptions and bonuses does not matter.
 */
export function reckon(scheme: Scheme, common: Common, known: Known): Reckoned {
  const { step, how, unit } = scheme.rounding;
  const excess = (of: 'item' | 'part', key: string) => scheme.excess.find((rule) => rule.of === of && rule.key === key);
  const atStep = (here: typeof step, f: Fraction): Fraction => (here === step ? exact(rounded(f, how, unit)) : f);
  const missing: string[] = [];
  const poured = new Map<PartKind, Fraction>();
  const pour = (into: PartKind | null | undefined, over: Fraction) => {
    if (into && over.num > 0n) poured.set(into, plus(poured.get(into) ?? ZERO, over));
  };
  const sums = new Map<PartKind, Fraction>();
  const items = itemsFor(scheme, common.drawn, known.chosen).map((item): ItemStep => {
    const { open, exempt } = standingOf(scheme, known, item, common);
    const entry = known.entries.get(item.code);
    const value = exempt || open ? null : (entry?.value ?? null);
    const word = exempt || open ? null : (entry?.word ?? null);
    if (open) {
      missing.push(item.code);
      return { item: item.code, value, word, from: null, raw: null, points: null, by: null, exempt: null };
    }
    const found =
      value === null
        ? { points: exempt ? times(exact(item.full), exempt.share, WHOLE) : ZERO, row: null }
        : pointsAt(item, known.sex, value);
    const rule = excess('item', item.code);
    const { kept, over, by } = afterExcess(found.points, item.full, rule);
    const points = atStep('item', kept);
    sums.set(item.part, plus(sums.get(item.part) ?? ZERO, times(points, item.weight, WHOLE)));
    pour(rule?.into, atStep('item', times(over, item.weight, WHOLE)));
    return {
      item: item.code,
      value,
      word,
      from: found.row?.from ?? null,
      raw: asRead(found.points),
      points: asRead(points),
      by,
      exempt: exempt?.code ?? null,
    };
  });
  // Of a group that somebody has not chosen from, or that was not drawn yet, the items are still to come.
  for (const group of scheme.groups) {
    const taken = items.filter((one) => scheme.items.some((i) => i.code === one.item && i.group === group.code)).length;
    if (group.kind !== 'must' && taken < group.take) missing.push(group.code);
  }
  const process = scheme.parts.find((part) => part.kind === 'process');
  if (process) {
    if (known.process.length < process.terms.length) missing.push('process');
    else {
      const mean = known.process.reduce(
        (sum, { score, full }) => plus(sum, { num: BigInt(score), den: BigInt(Math.max(1, full)) }),
        ZERO,
      );
      sums.set('process', atStep('item', times(mean, process.full, known.process.length)));
    }
  }
  const open = new Set<PartKind>();
  for (const code of missing) {
    if (code === 'process') open.add('process');
    const item = scheme.items.find((one) => one.code === code || one.group === code);
    if (item) open.add(item.part);
  }
  // In the order of the rules, so that what one part pours into another is there when that one's turn comes.
  const order = [
    ...scheme.excess.flatMap((rule) => (rule.of === 'part' ? [rule.key] : [])),
    ...scheme.parts.map((part) => part.kind),
  ];
  const parts = scheme.parts.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  let total = ZERO;
  const steps = new Map<PartKind, PartStep>();
  for (const { kind, full, weight } of parts) {
    const raw = sums.get(kind) ?? ZERO;
    const rule = excess('part', kind);
    const own = afterExcess(raw, full, rule);
    pour(rule?.into, atStep('part', own.over));
    // What was poured fills up to the full mark and no further.
    const room = isAbove(exact(full), own.kept) ? minus(exact(full), own.kept) : ZERO;
    const filled = least(poured.get(kind) ?? ZERO, room);
    const points = atStep('part', plus(own.kept, filled));
    if (!open.has(kind)) total = plus(total, times(points, weight, WHOLE));
    const isOpen = open.has(kind);
    steps.set(kind, {
      kind,
      raw: isOpen ? null : asRead(raw),
      poured: asRead(filled),
      points: isOpen ? null : asRead(points),
      by: own.by,
      weight,
    });
  }
  const full = fullOf(scheme.parts);
  const extras = extrasOf(scheme, known.extras);
  const within = least(plus(total, exact(extras.before)), exactMost(total, full));
  const sum = rounded(plus(within, exact(extras.after)), how, step === 'total' ? unit : 1);
  const final = missing.length ? null : sum;
  return {
    total: final,
    level: final === null ? null : (levelOf(scheme, final)?.name ?? null),
    parts: scheme.parts.flatMap(({ kind }) => steps.get(kind) ?? []),
    process: process ? bestFirst(known.process) : [],
    items,
    extras,
    missing,
  };
}
const bestFirst = (terms: Known['process']): Known['process'] =>
  terms.toSorted((a, b) => b.score * a.full - a.score * b.full || b.full - a.full);
/** A part that counts above its full mark (`bound`) may lift the sum above the whole; bonuses within it may not. */
const exactMost = (total: Fraction, full: number): Fraction => (isAbove(total, exact(full)) ? total : exact(full));

/** Bonuses that count: of the exclusive ones the largest, all together up to the cap, those within the full mark first. */
function extrasOf(scheme: Scheme, codes: readonly string[]): Reckoned['extras'] {
  const own = scheme.extras.rules.filter((rule) => codes.includes(rule.code));
  const best = own
    .filter((rule) => rule.exclusive)
    .toSorted((a, b) => b.points - a.points || (a.code < b.code ? -1 : 1))[0];
  const counted = own.filter((rule) => !rule.exclusive || rule === best);
  const sum = (when: 'before' | 'after') =>
    counted.reduce((all, rule) => all + (rule.when === when ? rule.points : 0), 0);
  const before = Math.min(sum('before'), scheme.extras.cap);
  return {
    codes: counted.map((rule) => rule.code),
    before,
    after: Math.min(sum('after'), scheme.extras.cap - before),
  };
}
/** The level of a final score; one above the full mark has the highest. */
export const levelOf = (scheme: Pick<Scheme, 'levels'>, total: number) =>
  scheme.levels.find((level) => level.from <= total && total <= level.to) ??
  scheme.levels.toSorted((a, b) => b.to - a.to).find((level) => level.to < total);

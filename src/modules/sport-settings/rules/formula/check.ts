import { FormulaFault, type FormulaItem, type Node, type Span } from './syntax';
import { dimsText, plain, PLAIN, raised, sameDims, times, unitOf, type Dims } from './units';

type Lang = 'zh-CN' | 'en-US';
/** What a piece is: a condition, or a number with what it measures. */
type Kind = { readonly is: 'condition' } | { readonly is: 'number'; readonly dims: Dims };
const number = (dims: Dims): Kind => ({ is: 'number', dims });
const CONDITION: Kind = { is: 'condition' };

/** Items a formula asks for, each once, in the order they stand. */
export function usedItems(node: Node): number[] {
  const found = new Set<number>();
  const walk = (n: Node): void => {
    if (n.k === 'ref') found.add(n.itemId);
    else if (n.k === 'call') n.args.forEach(walk);
    else if (n.k === 'negative' || n.k === 'not') walk(n.a);
    else if (n.k !== 'number') {
      walk(n.a);
      walk(n.b);
    }
  };
  walk(node);
  return [...found];
}

/**
 * Checks a formula for an item: what is added or compared measures the same, conditions stand where conditions belong, the result
 * measures what the item does, and no item is reckoned from itself. @throws FormulaFault
 */
export function checkFormula(
  node: Node,
  forItem: Pick<FormulaItem, 'itemId' | 'name' | 'unit'>,
  items: readonly FormulaItem[],
  lang: Lang = 'zh-CN',
): void {
  const byId = new Map(items.map((i) => [i.itemId, i]));
  const result = kindOf(node, byId, lang);
  if (result.is === 'condition') throw new FormulaFault('resultCondition', node);
  const unit = unitOf(forItem.unit)!;
  if (!sameDims(result.dims, unit.dims))
    throw new FormulaFault('wrongResult', node, {
      name: forItem.name,
      want: saying(unit.dims, lang),
      found: saying(result.dims, lang),
    });
  noCircle(node, forItem, byId, lang);
}

/** Plain numbers are called so: an empty unit would leave a hole in the sentence. */
const saying = (d: Dims, lang: Lang): string => dimsText(d, lang) || (lang === 'zh-CN' ? '纯数字' : 'a plain number');

function kindOf(n: Node, items: ReadonlyMap<number, FormulaItem>, lang: Lang): Kind {
  const dims = (part: Node): Dims => {
    const k = kindOf(part, items, lang);
    if (k.is === 'condition') throw new FormulaFault('needNumber', part);
    return k.dims;
  };
  const condition = (part: Node): void => {
    if (kindOf(part, items, lang).is !== 'condition') throw new FormulaFault('needCondition', part);
  };
  const alike = (a: Node, b: Node): Dims => {
    const [left, right] = [dims(a), dims(b)];
    if (sameDims(left, right)) return left;
    // The usual mistake: a bare number beside something measured.
    if (plain(left) && a.k === 'number') throw new FormulaFault('needUnit', a, { unit: saying(right, lang) });
    if (plain(right) && b.k === 'number') throw new FormulaFault('needUnit', b, { unit: saying(left, lang) });
    throw new FormulaFault(
      'unitsDiffer',
      { from: a.from, to: b.to },
      { left: saying(left, lang), right: saying(right, lang) },
    );
  };
  switch (n.k) {
    case 'number':
      return number(n.unit ? unitOf(n.unit)!.dims : PLAIN);
    case 'ref':
      return number(unitOf(items.get(n.itemId)?.unit ?? 'none')!.dims);
    case 'negative':
      return number(dims(n.a));
    case 'not':
      condition(n.a);
      return CONDITION;
    case 'logic':
      condition(n.a);
      condition(n.b);
      return CONDITION;
    case 'compare':
      alike(n.a, n.b);
      return CONDITION;
    case 'sum':
      if (n.op === '+' || n.op === '-') return number(alike(n.a, n.b));
      if (n.op === '*') return number(times(dims(n.a), dims(n.b)));
      if (n.op === '/') return number(times(dims(n.a), dims(n.b), -1));
      return number(power(n.a, n.b, dims));
    case 'call':
      return callKind(n, dims, condition, alike);
  }
}
type Dimension = (part: Node) => Dims;

function power(base: Node, exponent: Node, dims: Dimension): Dims {
  const of = dims(base);
  if (!plain(dims(exponent))) throw new FormulaFault('powerUnit', exponent);
  if (plain(of)) return PLAIN;
  const value = constantOf(exponent);
  if (value == null) throw new FormulaFault('powerConstant', exponent);
  return raised(of, value);
}
/** A number that stands in the formula itself. */
export const constantOf = (n: Node): number | undefined =>
  n.k === 'number' && !n.unit
    ? n.value
    : n.k === 'negative'
      ? ((v) => (v == null ? undefined : -v))(constantOf(n.a))
      : undefined;

function callKind(
  n: Extract<Node, { k: 'call' }>,
  dims: Dimension,
  condition: (part: Node) => void,
  alike: (a: Node, b: Node) => Dims,
): Kind {
  const [first, second, third] = n.args as [Node, Node | undefined, Node | undefined];
  if (n.fn === 'if') {
    condition(first);
    return number(alike(second!, third!));
  }
  if (n.fn === 'round') return number(roundDims(dims(first), first, second, third));
  const of = dims(first);
  for (const other of n.args.slice(1)) alike(first, other);
  return number(of);
}
function roundDims(of: Dims, first: Node, digits: Node | undefined, unit: Node | undefined): Dims {
  const places = digits && constantOf(digits);
  if (digits && (places == null || !Number.isInteger(places) || places < 0 || places > 6))
    throw new FormulaFault('roundDigits', digits);
  if (!unit) {
    if (!plain(of)) throw new FormulaFault('roundNeedsUnit', first);
    return of;
  }
  if (unit.k !== 'number' || !unit.unit || !sameDims(unitOf(unit.unit)!.dims, of))
    throw new FormulaFault('roundUnit', unit);
  return of;
}

function noCircle(
  node: Node,
  forItem: Pick<FormulaItem, 'itemId' | 'name'>,
  items: ReadonlyMap<number, FormulaItem>,
  lang: Lang,
): void {
  const seen = new Set<number>();
  const nameOf = (id: number) => {
    const i = items.get(id);
    return i ? (lang === 'en-US' ? i.nameEn : i.name) : String(id);
  };
  const walk = (id: number, path: readonly string[], span: Span): void => {
    if (id === forItem.itemId)
      throw path.length === 0
        ? new FormulaFault('itself', span, { name: forItem.name })
        : new FormulaFault('circle', span, { path: [...path, forItem.name].join(' → ') });
    if (seen.has(id)) return;
    seen.add(id);
    for (const used of items.get(id)?.usedIds ?? []) walk(used, [...path, nameOf(id)], span);
  };
  for (const id of usedItems(node)) walk(id, [], spanOf(node, id));
}
const spanOf = (n: Node, id: number): Span => {
  let found: Span = n;
  const walk = (m: Node): void => {
    if (m.k === 'ref') {
      if (m.itemId === id) found = m;
    } else if (m.k === 'call') m.args.forEach(walk);
    else if (m.k === 'negative' || m.k === 'not') walk(m.a);
    else if (m.k !== 'number') {
      walk(m.a);
      walk(m.b);
    }
  };
  walk(n);
  return found;
};

// The small faults that `npm run mutants` puts into a source: what people forget (a statement that refuses, notes, locks,
// emits) and what they get wrong by one (a bound, a condition, an order).
import { parseAst } from 'rolldown/parseAst';

/** @typedef {{ kind: string, start: number, end: number, text: string }} Mutation A piece of a source and what takes its place. */

const bounds = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
]);
const equalities = new Map([
  ['===', '!=='],
  ['!==', '==='],
]);
const combinations = new Map([
  ['&&', '||'],
  ['||', '&&'],
]);
/** In SQL, wherever it stands in a text. */
const inSql = [
  { kind: 'lock', pattern: /\bfor (?:no key )?update\b(?: of \w+)?(?: skip locked| nowait)?/g, text: '' },
  { kind: 'lock', pattern: /\bfor (?:key )?share\b/g, text: '' },
  { kind: 'order', pattern: /(?<=\border by\b[^()]*)\bdesc\b/g, text: 'asc' },
  { kind: 'bound', pattern: / (?:<|>)(?= )/g, text: (sign) => `${sign}=` },
  { kind: 'bound', pattern: / (?:<|>)=(?= )/g, text: (sign) => sign.slice(0, 2) },
  { kind: 'condition', pattern: /\bis not null\b/g, text: 'is null' },
  { kind: 'condition', pattern: /\bis null\b/g, text: 'is not null' },
];
const looksLikeSql = (text) => /\b(select|insert into|update|delete from|where|order by|for update)\b/.test(text);

/**
 * Every mutation of a TypeScript source.
 * @param {string} code
 * @param {string} name its file, for the parser: .ts or .tsx
 * @returns {Mutation[]}
 */
export function mutationsOf(code, name) {
  const found = [];
  const add = (kind, node, text) => found.push({ kind, start: node.start, end: node.end, text });
  const text = (node) => code.slice(node.start, node.end);
  // A comparison is turned round by its own sign.
  const negate = (node) => equalities.has(node.operator) || add('condition', node, `!(${text(node)})`);
  const replaceSign = (kind, node, signs) => {
    const sign = signs.get(node.operator);
    const at = code.indexOf(node.operator, node.left.end);
    if (sign) add(kind, { start: at, end: at + node.operator.length }, sign);
  };
  // `a < b ? -1 : 1` puts in order: the bound would only turn round what is equal.
  const ordering = new Set();
  const isSign = (node) => /^-?1$/.test(text(node));
  const visitors = {
    ExpressionStatement(node) {
      const made = node.expression.type === 'AwaitExpression' ? node.expression.argument : node.expression;
      if (made.type === 'CallExpression' && made.callee.type !== 'Super') add(kindOfCall(text(made.callee)), node, ';');
    },
    IfStatement(node) {
      if (node.consequent.type === 'ThrowStatement' && !node.alternate) add('refusal', node, ';');
      else negate(node.test);
    },
    ConditionalExpression(node) {
      if (isSign(node.consequent) && isSign(node.alternate)) ordering.add(node.test);
      negate(node.test);
    },
    BinaryExpression(node) {
      if (!ordering.has(node)) replaceSign('bound', node, bounds);
      replaceSign('condition', node, equalities);
    },
    LogicalExpression: (node) => replaceSign('condition', node, combinations),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'MemberExpression' && /^(?:to)?(?:sort|sorted|reverse|reversed)$/i.test(callee.property.name))
        add('order', { start: callee.object.end, end: node.end }, '');
    },
    TemplateLiteral: (node) => changeSql(node),
    Literal: (node) => typeof node.value === 'string' && changeSql(node),
  };
  const changeSql = (node) => {
    if (!looksLikeSql(text(node))) return;
    for (const { kind, pattern, text: other } of inSql)
      for (const match of text(node).matchAll(pattern)) {
        const start = node.start + match.index;
        add(kind, { start, end: start + match[0].length }, typeof other === 'string' ? other : other(match[0]));
      }
  };
  walk(parseAst(code, { lang: name.endsWith('x') ? 'tsx' : 'ts' }), (node) => visitors[node.type]?.(node));
  return found.filter(({ start, end, text: other }) => code.slice(start, end) !== other);
}

/** What goes missing with a call that stands alone. */
function kindOfCall(callee) {
  const name = callee.split('.').at(-1) ?? '';
  if (/^(?:note|audit)/.test(name)) return 'audit';
  if (/^(?:emit|send|notify)/.test(name)) return 'event';
  return /lock/i.test(name) ? 'lock' : 'statement';
}

function walk(node, visit) {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node.type === 'string') {
    // Types vanish when the program runs: nothing in them can be a fault.
    if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
    visit(node);
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, visit);
  }
}

/**
 * The tests that are likeliest to see a fault in a file: the one of its name, else those of the closest folder that has any.
 * @param {string} file with slashes, like the tests
 * @param {readonly string[]} tests
 * @returns {readonly string[]}
 */
export function nearestTests(file, tests) {
  const stem = file.replace(/\.tsx?$/, '');
  const own = tests.filter((test) => test.replace(/\.test\.tsx?$/, '') === stem);
  if (own.length > 0) return own;
  for (let folder = file; folder.includes('/');) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const near = tests.filter((test) => test.startsWith(`${folder}/`));
    if (near.length > 0) return near;
  }
  return tests;
}

/**
 * Of these tests the one that names most of the calls that a source handles; undefined where it handles none.
 * @param {string} code the source
 * @param {ReadonlyMap<string, string>} tests their texts
 */
export function testOfCalls(code, tests) {
  const calls = [...new Set([...code.matchAll(/\bhandle\(\s*(?:calls\.)?(\w+)/g)].map(([, name]) => name))];
  const namesIn = (text) => calls.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).length;
  const [best] = [...tests].map(([test, text]) => ({ test, n: namesIn(text) })).sort((a, b) => b.n - a.n);
  return best && best.n > 0 ? best.test : undefined;
}

/** The same numbers for the same seed, so that a sample can be drawn again. */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A sample of at most `count`, spread over kinds and files: each kind's turn takes its next one from the file that gave
 * the fewest so far.
 * @template {{ kind: string, file: string }} T
 * @param {readonly T[]} all
 * @returns {T[]}
 */
export function sampleOf(all, count, random) {
  const shuffled = all.map((each) => ({ each, at: random() })).sort((a, b) => a.at - b.at);
  const kinds = new Map();
  for (const { each } of shuffled) kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each]);
  const given = new Map();
  const sample = [];
  while (sample.length < count && [...kinds.values()].some((rest) => rest.length > 0))
    for (const rest of kinds.values()) {
      if (rest.length === 0 || sample.length >= count) continue;
      const fewest = Math.min(...rest.map(({ file }) => given.get(file) ?? 0));
      const [next] = rest.splice(
        rest.findIndex(({ file }) => (given.get(file) ?? 0) === fewest),
        1,
      );
      given.set(next.file, (given.get(next.file) ?? 0) + 1);
      sample.push(next);
    }
  return sample;
}

// Which labels the screens ask for: every field of a form, every filter and every column that gives no label of its own.
// Read from the sources, because only a browser draws them (tests/registry/labels.test.ts).
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/**
 * @typedef {object} Asked
 * @property {string} file
 * @property {string} module whose screen it is
 * @property {string[]} calls names of the calls that it may be about; empty where the source does not tell
 * @property {'field' | 'filter' | 'column'} kind
 * @property {string | undefined} key undefined: all fields of the calls' forms but those that are fixed
 * @property {string[]} fixed
 */

function* below(root, dir) {
  for (const entry of readdirSync(join(root, dir), { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) yield* below(root, path);
    else yield path;
  }
}
const slashed = (root, path) => relative(root, path).split(sep).join('/');
const moduleOf = (path) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];

/** Names of calls by the constants that hold them, module by module. */
function constantsOf(root) {
  const out = new Map();
  for (const file of below(root, 'src/modules')) {
    const path = slashed(root, join(root, file));
    if (!/\/contract(\/.*)?\.ts$/.test(path)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const own = out.get(moduleOf(path)) ?? new Map();
    for (const [, constant, name] of text.matchAll(/export const (\w+) = call\(\{\s*name: '([\w.-]+)'/g))
      own.set(constant, name);
    out.set(moduleOf(path), own);
  }
  return out;
}

/** Both ways of a choice, and what stands in a spread; casts are looked through. */
function waysOf(node) {
  if (!node) return [];
  if (node.type === 'ConditionalExpression') return [...waysOf(node.consequent), ...waysOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...waysOf(node.left), ...waysOf(node.right)];
  if (node.type === 'SpreadElement') return waysOf(node.argument);
  if (['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression', 'TSNonNullExpression'].includes(node.type))
    return waysOf(node.expression);
  return [node];
}
const nameOf = (key) =>
  key?.type === 'Identifier' ? key.name : key?.type === 'Literal' ? String(key.value) : undefined;
const property = (node, name) =>
  node.properties.find((p) => p.type === 'Property' && !p.computed && nameOf(p.key) === name)?.value;
/** Whether something gives a name by itself, or is made elsewhere and may: only `true`, a part and an object can be read here. */
const names = (node, key) => {
  if (node.type === 'ObjectExpression')
    return property(node, key) !== undefined || node.properties.some((p) => p.type === 'SpreadElement');
  return !(node.type === 'Literal' || (node.type === 'Identifier' && /^[A-Z]/.test(node.name)));
};

/** Keys of an object of fields or filters whose label comes from the texts. */
const unnamed = (node) =>
  waysOf(node).flatMap((object) =>
    object.type !== 'ObjectExpression'
      ? []
      : object.properties.flatMap((p) => {
          if (p.type === 'SpreadElement') return unnamed(p.argument);
          const key = p.computed ? undefined : nameOf(p.key);
          return key === undefined || waysOf(p.value).some((way) => names(way, 'label')) ? [] : [key];
        }),
  );

/** A constant of a file by its name, or a member of a list of calls: `calls.rooms`. */
function callsIn(node, { imports, constants }) {
  return waysOf(node).flatMap((way) => {
    const known = way.type === 'Identifier' ? imports.get(way.name) : undefined;
    if (known) return constants.get(known.module)?.get(known.name) ?? [];
    if (way.type !== 'MemberExpression' || way.computed || way.object.type !== 'Identifier') return [];
    const all = imports.get(way.object.name);
    return all?.name === '*' ? (constants.get(all.module)?.get(way.property.name) ?? []) : [];
  });
}
function importsOf(program, path, root) {
  const out = new Map();
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || !node.source.value.startsWith('.')) continue;
    const module = moduleOf(slashed(root, resolve(root, dirname(path), node.source.value)));
    if (!module || !/(^|\/)contract(\/|$)/.test(node.source.value)) continue;
    for (const s of node.specifiers)
      out.set(s.local.name, { module, name: s.type === 'ImportSpecifier' ? nameOf(s.imported) : '*' });
  }
  return out;
}

/** What one file asks for. */
function askedBy(path, program, context) {
  const found = [];
  const add = (kind, calls, key, fixed = []) =>
    found.push({ file: path, module: moduleOf(path), calls, kind, key, fixed });
  const walk = (node, calls) => {
    if (Array.isArray(node)) {
      for (const each of node) walk(each, calls);
      return;
    }
    if (!node || typeof node.type !== 'string' || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
    let inside = calls;
    if (node.type === 'JSXElement') inside = element(node, calls, add, context);
    else if (node.type === 'ObjectExpression') {
      const of = property(node, 'of');
      if (of?.type === 'Literal' && typeof of.value === 'string' && !names(node, 'title') && isColumn(node))
        add('column', calls, of.value);
      // Fields that two forms share.
      for (const key of unnamed(property(node, 'fields'))) add('field', calls, key);
    } else if (node.type === 'VariableDeclarator' && /^fields$/i.test(nameOf(node.id) ?? ''))
      for (const key of unnamed(node.init)) add('field', calls, key);
    for (const value of Object.values(node)) if (value && typeof value === 'object') walk(value, inside);
  };
  walk(program.body, []);
  return found;
}
/** What only columns have beside `of`. */
const COLUMN = new Set(['of', 'show', 'sort', 'width', 'align', 'unit', 'sum', 'hidden', 'fixed', 'judged']);
const isColumn = (node) => node.properties.every((p) => p.type === 'Property' && COLUMN.has(nameOf(p.key)));

const isSpread = (node) => node.openingElement.attributes.some((a) => a.type === 'JSXSpreadAttribute');

/** What an element asks for by itself; its calls for what stands inside. */
function element(node, calls, add, context) {
  const attributes = new Map(
    node.openingElement.attributes.flatMap((a) =>
      a.type === 'JSXAttribute'
        ? [[a.name.name, a.value?.type === 'JSXExpressionContainer' ? a.value.expression : a.value]]
        : [],
    ),
  );
  const tag = node.openingElement.name.name;
  const own = attributes.has('call') ? callsIn(attributes.get('call'), context) : calls;
  if (tag === 'Field') {
    const of = attributes.get('of');
    if (of?.type === 'Literal' && !attributes.has('label') && !isSpread(node)) add('field', own, of.value);
  }
  if (tag === 'FormScreen' || tag === 'FormDialog') {
    const laidOut = node.children.some((c) => c.type === 'JSXElement' || c.type === 'JSXExpressionContainer');
    if (attributes.has('fields')) for (const key of unnamed(attributes.get('fields'))) add('field', own, key);
    else if (!laidOut && !isSpread(node)) add('field', own, undefined, keysOf(attributes.get('fixed')));
  }
  if (tag === 'ListScreen' || tag === 'ListView')
    for (const key of unnamed(attributes.get('filters'))) add('filter', own, key);
  return own;
}
const keysOf = (node) =>
  waysOf(node).flatMap((way) =>
    way.type === 'ObjectExpression' ? way.properties.flatMap((p) => nameOf(p.key) ?? []) : [],
  );

/**
 * Every label that a screen of a module takes from the texts.
 * @param {string} root the folder with src
 * @returns {Asked[]}
 */
export function askedLabels(root) {
  const constants = constantsOf(root);
  return [...below(root, 'src/modules')]
    .map((file) => slashed(root, join(root, file)))
    .filter((path) => /\/web\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx'))
    .sort()
    .flatMap((path) => {
      const program = parseAst(readFileSync(join(root, path), 'utf8'), { lang: 'tsx' });
      return askedBy(path, program, { imports: importsOf(program, path, root), constants });
    });
}

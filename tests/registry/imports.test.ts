import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

const src = join(root, 'src');
function* sources(dir: string): Generator<string> {
  for (const f of readdirSync(dir, { withFileTypes: true })) {
    if (f.isDirectory()) yield* sources(join(dir, f.name));
    else if (/\.tsx?$/.test(f.name)) yield join(dir, f.name);
  }
}
const IMPORT = /(?:from\s+|import\s*\(\s*|import\s+)['"](\.[^'"]+)['"]/g;
const of = (path: string) => {
  const [area, name, ...rest] = relative(src, path).split('/');
  return { area, name: name!, inside: rest.join('/') };
};
/** What others may import of a module, and what of it the demonstration world and the tests may. */
const PUBLIC = /^(contract(\/.*)?|server\/published|web\/published)$/;

function violations(): string[] {
  const uses = new Map(modules.map((m) => [m.name, m.uses]));
  const wrong: string[] = [];
  for (const file of sources(src)) {
    const me = of(file);
    if (me.area === 'apps' || file.includes('.test.')) continue;
    for (const [, spec] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const target = of(normalize(join(dirname(file), spec!)));
      const where = relative(root, file);
      if (me.area === 'kernel') {
        if (target.area !== 'kernel' && !(me.name === 'testing' && target.area === 'apps'))
          wrong.push(`${where} imports ${spec}: the kernel knows no module; give it a port`);
        continue;
      }
      if (target.area === 'apps') wrong.push(`${where} imports ${spec}: modules import no app`);
      if (target.area !== 'modules' || target.name === me.name) continue;
      const demo = me.inside.startsWith('demo') && target.inside.startsWith('demo');
      if (demo) continue;
      if (!uses.get(me.name)?.includes(target.name))
        wrong.push(
          `${where} imports ${spec}: add '${target.name}' to uses in ${me.name}/module.ts, or turn the direction round with an event or a port`,
        );
      else if (!PUBLIC.test(target.inside.replace(/\.tsx?$/, '')))
        wrong.push(
          `${where} imports ${spec}: only contract, server/published and web/published of another module may be imported`,
        );
    }
  }
  return wrong;
}

describe('registry test 8: who may import whom', () => {
  test('imports match uses', () => {
    expect(violations()).toEqual([]);
  });
  test('the uses graph goes from right to left, so it has no cycle', () => {
    const order = modules.map((m) => m.name);
    expect(
      modules.flatMap((m) =>
        m.uses
          .filter((u) => order.indexOf(u) >= order.indexOf(m.name) || !order.includes(u))
          .map((u) => `${m.name} uses ${u}`),
      ),
    ).toEqual([]);
  });
  test('what the first download holds of a module, its screens and their addresses, brings no contract along', () => {
    const seen = new Map<string, string>();
    const visit = (file: string, by: string) => {
      if (seen.has(file)) return;
      seen.set(file, by);
      // Static imports of values only: types vanish, and import() makes a file of its own.
      for (const [, spec] of readFileSync(file, 'utf8').matchAll(
        /^(?:import|export)\s+(?!type\b)[^;]*?['"](\.[^'"]+)['"]/gm,
      )) {
        const path = ['.ts', '.tsx', '/index.ts', '/index.tsx']
          .map((end) => join(dirname(file), spec! + end))
          .find((f) => existsSync(f));
        if (path) visit(path, file);
      }
    };
    for (const m of modules.filter(({ name }) => name !== 'kernel'))
      for (const f of ['screens.ts', 'web/index.ts'])
        if (existsSync(join(src, 'modules', m.name, f))) visit(join(src, 'modules', m.name, f), f);
    // The frame makes calls of its own, so the shell's contract is part of it.
    expect(
      [...seen]
        .filter(([file]) => /^contract(\/|\.ts)/.test(of(file).inside) && of(file).name !== 'shell')
        .map(([file, by]) => `${relative(src, by)} imports ${relative(src, file)}`),
    ).toEqual([]);
  });
  test('the demonstration world is made in one direction: no circle of imports among its files and the programs, types too', () => {
    const inWorld = (file: string) => /^demo(\/|\.ts)/.test(of(file).inside) || of(file).area === 'apps';
    const ends = new Set<string>();
    const circles: string[] = [];
    const walk = (file: string, way: readonly string[]) => {
      if (way.includes(file)) {
        circles.push([...way.slice(way.indexOf(file)), file].map((f) => relative(src, f)).join(' → '));
        return;
      }
      if (ends.has(file)) return;
      for (const [, spec] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
        const target = ['.ts', '.tsx', '/index.ts'].map((end) => join(dirname(file), spec! + end)).find(existsSync);
        if (target && inWorld(target)) walk(target, [...way, file]);
      }
      ends.add(file);
    };
    for (const file of sources(src)) if (inWorld(file)) walk(file, []);
    expect(circles).toEqual([]);
  });
  test('files of a module, or of the kernel, import in one direction, types too: what two share stands in a third', () => {
    const room = (file: string) => {
      const { area, name } = of(file);
      return area === 'modules' ? name : area;
    };
    const files = new Set([...sources(src)].filter((file) => !file.includes('.test.')));
    const next = new Map(
      [...files].map((file) => [
        file,
        [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s[^;]*?\bfrom\s+'(\.[^']+)'/gm)].flatMap(
          ([, spec]) => {
            const target = ['.ts', '.tsx', '/index.ts']
              .map((end) => join(dirname(file), spec! + end))
              .find((f) => files.has(f));
            return target && room(target) === room(file) ? [target] : [];
          },
        ),
      ]),
    );
    const returns = (file: string): boolean => {
      const seen = new Set<string>();
      const open = [...(next.get(file) ?? [])];
      for (const at of open) {
        if (at === file) return true;
        if (!seen.has(at)) open.push(...(next.get(at) ?? []));
        seen.add(at);
      }
      return false;
    };
    const circles = [...files].filter(returns).map((file) => relative(join(src, 'modules'), file));
    expect(circles).toEqual([]);
  });
  test('every module stands in a folder of its name with the same files', () => {
    const missing = modules
      .filter((m) => m.name !== 'kernel')
      .flatMap((m) =>
        ['module.ts', 'contract.ts', 'screens.ts', 'server/index.ts', 'locale/zh-CN.ts', 'locale/en-US.ts', 'README.md']
          .filter((f) => !existsSync(join(src, 'modules', m.name, f)))
          .map((f) => `${m.name}/${f}`),
      );
    expect(missing).toEqual([]);
  });
});

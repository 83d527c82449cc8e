import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { servers } from '../../src/apps/modules-server';
import { finder } from '../../src/modules/shell/rules/visible';

const waits = servers.flatMap((server) => (server.waits ?? []).map((wait) => ({ ...wait, module: server.name })));
const named = waits.map((wait) => `${wait.module}.${wait.name}`);

describe('what modules say waits for people', () => {
  test('each has one name, and a text in both languages', () => {
    expect(named.length).toBeGreaterThan(10);
    expect(new Set(named).size).toBe(named.length);
    const silent = waits.flatMap(({ module, name }) => {
      const { locale } = modules.find((m) => m.name === module)!;
      return (['zh-CN', 'en-US'] as const)
        .filter((lang) => !locale[lang][`wait.${name}`])
        .map((lang) => `${module}.wait.${name} says nothing in ${lang}`);
    });
    expect(silent).toEqual([]);
  });
  test('each counts a list of its own module, and leads to pages that stand', () => {
    const find = finder(registry.places);
    const wrong = waits.flatMap(({ module, name, list, at }) => [
      ...(registry.calls.get(list.name)?.module === module ? [] : [`${module}.${name} counts ${list.name}`]),
      ...at.filter((path) => !find(path)).map((path) => `${module}.${name} leads to ${path}`),
    ]);
    expect(wrong).toEqual([]);
  });
});

import type { Registry } from '../kernel/shared/module';

const WIDTH = 10;
const line = (name: string, figures: readonly (number | string)[], wide: number): string =>
  name.padEnd(wide) + figures.map((figure) => String(figure).padStart(WIDTH)).join('');

/** What each module has, for people: addresses of screens, calls, and how many of those are open to anybody. */
export function inventoryTable({ modules, places, calls }: Pick<Registry, 'modules' | 'places' | 'calls'>): string {
  const all = [...calls.values()];
  const figures = (isOf: (module: string) => boolean) => [
    places.filter((place) => isOf(place.module)).length,
    all.filter((call) => isOf(call.module)).length,
    all.filter((call) => isOf(call.module) && call.need.open).length,
  ];
  const wide = Math.max(...modules.map(({ name }) => name.length), 'together'.length);
  return [
    line('', ['addresses', 'calls', 'open'], wide),
    ...modules.map(({ name }) =>
      line(
        name,
        figures((module) => module === name),
        wide,
      ),
    ),
    line(
      'together',
      figures(() => true),
      wide,
    ),
    '',
    'each of them: docs/generated, or --json; one of them: npm run where <address or path>',
  ].join('\n');
}

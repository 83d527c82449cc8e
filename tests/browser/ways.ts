import { registry } from '../../src/apps/modules';
import { BUSI, USER_TYPE } from '../../src/kernel/shared/codes';
import type { Place } from '../../src/kernel/shared/module';
import { entriesOf } from '../../src/modules/shell/rules/menu';
import { MODULES } from '../../src/modules/shell/rules/modules';
import { finder } from '../../src/modules/shell/rules/visible';
import { wholeMenuOf } from '../../src/modules/shell/rules/whole-menu';
import { IN_JOURNEYS, WAY_KEYS } from './way-keys';

export const placeAt = finder(registry.places);
export const nameOf = (p: Pick<Place, 'module' | 'key'>): string => `${p.module}.${p.key}`;
/** Screens with what their rows say leads there; redirects lead on by themselves. */
export const FROM: ReadonlyMap<string, readonly string[]> = new Map(
  registry.places.filter((p) => !p.screen.to).map((p) => [nameOf(p), p.screen.from ?? []]),
);
/** Screens with a line in a menu of some kind of person. */
const menus = [
  ...MODULES.map((m) => m.desk.groups),
  ...Object.values(BUSI).flatMap((busiId) =>
    Object.values(USER_TYPE).map((userType) => wholeMenuOf({ busiId, userType })),
  ),
];
const inMenus = menus
  .flatMap((groups) => entriesOf(groups))
  .flatMap((e) => [e.path, e.to ?? e.path])
  .flatMap((path) => placeAt(path) ?? [])
  .map(nameOf);

const pressed = [...WAY_KEYS, ...Object.entries(IN_JOURNEYS).map(([to, { from }]) => ({ to, from }))];
/** Screens that no link of a page leads to before a key was pressed, each with the screens where such a key stands. */
export const BY_KEY: ReadonlyMap<string, readonly string[]> = new Map(
  pressed.map(({ to }) => [to, pressed.filter((key) => key.to === to).flatMap(({ from }) => from)]),
);

/** The links that a walk meets: by them, every screen is reached from the menus. */
export class Ways {
  /** Screens by name with those on which a link to them stood. */
  private readonly ways = new Map<string, Set<string>>();
  /** What a page links to, as paths. */
  note(place: Place, links: readonly string[]): void {
    for (const to of new Set(links.flatMap((path) => placeAt(path) ?? []).map(nameOf)))
      (this.ways.get(to) ?? this.ways.set(to, new Set()).get(to)!).add(nameOf(place));
  }
  /** Screens that nothing leads to, where each of `keys` leads from its screen to its own. */
  private lost(keys: ReadonlyMap<string, readonly string[]>): string[] {
    const reached = new Set(inMenus);
    for (let before = -1; before !== reached.size;) {
      before = reached.size;
      for (const [name, from] of FROM)
        if (
          from.some((row) => row === 'frame' || row === 'outside') ||
          [...(this.ways.get(name) ?? [])].some((page) => page !== name && reached.has(page)) ||
          (keys.get(name) ?? []).some((page) => reached.has(page))
        )
          reached.add(name);
    }
    return [...FROM.keys()].filter((name) => !reached.has(name)).sort();
  }
  /** Screens that no link and no named key leads to. */
  missed(): string[] {
    // At some hours of a day a lesson stands under a link as well.
    const keyless = this.lost(new Map()).filter((name) => !BY_KEY.has(name));
    return [...new Set([...keyless, ...this.lost(BY_KEY)])];
  }
}

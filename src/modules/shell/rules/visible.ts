import { denied, type Rights } from '../../../kernel/shared/need';
import type { Place } from '../../../kernel/shared/module';
import { artDesk } from './desks/art';
import { teachDesk } from './desks/teach';
import {
  entriesOf,
  isExternal,
  isSub,
  targetOf,
  type Desk,
  type Entry,
  type Group,
  type Known,
  type ShownEntry,
  withTitle,
} from './menu';

const bare = (address: string): string => {
  const path = address.replace(/\?.*$/, '').replace(/^\/site\/(?!assets\/)/, '/');
  return path.length > 1 ? path.replace(/\/$/, '') : path;
};

/** Finds the place of an address: a literal one before one with parameters; `/site/x` is `/x`. */
export function finder(places: readonly Place[]): Known['find'] {
  const literal = new Map(places.map((p) => [bare(p.path), p]));
  const open = places
    .filter((p) => p.path.includes('{'))
    .map((p) => ({
      place: p,
      is: new RegExp(`^${p.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/#]+')}$`),
    }));
  return (address) => literal.get(bare(address)) ?? open.find(({ is }) => is.test(bare(address)))?.place;
}

/** Whether an address stands and lets the person in; redirects count as where they end. */
export function opens(find: Known['find'], who: Rights | null, address: string, hops = 3): boolean {
  if (isExternal(address)) return true;
  const place = find(address);
  if (!place || denied(place.need, who)) return false;
  const { to } = place.screen;
  return !to || to === 'home' || (hops > 0 && opens(find, who, to, hops - 1));
}

/** The code of the menu group an address of a desk lies in, as organisations switch groups off by it. */
export function groupCodeOf(path: string): string | undefined {
  const base = /^\/desk\/(?:teach\/|sport\/home\/)?(edu|user|sys|dict)(?=[/#]|$)/.exec(path)?.[1];
  if (base) return base;
  if (/^\/desk\/sport\/play\/psyc(?=[/#]|$)/.test(path)) return 'sport.play.psyc';
  const sport =
    /^\/desk\/sport(?:-(test4|test8|data4)|\/(phys4|phys8|eval|hsat4|hsat8|game4|game8|play|data8|sets|opts))(?=[/#]|$)/.exec(
      path,
    );
  if (sport) return `sport.${sport[1] ?? sport[2]}`;
  const teach =
    /^\/desk\/teach\/(research|mall|assessment-student|assessment-teacher|finance|repo|report)(?=[/#]|$)/.exec(
      path,
    )?.[1];
  if (teach) return `teach.${teach}`;
  const art = /^\/desk\/art\/(eval|hsat|score)/.exec(path)?.[1];
  return art && (art === 'eval' ? 'art.eval4' : `art.${art}`);
}

/** Whether a menu group is switched off, by itself or with the group it lies in: `sport.play` takes `sport.play.psyc` along. */
const isOff = (off: ReadonlySet<string>, code: string): boolean =>
  [...off].some((id) => code === id || code.startsWith(`${id}.`));

/** Whether an entry shows: its screen stands, the person may open it, its own condition holds, and nobody above switched it off. */
export function shows(e: Entry, known: Known): boolean {
  const { who, shell, off, find } = known;
  const place = find(e.path);
  const code = place?.group ?? groupCodeOf(e.path);
  if (off.has(e.path) || (code && isOff(off, code))) return false;
  if (e.when && !e.when(who, shell)) return false;
  if (e.need && denied(e.need, who)) return false;
  // A link elsewhere may have a row of its own with a need; where it leads must stand too.
  if (e.to) return !(place && denied(place.need, who)) && opens(find, who, e.to) && standsIn(DESK_AT[e.to], known);
  return opens(find, who, e.path);
}
/** Desks that an entry of another desk leads to. */
const DESK_AT: Readonly<Record<string, Desk>> = { '/desk/art': artDesk, '/desk/teach': teachDesk };
/** Whether a desk holds more for the person than its home page. */
export const standsIn = (desk: Desk | undefined, known: Known): boolean =>
  !desk || entriesOf(desk.groups).some((e) => !e.blank && !/^\/desk\/\w+\/home$/.test(e.path) && shows(e, known));

/** A group as one person sees it. */
export type Shown = Omit<Group<ShownEntry>, 'titled'>;

/** The menu of a person: what shows, empty groups and sub-groups gone. */
export const visible = (groups: readonly Group[], known: Known): Shown[] =>
  groups.flatMap((g) => {
    const shown = (entries: readonly Entry[]) =>
      entries.filter((e) => shows(e, known)).map((e) => withTitle(e, known.find));
    const items = g.items.flatMap((item): Shown['items'] => {
      if (!isSub(item)) return shown([item]);
      const inside = shown(item.items);
      return inside.length ? [{ ...item, items: inside }] : [];
    });
    return items.length ? [{ title: g.titled?.(known.who) ?? g.title, icon: g.icon, items }] : [];
  });

/** Where a group leads: its first visible entry (screens-desk A12). */
export const firstOf = (shown: Pick<Shown, 'items'>): ShownEntry | undefined => entriesOf([shown])[0];
/** The first visible entry below an address, for the roots of groups such as /desk/edu. */
export const firstBelow = (groups: readonly Shown[], root: string): ShownEntry | undefined =>
  entriesOf(groups).find((e) => !e.to && e.path.startsWith(`${root}/`));

/** The entry a page belongs to: its own, else the longest one it lies below. */
export function currentEntry(groups: readonly Shown[], path: string): ShownEntry | undefined {
  const all = entriesOf(groups).filter((e) => !isExternal(targetOf(e)) && !e.blank);
  return (
    all.find((e) => e.path === path) ??
    all.filter((e) => path.startsWith(`${e.path}/`)).toSorted((a, b) => b.path.length - a.path.length)[0]
  );
}

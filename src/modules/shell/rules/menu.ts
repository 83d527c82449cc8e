import type { Place } from '../../../kernel/shared/module';
import type { Need, Rights } from '../../../kernel/shared/need';
import type { Title } from '../../../kernel/shared/screens';
import type hints from '../locale/hints-zh';

/** What a menu has to know of a person; the session carries it. */
export type Who = Rights & { readonly roleIds: readonly number[] };
/** Brand and edition of this installation (decisions.md, Behaviour). */
export interface ShellSettings {
  readonly brand: Brand;
  readonly edition: Edition;
}
export const BRANDS = ['meiyike', 'tyx', 'hym'] as const;
export type Brand = (typeof BRANDS)[number];
export const EDITIONS = ['own', 'oem'] as const;
export type Edition = (typeof EDITIONS)[number];

/** One line of a menu. A `to` makes it a link elsewhere: another address of the program or another site. */
export interface Entry {
  readonly path: string;
  /** Where it is not its screen's: menus take their words from the screens. */
  readonly title?: Title;
  readonly to?: string;
  /** Opens a new window. */
  readonly blank?: true;
  readonly hot?: true;
  /** Not eligible as a home page (V-008, V-009). */
  readonly notHome?: true;
  /** Recommended when a home page is chosen; landing itself follows L3 (screens-site decision 3). */
  readonly recommended?: true;
  readonly icon?: string;
  /** Key of the sentence that says what it is for: shown when a home page is chosen and on the help page. */
  readonly hint?: Hint;
  /** What a link elsewhere asks of the person; an entry with a screen has the screen's own need. */
  readonly need?: Need;
  /** What else must hold, by the rules of screens-site.md. */
  readonly when?: (who: Who, shell: ShellSettings) => boolean;
}
/** The sentences there are. */
export type Hint = keyof typeof hints;
/** A line with its words, as people see it. */
export type ShownEntry = Entry & { readonly title: Title };
export interface Sub<E = Entry> {
  readonly title: Title;
  readonly items: readonly E[];
  /** Where it is a card of its own, on the home page. */ readonly icon?: string;
}
export interface Group<E = Entry> {
  readonly title: Title;
  readonly icon: string;
  readonly items: readonly (E | Sub<E>)[];
  /** A title that differs by person (D13, D14). */
  readonly titled?: (who: Who) => Title;
}
export type DeskModule = 'system' | 'teach' | 'sport' | 'art';
export interface Desk {
  readonly module: DeskModule;
  readonly groups: readonly Group[];
}

type More = Omit<Entry, 'path' | 'title'>;
/** A line with the title of its screen. */
export function entry(path: string, more?: More): Entry;
/** A line with a title of its own: a link elsewhere, or a shorter word than the page's. */
export function entry(path: string, zh: string, en: string, more?: More): ShownEntry;
export function entry(path: string, ...rest: [More?] | [string, string, More?]): Entry {
  const [zh, en, more] = rest;
  return typeof zh === 'string' ? { path, title: { zh, en: en! }, ...more } : { path, ...zh };
}
/** A line with its words; one that names a screen which does not stand is called by its address. */
export const withTitle = (e: Entry, find: Known['find']): ShownEntry => ({
  ...e,
  title: e.title ?? find(e.path)?.title ?? { zh: e.path, en: e.path },
});
export const sub = (zh: string, en: string, items: readonly Entry[], icon?: string): Sub => ({
  title: { zh, en },
  items,
  icon,
});
export const group = (
  zh: string,
  en: string,
  icon: string,
  items: readonly (Entry | Sub)[],
  titled?: Group['titled'],
): Group => ({ title: { zh, en }, icon, items, titled });
export const desk = (module: DeskModule, groups: readonly Group[]): Desk => ({ module, groups });
export const isSub = <E extends Entry>(x: E | Sub<E>): x is Sub<E> => 'items' in x;
/** An address is external when it starts with http:, https:, mailto: or tel: (V-007, desk D17). */
export const isExternal = (address: string): boolean => /^(https?|mailto|tel):/.test(address);
/** Where an entry leads. */
export const targetOf = (e: Pick<Entry, 'path' | 'to'>): string => e.to ?? e.path;
/** Every entry of some groups, in order. */
export const entriesOf = <E extends Entry>(groups: readonly Pick<Group<E>, 'items'>[]): E[] =>
  groups.flatMap((g) => g.items.flatMap((item) => (isSub(item) ? item.items : [item])));

/** What decides what a person sees: who they are, which screens stand, what is switched off. */
export interface Known {
  readonly who: Who;
  readonly shell: ShellSettings;
  /** Menu ids that the organisation or a region above it has switched off: addresses and codes of menu groups. */
  readonly off: ReadonlySet<string>;
  readonly find: (address: string) => Place | undefined;
}

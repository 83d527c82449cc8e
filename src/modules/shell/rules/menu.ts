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
  readonly title: Title;
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
export interface Sub {
  readonly title: Title;
  readonly items: readonly Entry[];
  /** Where it is a card of its own, on the home page. */ readonly icon?: string;
}
export interface Group {
  readonly title: Title;
  readonly icon: string;
  readonly items: readonly (Entry | Sub)[];
  /** A title that differs by person (D13, D14). */
  readonly titled?: (who: Who) => Title;
}
export type DeskModule = 'system' | 'teach' | 'sport' | 'art';
export interface Desk {
  readonly module: DeskModule;
  readonly groups: readonly Group[];
}

export const entry = (path: string, zh: string, en: string, more: Partial<Entry> = {}): Entry => ({
  path,
  title: { zh, en },
  ...more,
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
export const isSub = (x: Entry | Sub): x is Sub => 'items' in x;
/** An address is external when it starts with http:, https:, mailto: or tel: (V-007, desk D17). */
export const isExternal = (address: string): boolean => /^(https?|mailto|tel):/.test(address);
/** Where an entry leads. */
export const targetOf = (e: Pick<Entry, 'path' | 'to'>): string => e.to ?? e.path;
/** Every entry of some groups, in order. */
export const entriesOf = (groups: readonly Pick<Group, 'items'>[]): Entry[] =>
  groups.flatMap((g) => g.items.flatMap((item) => (isSub(item) ? item.items : [item])));

/** What decides what a person sees: who they are, which screens stand, what is switched off. */
export interface Known {
  readonly who: Who;
  readonly shell: ShellSettings;
  /** Menu ids that the organisation or a region above it has switched off: addresses and codes of menu groups. */
  readonly off: ReadonlySet<string>;
  readonly find: (address: string) => Place | undefined;
}

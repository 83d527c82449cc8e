import type { Title } from '../../../kernel/shared/screens';
import type { Rights } from '../../../kernel/shared/need';

/** One line of a menu. A `to` makes it a link elsewhere: another address of the program or another site. */
export interface Entry {
  readonly path: string;
  readonly title: Title;
  readonly to?: string;
  readonly blank?: true;
  readonly hot?: true;
  /** Not eligible as a home page (V-008, V-009). */
  readonly notHome?: true;
  readonly icon?: string;
  /** Key of the sentence shown when a home page is chosen. */
  readonly hint?: string;
  /** What else must hold besides the screen's own need, by the rules of screens-site.md. */
  readonly when?: (who: Rights & { readonly roleIds: readonly number[] }, shell: ShellSettings) => boolean;
}
export interface Group { readonly title: Title; readonly icon: string; readonly items: readonly (Entry | Sub)[] }
export interface Sub { readonly title: Title; readonly items: readonly Entry[] }
export interface Desk { readonly module: 'system' | 'teach' | 'sport' | 'art'; readonly groups: readonly Group[] }
/** Brand and edition of this installation (decisions.md). */
export interface ShellSettings { readonly brand: 'meiyike' | 'tyx' | 'hym'; readonly edition: 'own' | 'oem' }

export const entry = (path: string, zh: string, en: string, more: Partial<Entry> = {}): Entry => ({ path, title: { zh, en }, ...more });
export const sub = (zh: string, en: string, items: readonly Entry[]): Sub => ({ title: { zh, en }, items });
export const group = (zh: string, en: string, icon: string, items: readonly (Entry | Sub)[]): Group => ({ title: { zh, en }, icon, items });
export const desk = (module: Desk['module'], groups: readonly Group[]): Desk => ({ module, groups });
export const isSub = (x: Entry | Sub): x is Sub => 'items' in x;
/** An address is external when it starts with http:, https:, mailto: or tel: (V-007, desk D17). */
export const isExternal = (address: string): boolean => /^(https?|mailto|tel):/.test(address);

import type { ServId } from '../../../kernel/shared/codes';
import type { Title } from '../../../kernel/shared/screens';
import { artDesk } from './desks/art';
import { sportDesk } from './desks/sport';
import { systemDesk } from './desks/system';
import { teachDesk } from './desks/teach';
import { siteOnly } from './landing';
import type { Desk, DeskModule, Known } from './menu';
import { standsIn } from './visible';

/** A module of the header switch: where it leads and which services open it. */
export interface Module {
  readonly key: DeskModule;
  readonly title: Title;
  readonly path: string;
  readonly home: string;
  readonly servs: readonly ServId[];
  readonly desk: Desk;
  readonly icon: string;
}
const m = (
  key: DeskModule,
  zh: string,
  en: string,
  path: string,
  home: string,
  servs: readonly ServId[],
  of: Desk,
  icon: string,
): Module => ({ key, title: { zh, en }, path, home, servs, desk: of, icon });

/** The four modules in the order of the switch (desk D02, screens-desk A14). Each opens with its own service (A13). */
export const MODULES: readonly Module[] = [
  m('system', '基础设置', 'Basic settings', '/desk/bench', '/desk/bench', ['ORG_BASE'], systemDesk, 'setting'),
  m('teach', '智慧教学', 'Smart teaching', '/desk/teach', '/desk/teach/home', ['TCH_BASE'], teachDesk, 'read'),
  m('sport', '智慧体育', 'Smart sports', '/desk/sport', '/desk/sport/home', ['SPT_BASE'], sportDesk, 'trophy'),
  m('art', '智慧艺术', 'Smart art', '/desk/art', '/desk/art/home', ['ART_BASE'], artDesk, 'palette'),
];
export const moduleOf = (key: DeskModule): Module => MODULES.find((x) => x.key === key)!;

/** The module whose desk an address lies in; /desk/sport-test4 and its like are the sport desk's. */
export function moduleAt(path: string): DeskModule | undefined {
  const desk = /^\/desk(?:\/(sport|art|teach)(?:-\w+)?)?(?=\/|$)/.exec(path);
  return desk ? ((desk[1] as DeskModule | undefined) ?? 'system') : undefined;
}

/**
 * Modules that the switch offers: the organisation has the service, and something stands in the desk for the person.
 * A home page alone is nothing to switch to; the bench of the basic settings is.
 */
export const offered = (known: Known): readonly Module[] =>
  siteOnly(known.who)
    ? []
    : MODULES.filter((x) => x.servs.some((s) => known.who.servIds.includes(s)) && standsIn(x.desk, known));

import { KEYS, type Store } from './token';

/** The modules of the header switch. Source: desk §1. */
export const MODULES = ['system', 'teach', 'sport', 'art'] as const;
export type ModuleKey = (typeof MODULES)[number];

/** The module chosen last; teach when none was. */
export function currentModule(store: Store): ModuleKey {
  const stored = store.getItem(KEYS.module);
  return MODULES.find((m) => m === stored) ?? 'teach';
}
/** Remembers the chosen module. */
export const chooseModule = (store: Store, module: ModuleKey): void => store.setItem(KEYS.module, module);

/** The module whose desk an address lies in; outside the desks none. */
export function moduleOfPath(path: string): ModuleKey | undefined {
  const desk = /^\/desk(?:\/(sport|art|teach)(?:-\w+)?)?(?=\/|$)/.exec(path);
  return desk ? ((desk[1] as ModuleKey | undefined) ?? 'system') : undefined;
}

/** Whether this browser has fetched the unread platform notices once; they show as a blocking dialog that one time. */
export const informSeen = (store: Store): boolean => store.getItem(KEYS.informSeen) != null;
/** Set after the first fetch, not after the acknowledgement; `at` is the moment in milliseconds. */
export const markInformSeen = (store: Store, at: number): void => store.setItem(KEYS.informSeen, String(at));

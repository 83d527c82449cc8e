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
  const desk = /^\/desk(?:\/(sport|art|teach))?(?:\/|$)/.exec(path);
  return desk ? ((desk[1] as ModuleKey | undefined) ?? 'system') : undefined;
}

/** Ids of platform notices this browser has shown. */
export function seenInforms(store: Store): readonly number[] {
  try {
    const list: unknown = JSON.parse(store.getItem(KEYS.informSeen) ?? '[]');
    return Array.isArray(list) ? list.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}
/** Marks a platform notice as shown in this browser. */
export const seeInform = (store: Store, id: number): void =>
  store.setItem(KEYS.informSeen, JSON.stringify([...new Set([...seenInforms(store), id])].slice(-500)));

import type { Call } from './call';
import { placesOf, type ScreenDef, type At, type Title } from './screens';
import type { Need } from './need';
import type { Texts } from './messages';

/** What the shared half of a module says of itself. The module lists stand in apps/modules.ts. */
export interface Module<S extends Record<string, ScreenDef> = Record<string, ScreenDef>> {
  readonly name: string;
  /** Modules whose functions and pickers it uses: contract, server/published, web/published. No cycle. */
  readonly uses: readonly string[];
  /** Modules whose published views its SQL joins; may run against the order of `uses`. */
  readonly reads: readonly string[];
  readonly calls: Readonly<Record<string, Call>>;
  readonly screens: S;
  readonly locale: { readonly 'zh-CN': Texts; readonly 'en-US': Texts };
}
export const defineModule = <const S extends Record<string, ScreenDef>>(
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  mod: Omit<Module<S>, 'calls'> & { readonly calls: Record<string, any> },
): Module<S> => ({
  ...mod,
  calls: Object.fromEntries(
    Object.entries(mod.calls as Record<string, unknown>).filter(([, v]) => isCall(v)),
  ) as Record<string, Call>,
});

const isCall = (v: unknown): v is Call =>
  v != null && typeof v === 'object' && 'method' in v && 'path' in v && 'input' in v;

export interface Place extends At {
  readonly module: string;
  readonly key: string;
  readonly title: Title;
  readonly need: Need;
  readonly screen: ScreenDef;
}
/** Every call and address of the program, with the needs that its function modules add. */
export interface Registry {
  readonly modules: readonly Module[];
  readonly calls: ReadonlyMap<string, Call & { readonly module: string }>;
  readonly places: readonly Place[];
}

/** Joins the modules. A call passes also on the function module of a screen that names it (decisions.md, Rights). */
export function registryOf(modules: readonly Module[]): Registry {
  const places: Place[] = modules.flatMap((mod) =>
    Object.entries(mod.screens).flatMap(([key, screen]) =>
      placesOf(screen).map((at) => ({ ...at, module: mod.name, key, screen })),
    ),
  );
  const granted = new Map<string, Set<string>>();
  for (const place of places) {
    if (!place.group) continue;
    for (const name of [...place.screen.calls, ...(place.screen.acts ?? [])])
      (granted.get(name) ?? granted.set(name, new Set()).get(name)!).add(`mod:${place.group}`);
  }
  const calls = new Map<string, Call & { module: string }>();
  for (const mod of modules)
    for (const call of Object.values(mod.calls)) {
      if (calls.has(call.name)) throw new Error(`two calls are named ${call.name}`);
      const more = granted.get(call.name);
      const need: Need =
        more && call.need.funcs
          ? { ...call.need, funcs: [...new Set([...call.need.funcs, ...(more as Set<`mod:${string}`>)])] }
          : call.need;
      calls.set(call.name, { ...call, need, module: mod.name });
    }
  return { modules, calls, places };
}

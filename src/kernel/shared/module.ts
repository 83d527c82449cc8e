import type { Call } from './call';
import { CLOSED_GROUPS } from './codes';
import { placesOf, type ScreenDef, type At, type Title } from './screens';
import type { Need } from './need';
import type { Texts } from './messages';
import { entryOf } from './maps';

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

/** The function modules that open a call beside its stated codes, by the call's name. */
export type Grants = ReadonlyMap<string, readonly `mod:${string}`[]>;
const CLOSED: ReadonlySet<string> = new Set(CLOSED_GROUPS.map((g) => `mod:${g}`));

/**
 * The codes of the function modules whose screens name a call: whoever holds one may make it.
 * A call of a closed module is opened by closed modules alone.
 */
export function grantsOf(places: Registry['places']): Grants {
  const grants = new Map<string, Set<`mod:${string}`>>();
  for (const { group, screen } of places) {
    if (!group) continue;
    for (const name of [...screen.calls, ...(screen.acts ?? [])])
      entryOf(grants, name, () => new Set<`mod:${string}`>()).add(`mod:${group}`);
  }
  return new Map(
    [...grants].map(([name, codes]) => {
      const closed = [...codes].filter((code) => CLOSED.has(code));
      return [name, closed.length ? closed : [...codes]];
    }),
  );
}

/** Joins the modules. A call passes also on the function module of a screen that names it (decisions.md, Rights). */
export function registryOf(modules: readonly Module[]): Registry {
  const places: Place[] = modules.flatMap((mod) =>
    Object.entries(mod.screens).flatMap(([key, screen]) =>
      placesOf(screen).map((at) => ({ ...at, module: mod.name, key, screen })),
    ),
  );
  const grants = grantsOf(places);
  const calls = new Map<string, Call & { module: string }>();
  for (const mod of modules)
    for (const call of Object.values(mod.calls)) {
      if (calls.has(call.name)) throw new Error(`two calls are named ${call.name}`);
      const more = grants.get(call.name);
      const need: Need =
        more && call.need.funcs ? { ...call.need, funcs: [...new Set([...call.need.funcs, ...more])] } : call.need;
      calls.set(call.name, { ...call, need, module: mod.name });
    }
  return { modules, calls, places };
}

import { denied, type Denial, type Need, type Rights } from '../../shared/need';
import type { Registry } from '../../shared/module';

/** Why a screen does not show; the error page reads it. */
export class Denied extends Error {
  constructor(readonly reason: Denial) {
    super(`denied: ${reason}`);
  }
}

/** Which page a denial shows: the login page, "page not accessible", or the customised-module notice. */
export const pageOfDenial = (reason: Denial): 'signIn' | 'forbidden' | 'custom' =>
  reason === 'session' ? 'signIn' : reason === 'service' || reason === 'gate' ? 'custom' : 'forbidden';

/** The codes of the function modules whose screens name a call: whoever holds one may make it. */
export function grantsOf(places: Registry['places']): ReadonlyMap<string, readonly `mod:${string}`[]> {
  const grants = new Map<string, Set<`mod:${string}`>>();
  for (const { group, screen } of places) {
    if (!group) continue;
    for (const name of [...screen.calls, ...(screen.acts ?? [])])
      (grants.get(name) ?? grants.set(name, new Set()).get(name)!).add(`mod:${group}`);
  }
  return new Map([...grants].map(([name, codes]) => [name, [...codes]]));
}

/** Whether somebody may make a call: the same answer the server gives. */
export function mayCall(
  call: { readonly name: string; readonly need: Need },
  who: Rights | null,
  grants: ReadonlyMap<string, readonly `mod:${string}`[]>,
): boolean {
  const more = grants.get(call.name);
  return !denied(more && call.need.funcs ? { ...call.need, funcs: [...call.need.funcs, ...more] } : call.need, who);
}

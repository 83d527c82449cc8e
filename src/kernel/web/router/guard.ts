import { denied, type Denial, type Need, type Rights } from '../../shared/need';
import type { Grants } from '../../shared/module';

/** Why a screen does not show; the error page reads it. */
export class Denied extends Error {
  constructor(readonly reason: Denial) {
    super(`denied: ${reason}`);
  }
}

/** Which page a denial shows: the login page, "page not accessible", or the customised-module notice. */
export const pageOfDenial = (reason: Denial): 'signIn' | 'forbidden' | 'custom' =>
  reason === 'session' ? 'signIn' : reason === 'service' || reason === 'gate' ? 'custom' : 'forbidden';

/** Whether somebody may make a call: the same answer the server gives. */
export function mayCall(
  call: { readonly name: string; readonly need: Need },
  who: Rights | null,
  grants: Grants,
): boolean {
  const more = grants.get(call.name);
  return !denied(more && call.need.funcs ? { ...call.need, funcs: [...call.need.funcs, ...more] } : call.need, who);
}

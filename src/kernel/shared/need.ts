import { ADMINISTRATOR, AUTHENTICATED, USER_TYPE, inRegion, type BusiId, type FuncCode, type ServId } from './codes';

/** What a call or screen asks of whoever uses it. Every list passes on one match; all stated lists must pass. */
export interface Need {
  /** true: works without a session. */
  readonly open?: true;
  /**
   * One of these codes. Absent: any signed-in person. `mod:` codes are function modules held by custom roles; one opens the need
   * only where a stated code is the administrator's of the caller's business line.
   */
  readonly funcs?: readonly (FuncCode | `mod:${string}`)[];
  readonly busi?: readonly BusiId[];
  readonly servs?: readonly ServId[];
  readonly userTypes?: readonly number[];
  /** Region gates: the caller's organisation lies in one of them. */
  readonly regIds?: readonly number[];
  readonly orgIds?: readonly number[];
  readonly exOrgIds?: readonly number[];
}

/** What `denied` has to know of a person; the session carries it. */
export interface Rights {
  readonly userType: number;
  readonly busiId: number;
  readonly orgId: number;
  readonly orgRegion: number | null;
  readonly funcIds: readonly string[];
  readonly servIds: readonly string[];
}

/** Why somebody may not: no session, wrong business line or user type, no code, no service, or a gate. */
export type Denial = 'session' | 'line' | 'function' | 'service' | 'gate';

/** Anybody, signed in or not. Each use stands on the exact list of open calls in tests/registry. */
export const open: Need = { open: true };
/** Any signed-in person. */
export const signedIn: Need = {};
export const need = (n: Omit<Need, 'open'>): Need => n;

/**
 * The one function that says yes or no: router, menu, module switcher, buttons and server all call it.
 * @returns undefined when allowed, otherwise the reason, which picks the page or the status.
 */
export function denied(n: Need, who: Rights | null | undefined): Denial | undefined {
  if (n.open) return undefined;
  if (!who) return 'session';
  if (n.busi && !n.busi.some((b) => b === who.busiId)) return 'line';
  if (n.userTypes && !n.userTypes.includes(who.userType)) return 'line';
  if (n.funcs && !n.funcs.some((f) => passes(f, n.funcs!, who))) return 'function';
  if (n.servs && !n.servs.some((s) => who.servIds.includes(s))) return 'service';
  if (n.regIds && !n.regIds.some((r) => inRegion(who.orgRegion, r))) return 'gate';
  if (n.orgIds && !n.orgIds.includes(who.orgId)) return 'gate';
  if (n.exOrgIds?.includes(who.orgId)) return 'gate';
  return undefined;
}

const isModule = (code: string): code is `mod:${string}` => code.startsWith('mod:');
/**
 * Whether one stated code lets somebody in. A function module is given by an administrator, so it stands for the stated codes
 * that an administrator of the line holds, never for another line's: 教务管理 of a school opens no desk of training schools.
 */
function passes(code: NonNullable<Need['funcs']>[number], stated: NonNullable<Need['funcs']>, who: Rights): boolean {
  if (!who.funcIds.includes(code)) return code === (AUTHENTICATED as string);
  if (!isModule(code)) return true;
  const held = Object.entries(ADMINISTRATOR).find(([busiId]) => Number(busiId) === who.busiId)?.[1] ?? [];
  return stated.some((f) => !isModule(f) && held.includes(f));
}

/**
 * The business lines on which the stated function modules open a need: those whose administrator holds one of its other codes. On
 * every other line a custom role with the module is refused all the same, and children hold none.
 */
export function moduleLines({ funcs = [], busi, userTypes }: Need): readonly number[] {
  if (userTypes && !userTypes.includes(USER_TYPE.teacher)) return [];
  return Object.entries(ADMINISTRATOR)
    .map(([busiId, held]) => ({ line: Number(busiId), held }))
    .filter(
      ({ line, held }) =>
        (!busi || busi.some((b) => b === line)) && funcs.some((f) => !isModule(f) && held.includes(f)),
    )
    .map(({ line }) => line);
}
/** Whether the caller holds one of the codes. */
export const holds = (who: Rights | null | undefined, ...funcs: readonly string[]): boolean =>
  who != null && funcs.some((f) => who.funcIds.includes(f));

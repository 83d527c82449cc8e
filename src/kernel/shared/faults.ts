import type { Params } from './messages';

export type FaultStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 503;
/** A fault a module may answer with; its text stands in the module's locale under `fault.<key>`. */
export interface Fault<P extends Params = Params> {
  readonly code: string;
  readonly status: FaultStatus;
  readonly p?: P;
}

/** Declares the faults of a module: `faults('class', { ended: [409], full: [409, { limit: 0 }] })`; the object gives the parameters' types. */
export function faults<
  const M extends string,
  const D extends Record<string, readonly [FaultStatus] | readonly [FaultStatus, Params]>,
>(module: M, defs: D): Readonly<Declared<D>> {
  const made = {} as Declared<D>;
  for (const key of Object.keys(defs) as (keyof D & string)[])
    made[key] = { code: `${module}.fault.${key}`, status: defs[key]![0] };
  return made;
}
type Declared<D> = {
  [K in keyof D]: Fault<
    D[K] extends readonly [FaultStatus, infer P extends Params]
      ? { readonly [X in keyof P]: P[X] extends number ? number : string }
      : Record<never, never>
  >;
};

/** One field of a refused input. `row` (1 is the first data row) and `column` belong to sheets. */
export interface FieldFault {
  readonly path: string;
  readonly row?: number;
  readonly column?: string;
  readonly code: string;
  readonly params: Params;
  readonly text: string;
}

/** What stands in a record that somebody else has changed since it was read. */
export interface Changed {
  /** The revision to write against, once the writer has seen this. */
  readonly rev: number;
  /** Who changed it last, and when (ISO). */
  readonly by: string;
  readonly at: string;
  /** The fields others changed, as they are now, by their names in the call. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The body of every refusal on the wire (decisions.md, On the wire). */
export interface Problem {
  readonly error: string;
  readonly error_description: string;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: readonly FieldFault[];
  /** With `kernel.fault.changedSince`. */
  readonly changed?: Changed;
}

/** Thrown by a handler; the kernel rolls the transaction back and answers with the fault's status and text. */
export class Refusal extends Error {
  constructor(
    readonly fault: Fault,
    readonly params: Params = {},
    readonly fields: readonly Omit<FieldFault, 'text'>[] = [],
    readonly changed?: Changed,
  ) {
    super(fault.code);
  }
}

/** `throw fail(faults.full, { limit: 5 })`; `at` names the form field the browser shows it at. */
export function fail<P extends Params>(
  fault: Fault<P>,
  ...rest: keyof P extends never ? [params?: Record<never, never>, at?: string] : [params: P, at?: string]
): Refusal {
  const [params, at] = rest as [Params | undefined, string | undefined];
  return new Refusal(fault, params ?? {}, at ? [{ path: at, code: fault.code, params: params ?? {} }] : []);
}

/** Faults of the kernel itself. */
export const kernelFaults = faults('kernel', {
  badInput: [400],
  noSession: [401],
  notAllowed: [403],
  wrongLine: [403],
  noService: [403],
  gated: [403],
  gone: [404],
  noCall: [404],
  sameKeyOtherBody: [409],
  keyInUse: [409],
  keyTooLong: [400, { max: 0 }],
  stale: [409],
  changedSince: [409, { who: '', at: '', fields: '' }],
  inUse: [409],
  tooBig: [413, { max: '' }],
  tooMuch: [413, { max: '' }],
  wrongType: [415],
  tooMany: [429, { seconds: 0 }],
  internal: [500, { requestId: '' }],
  notReady: [503],
  timedOut: [503],
  uploadsFull: [503],
  choosePwd: [403],
  masked: [403],
});

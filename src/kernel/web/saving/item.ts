import type { Call } from '../../shared/call';
import { CallError } from '../http/call-error';

/** Why an item was refused for good, in the reader's words. */
export interface ItemFault {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}
/** What a call needs to go out when the module that declared it is not loaded. */
export type PlainCall = Pick<Call, 'name' | 'method' | 'path' | 'query' | 'form'>;
export const plainCall = ({ name, method, path, query, form }: Call): PlainCall => ({
  name,
  method,
  path,
  query,
  form,
});

/** One change that the server has not confirmed. It lies in the browser's database until it is sent or dropped by hand. */
export interface Item<I = unknown, O = unknown> {
  /** Its idempotency key, made when it was queued. */
  readonly id: string;
  /** Organisation and person, `189/7`: nobody else on this device sees or sends it. */
  readonly owner: string;
  /** Which part of the program queued it, `vision.entry`. */
  readonly kind: string;
  /** Items of one group go one call after the other, groups side by side. */
  readonly group: string;
  /** What it changes. A later change of the same subject takes its place while it was not sent yet. */
  readonly subject: string;
  /** What its writer calls it: a child's name, a plan's title. */
  readonly title: string;
  readonly call: PlainCall;
  readonly input: I;
  /** What the screen needs to show it again; never sent. */
  readonly own?: O;
  /** It may be sent from any screen, also when its own module is not loaded. */
  readonly anywhere: boolean;
  /** Order of queueing on this device. */
  readonly seq: number;
  /** Milliseconds: since when this subject waits. */
  readonly since: number;
  /** Milliseconds: not to be sent before. */
  readonly due: number;
  /** Key of a call it went out with that nobody knows the end of: the same items go again with the same key, unchanged. */
  readonly tried?: string;
  /** It was refused in company: it goes by itself. */
  readonly alone?: true;
  readonly failures: number;
  /** How often the server failed at it with an answer (5xx). */
  readonly strikes?: number;
  /** Refused for now: the server failed at it three times. It is named, tried again all the same, and holds nobody. */
  readonly later?: ItemFault;
  /** Refused for good. */
  readonly fault?: ItemFault;
}
/** Why an item is not saved, where it was refused for good or for now. */
export const reasonOf = ({ fault, later }: Pick<Item, 'fault' | 'later'>): ItemFault | undefined => fault ?? later;
/** The end of its last call is known. */
export const settled = ({ tried: _, ...item }: Item): Item => item;
/** What a failure says. */
export const faultOf = (error: unknown): ItemFault =>
  error instanceof CallError
    ? { status: error.status, code: error.problem.error, text: error.problem.error_description }
    : { status: 0, code: 'unknown', text: String(error) };
export const ownerOf = (me: { readonly orgId: number; readonly userId: number }): string => `${me.orgId}/${me.userId}`;

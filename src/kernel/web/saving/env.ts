import type { Call } from '../../shared/call';
import type { Item, ItemFault } from './item';
import type { Shelf } from './shelf';

/** What came of a call, told to whoever listens, in every tab. */
export interface Told {
  readonly kind: string;
  readonly group: string;
  readonly items: readonly Item[];
  /** Milliseconds: when it was asked. */
  readonly asked: number;
  readonly reply?: unknown;
  readonly fault?: ItemFault;
}
/** Why nothing is sent for now: no network, nobody signed in, somebody else signed in. */
export type Standing = 'ready' | 'offline' | 'signIn' | 'other';
/** What the queue needs of the world; tests bring their own. */
export interface SavingEnv {
  readonly shelf: Shelf;
  readonly send: (call: Call, input: unknown, o: { readonly key: string }) => Promise<unknown>;
  /** Sends without waiting for what comes of it, so that it arrives although the page goes. */
  readonly sendLast: (call: Call, input: unknown, o: { readonly key: string }) => void;
  /** Whether the queue's person is signed in here and there is a network. */
  readonly standing: (owner: string) => Promise<Standing>;
  /** Runs in one tab at a time. */
  readonly alone: (name: string, fn: () => Promise<void>) => Promise<void>;
  readonly newKey: () => string;
  readonly now: () => number;
  readonly random: () => number;
  readonly later: (run: () => void, ms: number) => () => void;
  /** Tells the other tabs; `undefined`: the shelf has changed. */
  readonly tell: (told: Told | undefined) => void;
}

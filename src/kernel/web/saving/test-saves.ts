import * as z from 'zod';
import { call } from '../../shared/call';
import { open } from '../../shared/need';
import { CallError } from '../http/call-error';
import type { Item } from './item';
import type { SaveKind } from './queue';
import type { Shelf } from './shelf';
import { testWorld } from './test-world';

// For tests of the save queue: two calls, and a world in which they go.

/** Saves one. */
export const save = call({
  name: 'x.save',
  post: '/x/save',
  need: open,
  input: z.object({ id: z.number(), value: z.string(), rev: z.number().optional() }),
  reply: z.object({ rev: z.number() }),
});
/** What is saved. */
export interface Saved {
  readonly id: number;
  readonly value: string;
  readonly rev?: number;
}
/** Each by itself. */
export const single: SaveKind<typeof save, Saved> = { name: 'x', call: save };
/** Saves several. */
export const many = call({
  name: 'x.many',
  post: '/x/many',
  need: open,
  input: z.object({ items: z.array(z.object({ id: z.number(), value: z.string() })) }),
  reply: z.object({ bad: z.array(z.number()).optional() }),
});
/** At most three a call. */
export const batched: SaveKind<typeof many, Saved> = {
  name: 'many',
  call: many,
  most: 3,
  merge: (items) => ({ items: items.map((i) => i.input) }),
  last: (items) => items.filter((i) => i.input.value !== 'stays'),
};
/** What a server answers. */
export const fault = (status: number, error = `http.${status}`) =>
  new CallError(status, { error, error_description: `说明 ${status}`, message: '', requestId: '' }, 'x');

type Wire = Saved & { readonly items?: readonly Saved[] };
/** The test world, with what was sent read as numbers and values. */
export function world(shelf?: Shelf, owner?: string) {
  const w = testWorld<Wire>(() => ({ rev: 1 }), { shelf, owner });
  return Object.assign(w, {
    log: () =>
      w.sent.map(({ input, key }) => {
        const list = input.items ?? [input];
        return { ids: list.map((i) => i.id), values: list.map((i) => i.value), key, rev: input.rev };
      }),
  });
}
/** A change of one. */
export const change = (id: number, value: string) => ({
  subject: String(id),
  title: `学生${id}`,
  input: { id, value },
});
/** What waits, as its values. */
export const valuesOf = (list: readonly Item[]) => list.map((i) => (i.input as Saved).value);
/** Long enough for whatever is to come. */
export const DAY = 86_400_000;

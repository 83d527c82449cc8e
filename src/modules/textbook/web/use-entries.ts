import { useAct } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { refresh } from '../../../kernel/web/http/query-client';
import * as calls from '../contract';
import type { Kind } from '../rules';
import { useT } from './texts';

/** What the desks do with entries of one kind of the catalogue; each refreshes what the module has read. */
export function useEntries(kind: Kind) {
  const t = useT();
  const update = useAct(calls.catUpdate, { done: t('kept') });
  const move = useAct(calls.catMove);
  const remove = useAct(calls.catDelete, { done: t('removed') });
  return {
    update: (id: number, change: Record<string, unknown>) => update.run({ kind, id, ...change }),
    move: (id: number, dir: 'up' | 'down') => move.run({ kind, id, dir }),
    remove: (id: number) => remove.run({ kind, id }),
    busy: update.busy || move.busy || remove.busy,
  };
}

/** The same for a tree, which waits for each act itself. */
export const treeActsOf = (kind: 'tbknode' | 'klg', place: Readonly<Record<string, number>>) => {
  const after = async (work: Promise<unknown>) => {
    await work;
    await refresh('textbook');
  };
  return {
    add: (parent: { readonly id: number } | undefined, name: string) =>
      after(send(calls.catCreate, { kind, name, ...place, ...(parent ? { parentId: parent.id } : {}) })),
    rename: (node: { readonly id: number }, name: string) => after(send(calls.catUpdate, { kind, id: node.id, name })),
    move: (node: { readonly id: number }, dir: 'up' | 'down') => after(send(calls.catMove, { kind, id: node.id, dir })),
    remove: (node: { readonly id: number }) => after(send(calls.catDelete, { kind, id: node.id })),
    turn: (node: { readonly id: number }, on: boolean) => after(send(calls.catUpdate, { kind, id: node.id, on })),
  };
};

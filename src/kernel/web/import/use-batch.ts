import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Batch, BatchRow, ImportCalls } from '../../shared/importing';
import { useEvents } from '../events';
import { useCall } from '../http/hooks';
import { queryClient, queryKeyOf, refresh } from '../http/query-client';
import { send } from '../http/send';
import { stepOf, type Checked, type Mend, type Step } from './import-logic';

/** The calls of an import, as `importCalls` makes them. */
export type BatchCalls = ImportCalls;
/** What an import is given. */
export interface ImportOf {
  readonly calls: BatchCalls;
  /** Values of the path's parameters. */
  readonly inPath?: Readonly<Record<string, unknown>>;
}
/** An import on its way. */
export interface BatchFlow extends ImportOf {
  readonly batch: Batch | undefined;
  readonly loading: boolean;
  readonly error: unknown;
  readonly step: Step;
  readonly go: (step: Checked) => void;
  readonly begin: (batchId: number) => void;
  readonly again: () => void;
  readonly refetch: () => Promise<unknown>;
  /** The input of the batch's calls. */
  readonly at: { readonly batchId: number };
}

const busy = (batch: Batch | undefined) => batch?.state === 'checking' || batch?.state === 'committing';

/** Follows a batch. Its number stands in the address: whoever leaves comes back to where it is. */
export function useBatch(of: ImportOf): BatchFlow {
  const [search, setSearch] = useSearchParams();
  const [wanted, go] = useState<Checked>();
  const batchId = Number(search.get('batch')) || 0;
  const at = { ...of.inPath, batchId };
  const { data, refetch, isPending, error } = useCall(of.calls.get, at, {
    when: batchId > 0,
    quiet: true,
    everySeconds: undefined,
  });
  const batch = batchId > 0 ? (data as Batch | undefined) : undefined;
  // The stream tells of progress; asking every second and a half serves when it is down.
  useCall(of.calls.get, at, { when: batchId > 0 && busy(batch), quiet: true, everySeconds: 1.5 });
  useEvents<{ batchId?: number }>('job', () => {
    if (busy(batch)) void refetch();
  });

  const set = useCallback(
    (id: number | undefined) => {
      go(undefined);
      setSearch((current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('batch', String(id));
        else next.delete('batch');
        return next;
      });
    },
    [setSearch],
  );
  return {
    ...of,
    batch,
    loading: batchId > 0 && isPending,
    error: batchId > 0 ? error : null,
    step: stepOf(batch, wanted),
    go,
    begin: set,
    again: () => set(undefined),
    refetch,
    at,
  };
}

/** Puts a mended row where it stands and counts anew, so that it does not jump away under the hand. */
export function keepRow(flow: BatchFlow, input: unknown, row: BatchRow): void {
  queryClient.setQueryData(
    queryKeyOf(flow.calls.rows, input),
    (page: { items: BatchRow[] } | undefined) =>
      page && { ...page, items: page.items.map((r) => (r.row === row.row ? row : r)) },
  );
  void flow.refetch();
}
/** Mends several rows at once: a pasted block, a filled column, everything that is suggested. */
export async function mendRows(
  flow: BatchFlow,
  what: { readonly rows: readonly Mend[] } | { readonly suggested: true },
): Promise<void> {
  await send(flow.calls.fixRows, { ...flow.at, ...what });
  await Promise.all([refresh(flow.calls.rows.name), flow.refetch()]);
}
/** Ticks rows on or off. */
export async function pickRows(
  flow: BatchFlow,
  what: { readonly rows?: readonly number[]; readonly only?: string; readonly on: boolean },
): Promise<void> {
  // The box answers at once; what the server says comes after.
  queryClient.setQueriesData(
    { queryKey: [flow.calls.rows.name] },
    (page: { items: BatchRow[] } | undefined) =>
      page && {
        ...page,
        items: page.items.map((r) =>
          (what.only ? r.state === what.only : what.rows?.includes(r.row)) ? { ...r, picked: what.on } : r,
        ),
      },
  );
  await send(flow.calls.pick, { ...flow.at, ...what });
  await Promise.all([refresh(flow.calls.rows.name), flow.refetch()]);
}

import { Skeleton } from 'antd';
import { Suspense } from 'react';
import type { SheetColumn } from '../../shared/importing';
import { useCall } from '../http/hooks';
import { ErrorState } from '../parts/states';
import { photoSlot, type Shots } from './photo-slot';
import type { BatchFlow } from './use-batch';

/** A photo in place of a sheet: what comes of it is a sheet in memory, which goes the way of every other. */
export function PhotoStep({
  flow,
  options,
  busy,
  onTake,
}: {
  readonly flow: BatchFlow;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly busy: boolean;
  readonly onTake: (sheet: File, shots: Shots) => void;
}) {
  const input = { ...flow.inPath, ...(options ? { options: JSON.stringify(options) } : {}) };
  // What was typed stays while other options bring other columns.
  const { data, error, refetch } = useCall(flow.calls.columns, input, { keep: true, quiet: true });
  const Sheet = photoSlot()?.Sheet;
  const found = data as { items: readonly SheetColumn[]; names: readonly string[] } | undefined;
  if (!Sheet) return null;
  if (!found) return error ? <ErrorState error={error} onRetry={() => void refetch()} compact /> : <Skeleton active />;
  return (
    <Suspense fallback={<Skeleton active />}>
      <Sheet columns={found.items} names={found.names} busy={busy} onTake={onTake} />
    </Suspense>
  );
}

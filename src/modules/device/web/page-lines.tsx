import { Pagination } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Call, InputOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';

const ROWS = 20;
interface Reply<R> {
  readonly items: readonly R[];
  readonly total: number;
}
/** A list inside a drawer: its pages are its own, the address belongs to the screen below. */
export function PagedLines<C extends Call>({
  call,
  input,
  empty,
  keyOf,
  line,
}: {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly empty: string;
  readonly keyOf: (row: RowOf<C>) => number;
  readonly line: (row: RowOf<C>) => ReactNode;
}) {
  const [curPage, setPage] = useState(1);
  const { data, error, refetch } = useCall(call, { ...(input as object), curPage, pageSize: ROWS } as InputOf<C>, {
    keep: true,
    quiet: true,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const { items, total } = data as Reply<RowOf<C>>;
  if (total === 0) return <EmptyState title={empty} />;
  return (
    <>
      {items.map((row) => (
        <div key={keyOf(row)} className="device-line">
          {line(row)}
        </div>
      ))}
      {total > ROWS ? (
        <Pagination
          className="device-part"
          size="small"
          current={curPage}
          pageSize={ROWS}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </>
  );
}

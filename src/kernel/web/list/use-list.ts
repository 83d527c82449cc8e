import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Call, InputOf, ReplyOf } from '../../shared/call';
import type { CallError } from '../http/call-error';
import type { Paged } from '../../shared/fields';
import { askEarly, useCall } from '../http/hooks';
import { send } from '../http/send';
import { inputOfList, listShape, readList, rowKeyOf, withFilters, writeList, type ListState } from './list-state';

/** A row of a list call: paged, or a plain list. */
export type RowOf<C> =
  ReplyOf<C> extends { readonly items: readonly (infer R)[] } ? R : ReplyOf<C> extends readonly (infer R)[] ? R : never;

/** Options of a list. */
export interface ListOptions<C> {
  /** Input that the screen gives, for example from the path. */
  readonly fixed?: Partial<InputOf<C>>;
  /** Filters of an address that names none. */
  readonly first?: Partial<InputOf<C>>;
  readonly pageSize?: number;
  /** Parts two lists of one page in the address. */
  readonly scope?: string;
  readonly rowKey?: (row: RowOf<C>) => string;
  readonly when?: boolean;
  readonly everySeconds?: number;
}

/** A list at hand. */
export interface List<C> {
  readonly call: C;
  readonly rows: readonly RowOf<C>[];
  readonly total: number;
  readonly state: ListState;
  /** What the call was asked with. */
  readonly input: InputOf<C>;
  readonly keyOf: (row: RowOf<C>) => string;
  /** Nothing was loaded yet. */
  readonly loading: boolean;
  /** Older rows show while newer ones come. */
  readonly refreshing: boolean;
  readonly error: CallError | null;
  readonly reply: ReplyOf<C> | undefined;
  readonly refetch: () => void;
  /** All rows of the filters in their order, up to so many: what is printed. */
  readonly fetchAll: (most: number) => Promise<readonly RowOf<C>[]>;
  readonly filter: (change: Readonly<Record<string, unknown>>) => void;
  readonly clear: () => void;
  readonly sortBy: (sort: string | undefined) => void;
  readonly page: (curPage: number, pageSize: number) => void;
  readonly open: (key: string | undefined) => void;
  readonly picked: readonly string[];
  readonly pick: (keys: readonly string[]) => void;
  readonly pickedRows: readonly RowOf<C>[];
}

/** The most that a page of a call may hold. */
const PAGE_MOST = 200;
/** Rows of a paged call, page after page, until there are no more or enough. */
export async function rowsUpTo(call: Call, input: object, most: number): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  for (let curPage = 1; rows.length < most; curPage++) {
    const page = (await send(call, { ...input, curPage, pageSize: PAGE_MOST })) as Paged<unknown>;
    rows.push(...page.items);
    if (page.items.length < PAGE_MOST || rows.length >= page.total) break;
  }
  return rows.slice(0, most);
}

/** What a list asks first, for the `ahead` of a screen's body: its options without `fixed`, which only a drawn screen knows. */
export const listAhead =
  <C extends Call>(call: C, o: Pick<ListOptions<C>, 'first' | 'pageSize' | 'scope'> = {}) =>
  (search: URLSearchParams): Promise<unknown> => {
    const shape = listShape(call, o);
    return askEarly(
      call,
      inputOfList(readList(search, shape, o.first as Record<string, unknown>), shape) as InputOf<C>,
    );
  };

/** A list whose filters, sort, page and open drawer live in the address: reload, back and a shared link restore them. */
export function useList<C extends Call>(call: C, o: ListOptions<C> = {}): List<C> {
  const [search, setSearch] = useSearchParams();
  const { fixed, first, pageSize, scope, rowKey } = o;
  const fixedKeys = Object.keys(fixed ?? {}).join();
  // eslint-disable-next-line react/exhaustive-deps -- only which keys are fixed matters, screens write them inline
  const shape = useMemo(() => listShape(call, { fixed, pageSize, scope }), [call, fixedKeys, pageSize, scope]);
  const state = readList(search, shape, first as Record<string, unknown>);
  const input = inputOfList(state, shape, fixed) as InputOf<C>;
  const query = useCall(call, input, { keep: true, quiet: true, when: o.when, everySeconds: o.everySeconds });
  const [picked, pick] = useState<readonly string[]>([]);
  const keyOf = rowKey ?? (rowKeyOf as (row: RowOf<C>) => string);

  const change = useCallback(
    (make: (state: ListState) => ListState, replace: boolean) => {
      setSearch(
        (current) =>
          writeList(
            current,
            make(readList(current, shape, first as Record<string, unknown>)),
            shape,
            first as Record<string, unknown>,
          ),
        { replace, preventScrollReset: true },
      );
    },
    // eslint-disable-next-line react/exhaustive-deps -- `first` is written inline by screens
    [setSearch, shape],
  );

  const reply = query.data;
  const all = (
    Array.isArray(reply) ? reply : ((reply as { items?: unknown[] } | undefined)?.items ?? [])
  ) as RowOf<C>[];
  const rows = shape.paged ? all : all.slice((state.curPage - 1) * state.pageSize, state.curPage * state.pageSize);
  const total = (reply as { total?: number } | undefined)?.total ?? all.length;

  return {
    call,
    rows,
    total,
    state,
    input,
    keyOf,
    reply,
    loading: query.isPending,
    refreshing: query.isFetching && !query.isPending,
    error: query.error,
    refetch: useCallback(() => void query.refetch(), [query]),
    fetchAll: async (most) => (shape.paged ? ((await rowsUpTo(call, input, most)) as RowOf<C>[]) : all.slice(0, most)),
    filter: useCallback(
      (values) => {
        pick([]);
        change((s) => withFilters(s, values), true);
      },
      [change],
    ),
    clear: useCallback(() => {
      pick([]);
      change((s) => ({ ...s, filters: {}, curPage: 1 }), true);
    }, [change]),
    sortBy: useCallback((sort) => change((s) => ({ ...s, sort, curPage: 1 }), true), [change]),
    page: useCallback(
      (curPage, size) => change((s) => ({ ...s, curPage: size === s.pageSize ? curPage : 1, pageSize: size }), false),
      [change],
    ),
    open: useCallback((open) => change((s) => ({ ...s, open }), false), [change]),
    picked,
    pick,
    pickedRows: all.filter((row) => picked.includes(keyOf(row))),
  };
}

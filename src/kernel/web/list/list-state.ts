import type { Call } from '../../shared/call';
import { coercer, shapeOf } from '../../shared/coerce';

/** What an address says of a list. */
export interface ListState {
  readonly filters: Readonly<Record<string, unknown>>;
  readonly sort?: string;
  readonly curPage: number;
  readonly pageSize: number;
  /** Key of the row whose drawer is open. */
  readonly open?: string;
}
/** Sizes a page may have. */
export const PAGE_SIZES = [10, 20, 50, 100, 200] as const;

const PAGING = new Set(['curPage', 'pageSize', 'sort']);
/** What a list's address may carry: made from the contract. */
export interface ListShape {
  readonly keys: readonly string[];
  readonly paged: boolean;
  readonly coerce: (raw: Record<string, unknown>) => Record<string, unknown>;
  readonly pageSize: number;
  readonly scope: string;
}

/** Reads the contract; `fixed` keys come from the screen and never from the address. `scope` parts two lists of one page. */
export function listShape(
  call: Call,
  o: { readonly fixed?: object; readonly pageSize?: number; readonly scope?: string } = {},
): ListShape {
  const shape = shapeOf(call.input);
  return {
    keys: Object.keys(shape).filter((key) => !PAGING.has(key) && !(o.fixed && key in o.fixed)),
    paged: 'curPage' in shape,
    coerce: coercer(call.input),
    pageSize: o.pageSize ?? 10,
    scope: o.scope ? `${o.scope}.` : '',
  };
}

const filled = (value: unknown) => value != null && value !== '' && !(Array.isArray(value) && value.length === 0);
const whole = (text: string | null, least: number, most: number, otherwise: number) => {
  const n = Number(text);
  return text != null && Number.isInteger(n) && n >= least && n <= most ? n : otherwise;
};

/** The list an address describes; `first` are the filters of an address that names none. */
export function readList(
  search: URLSearchParams,
  shape: ListShape,
  first: Readonly<Record<string, unknown>> = {},
): ListState {
  const at = (key: string) => search.getAll(shape.scope + key);
  const raw: Record<string, unknown> = {};
  let named = false;
  for (const key of shape.keys) {
    const values = at(key);
    if (values.length === 0) continue;
    named = true;
    if (values.some((v) => v !== '')) raw[key] = values.length > 1 ? values : values[0];
  }
  return {
    filters: named ? shape.coerce(raw) : first,
    sort: at('sort')[0] || undefined,
    curPage: whole(search.get(`${shape.scope}curPage`), 1, 1_000_000, 1),
    pageSize: whole(search.get(`${shape.scope}pageSize`), 1, 200, shape.pageSize),
    open: at('open')[0] || undefined,
  };
}

/** Writes a list into an address; foreign keys of the address stay, what is the default is left out. */
export function writeList(
  search: URLSearchParams,
  state: ListState,
  shape: ListShape,
  first: Readonly<Record<string, unknown>> = {},
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of [...shape.keys, 'sort', 'curPage', 'pageSize', 'open']) next.delete(shape.scope + key);
  let any = false;
  for (const key of shape.keys) {
    const value = state.filters[key];
    if (!filled(value)) continue;
    any = true;
    for (const one of Array.isArray(value) ? value : [value]) next.append(shape.scope + key, String(one));
  }
  // Nothing chosen where something is chosen at first: an empty key says that it was cleared on purpose.
  if (!any) for (const key of Object.keys(first)) if (filled(first[key])) next.set(shape.scope + key, '');
  if (state.sort) next.set(`${shape.scope}sort`, state.sort);
  if (state.curPage > 1) next.set(`${shape.scope}curPage`, String(state.curPage));
  if (state.pageSize !== shape.pageSize) next.set(`${shape.scope}pageSize`, String(state.pageSize));
  if (state.open) next.set(`${shape.scope}open`, state.open);
  return next;
}

/** Other filters begin on the first page; nothing else of the address changes. */
export const withFilters = (state: ListState, change: Readonly<Record<string, unknown>>): ListState => ({
  ...state,
  filters: { ...state.filters, ...change },
  curPage: 1,
});

/** The input of the list's call. */
export function inputOfList(state: ListState, shape: ListShape, fixed: object = {}): Record<string, unknown> {
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([, v]) => filled(v)));
  return {
    ...filters,
    ...fixed,
    ...(shape.paged ? { curPage: state.curPage, pageSize: state.pageSize } : {}),
    ...(shape.paged && state.sort ? { sort: state.sort } : {}),
  };
}

/** The key of a row: `id`, or the first name that ends in Id. */
export function rowKeyOf(row: object): string {
  const values = row as Record<string, unknown>;
  const name = 'id' in values ? 'id' : Object.keys(values).find((key) => key.endsWith('Id'));
  return name == null ? JSON.stringify(row) : String(values[name]);
}

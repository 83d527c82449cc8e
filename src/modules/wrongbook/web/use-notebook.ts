import { useSearchParams } from 'react-router';
import type { InputOf } from '../../../kernel/shared/call';
import { useCall } from '../../../kernel/web/http/hooks';
import { byKlg, bySbj, byTbk } from '../contract';
import { SOURCES, type Source } from '../rules';

/** What the notebook is narrowed to; it lives in the address, so that print and practice take it along. */
export interface Look {
  readonly sbjId?: number;
  readonly fixed?: boolean;
  readonly tbkNodeId?: number;
  readonly klgId?: number;
  readonly cause?: string;
  readonly degree?: number;
  readonly source?: Source;
  readonly from?: string;
  readonly to?: string;
  readonly due?: boolean;
  readonly itemIds?: readonly number[];
}
const num = (s: URLSearchParams, key: string): number | undefined => Number(s.get(key)) || undefined;
const dayIn = (s: URLSearchParams, key: string): string | undefined => {
  const v = s.get(key);
  return v && /^\d{4}-\d\d-\d\d$/.test(v) ? v : undefined;
};
export function lookOf(s: URLSearchParams): Look {
  const fixed = s.get('fixed'),
    source = s.get('source'),
    ids = (s.get('itemIds') ?? '')
      .split(',')
      .map(Number)
      .filter((n) => n > 0);
  return {
    sbjId: num(s, 'sbjId'),
    fixed: fixed === 'all' ? undefined : fixed === 'true',
    tbkNodeId: num(s, 'tbkNodeId'),
    klgId: num(s, 'klgId'),
    cause: s.get('cause')?.slice(0, 8) || undefined,
    degree: num(s, 'degree'),
    source: SOURCES.find((x) => x === source),
    from: dayIn(s, 'from'),
    to: dayIn(s, 'to'),
    due: s.get('due') === 'true' || undefined,
    itemIds: ids.length ? ids : undefined,
  };
}
/** The part of a look that every call of the notebook takes. */
export const commonOf = ({ tbkNodeId: _, klgId: __, itemIds, ...common }: Look) => ({
  ...common,
  ...(itemIds ? { itemIds: [...itemIds] } : {}),
});

/** Which call answers a look: knowledge and section have their own. */
export function askOf(look: Look): { readonly call: typeof bySbj; readonly input: InputOf<typeof bySbj> } {
  const common = commonOf(look);
  if (look.klgId != null)
    return { call: byKlg as unknown as typeof bySbj, input: { ...common, klgId: look.klgId } as InputOf<typeof bySbj> };
  if (look.tbkNodeId != null) {
    const { sbjId: _, ...rest } = common;
    return {
      call: byTbk as unknown as typeof bySbj,
      input: { ...rest, tbkNodeId: look.tbkNodeId } as InputOf<typeof bySbj>,
    };
  }
  return { call: bySbj, input: common };
}
export const SORTS = ['lastWrongAt', 'wrongCount', 'dueOn'] as const;
const PAGE = 10;

/** The notebook at hand: its page, and how to narrow it. */
export function useNotebook() {
  const [search, setSearch] = useSearchParams();
  const look = lookOf(search);
  const curPage = num(search, 'page') ?? 1;
  const sort = SORTS.find((s) => s === search.get('sort')) ?? 'lastWrongAt';
  const ask = askOf(look);
  const query = useCall(
    ask.call,
    { ...ask.input, curPage, pageSize: PAGE, sort: sort === 'dueOn' ? sort : `-${sort}` },
    { quiet: true, keep: true },
  );
  /** Changes the address; a change of what is looked at begins at the first page. */
  const put = (change: Readonly<Record<string, string | number | boolean | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in change)) next.delete('page');
        for (const [key, value] of Object.entries(change))
          if (value == null || value === '') next.delete(key);
          else next.set(key, String(value));
        return next;
      },
      { replace: !('page' in change), preventScrollReset: !('page' in change) },
    );
  return { look, curPage, pageSize: PAGE, sort, query, put, search };
}

import { hashKey, keepPreviousData, useQuery, type Query, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Call, InputOf, ReplyOf } from '../../shared/call';
import { clickLock } from '../lock';
import { notify } from '../notify';
import type { CallError } from './call-error';
import { keyFor, printOf, type Attempt } from './idempotency';
import { moduleOfCall, queryClient, queryKeyOf, refresh, staleMs } from './query-client';
import { send } from './send';

/** Options of a read. */
export interface UseCallOptions {
  /** false: wait, for example until a parameter is known. */
  readonly when?: boolean;
  /** The screen shows the fault itself. */
  readonly quiet?: boolean;
  /** Keeps showing the answer before while another input loads. */
  readonly keep?: boolean;
  /** Asks again every so many seconds. */
  readonly everySeconds?: number;
}

/** Milliseconds in which a screen is drawn: an answer that was asked early is fresh for so long at least once it shows. */
const DRAWING_MS = 2000;
/** The same until it shows, in ms: a slow device is long in drawing, and would ask and draw a second time. */
const UNSEEN_MS = 30_000;
/** For how long what was asked early is fresh, by the names the cache gives to questions. */
const early = new Map<string, number>();
/** What was asked early shows. */
export const earlyShown = (hash: string): void => {
  if (early.has(hash)) early.set(hash, DRAWING_MS);
};

/** How a call is asked, by a component or before there is one. */
export const queryOf = <C extends Call>(call: C, input: InputOf<C>) => ({
  queryKey: queryKeyOf(call, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => send(call, input, { signal, quiet: true }),
  staleTime: (query: Pick<Query, 'queryHash'>) => Math.max(staleMs(call), early.get(query.queryHash) ?? 0),
  gcTime: Math.max(staleMs(call), 300_000),
});
/** Asks what a component is about to ask, so that its first drawing has the answer. Resolves also when nothing came, with nothing. */
export const askEarly = async <C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C> | undefined> => {
  const key = queryKeyOf(call, input);
  early.set(hashKey(key), UNSEEN_MS);
  await queryClient.prefetchQuery({ ...queryOf(call, input), retry: false });
  return queryClient.getQueryData<ReplyOf<C>>(key);
};

/** Reads with a call: `const { data, isPending, error, refetch } = useCall(calls.getClazz, { clazzId })`. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  o: UseCallOptions = {},
): UseQueryResult<ReplyOf<C>, CallError> {
  const asked = queryOf(call, input);
  const enabled = o.when ?? true;
  const hash = hashKey(asked.queryKey);
  const query = useQuery<ReplyOf<C>, CallError>({
    ...asked,
    enabled,
    placeholderData: o.keep ? keepPreviousData : undefined,
    refetchInterval: o.everySeconds ? o.everySeconds * 1000 : false,
    meta: { quiet: o.quiet ?? false },
  });
  // Behind the query's own effect, which has looked at the age by then.
  useEffect(() => {
    if (enabled) earlyShown(hash);
  }, [enabled, hash]);
  return query;
}

/** Options of a write. */
export interface UseActOptions<R> {
  /** Names of calls or modules to refresh afterwards; the call's own module when absent. */
  readonly refreshes?: readonly string[];
  /** What to say when it is done. */
  readonly done?: string | ((reply: R) => string | undefined);
  readonly onDone?: (reply: R) => void;
  /** The screen shows the fault itself. */
  readonly quiet?: boolean;
  readonly onProgress?: (done: number, total: number) => void;
}
/** A write at hand. */
export interface Act<C> {
  /** Does it; answers the reply, or nothing while locked or when it failed (see `error`). */
  readonly run: (input: InputOf<C>, onError?: (error: unknown) => void) => Promise<ReplyOf<C> | undefined>;
  readonly busy: boolean;
  readonly error: CallError | undefined;
  readonly clear: () => void;
}

/**
 * Writes with a call: locked 1,000 ms against double clicks (another input is another choice and waits its turn), the same
 * idempotency key when a try of unknown outcome is repeated.
 */
export function useAct<C extends Call>(call: C, o: UseActOptions<ReplyOf<C>> = {}): Act<C> {
  const lock = useMemo(() => clickLock(), []);
  const last = useRef<Attempt>(undefined);
  const options = useRef(o);
  useEffect(() => {
    options.current = o;
  });
  const [state, setState] = useState<{ busy: boolean; error?: CallError }>({ busy: false });

  const run = useCallback(
    (input: InputOf<C>, onError?: (error: unknown) => void) =>
      lock.run(async () => {
        const key = keyFor(last.current, input);
        setState({ busy: true });
        const { quiet, onProgress, done, onDone, refreshes } = options.current;
        try {
          const reply = await send(call, input, { key, quiet, onProgress });
          last.current = undefined;
          setState({ busy: false });
          const said = typeof done === 'function' ? done(reply) : done;
          if (said) notify({ tone: 'success', text: said });
          void refresh(...(refreshes ?? [moduleOfCall(call.name)]));
          onDone?.(reply);
          return reply;
        } catch (error) {
          last.current = { key, print: printOf(input), error };
          setState({ busy: false, error: error as CallError });
          onError?.(error);
          return undefined;
        }
      }, printOf(input)),
    [call, lock],
  );
  const clear = useCallback(() => setState({ busy: false }), []);
  return { run, busy: state.busy, error: state.error, clear };
}

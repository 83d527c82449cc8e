import type { Call, InputOf } from '../../../../kernel/shared/call';
import { queryClient, queryKeyOf } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';

/** So long what was fetched ahead is fresh. */
const AHEAD_MS = 20_000;

/** Fetches what will be looked at next, so that it is there before it is asked for. */
export function fetchAhead<C extends Call>(call: C, input: InputOf<C>): void {
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(call, input),
    queryFn: ({ signal }) => send(call, input, { signal, quiet: true }),
    staleTime: AHEAD_MS,
  });
}

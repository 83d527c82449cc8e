import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import type { Call } from '../../shared/call';
import { warn } from '../notify';
import { CallError, mayRetry, reactionTo } from './call-error';

/** Lifetime of cached dictionaries: 15 minutes. Source: calls §9. */
export const DICTIONARY_SECONDS = 900;
/** How long an answer counts as fresh. */
export const staleMs = (call: Pick<Call, 'cache'>): number => call.cache * 1000;

/** The key of an answer. It begins with the call's name, so that names select what to refresh. */
export const queryKeyOf = (call: Pick<Call, 'name'>, input: unknown): readonly [string, unknown] => [call.name, input];
/** Whether a call's name lies under a prefix: `class` covers `class.list`, not `classroom.list`. */
export const under = (name: string, prefix: string): boolean => name === prefix || name.startsWith(`${prefix}.`);
/** The module a call's name begins with. */
export const moduleOfCall = (name: string): string => name.split('.')[0]!;

/** Makes the cache of answers. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.['quiet'] || !(error instanceof CallError)) return;
        const reaction = reactionTo(error);
        if (reaction.do === 'warn') warn(reaction.text);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && mayRetry(error),
        retryDelay: 800,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });

/** The app's cache. */
export const queryClient = createQueryClient();

/**
 * Refreshes what lies under the given names of calls or modules. A first look that is on its way may have read what was
 * before: the cache would take it for the answer, so it looks again when it is back.
 */
export async function refresh(...prefixes: readonly string[]): Promise<void> {
  const isMeant = (query: Query) => prefixes.some((p) => under(String(query.queryKey[0]), p));
  const looking = queryClient
    .getQueryCache()
    .findAll({ predicate: (q) => isMeant(q) && q.state.fetchStatus !== 'idle' && q.state.data === undefined });
  await queryClient.invalidateQueries({ predicate: isMeant });
  if (looking.length) await queryClient.invalidateQueries({ predicate: (query) => looking.includes(query) });
}

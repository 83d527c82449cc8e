import { QueryCache, QueryClient } from '@tanstack/react-query';
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

/** Refreshes what lies under the given names of calls or modules. */
export async function refresh(...prefixes: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: (query) => prefixes.some((p) => under(String(query.queryKey[0]), p)),
  });
}

import type { Call } from '../../shared/call';

/** What a call is on its way; what is not said is as in a reading. */
type OnTheWay<C extends Call> = Pick<C, 'name' | 'method' | 'path' | 'need'> &
  Partial<Pick<C, 'cache' | 'form' | 'reads'>>;

/**
 * A call as a browser sends it, without the schemas of its contract: those weigh as much as a page of visitors, and only
 * forms and the server read them. A test compares each with the call that it stands for.
 */
export const plainCall = <C extends Call>(of: OnTheWay<C>): C =>
  ({
    query: [],
    form: false,
    multipart: false,
    raw: false,
    blob: false,
    cache: 0,
    reads: of.method === 'GET',
    ...of,
  }) as unknown as C;

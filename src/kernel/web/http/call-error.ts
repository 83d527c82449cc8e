import type { Problem } from '../../shared/faults';

/** A call that failed. Status 0: it never got an answer (`problem.error` is `timedOut` or `offline`). */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
    readonly call: string,
  ) {
    super(problem.error_description || problem.message || problem.error);
    this.name = 'CallError';
  }
}

/** What the client does about a failed call (calls.md §1.3). */
export type Reaction =
  | { readonly do: 'silent' }
  | { readonly do: 'signIn' }
  | { readonly do: 'warn'; readonly text: string };

/** The reaction to a failed call, unless its caller handles it. */
export function reactionTo({ status, problem }: CallError): Reaction {
  if (status === 401) return { do: 'signIn' };
  if (status === 404) return { do: 'silent' };
  const text =
    status === 500 ? problem.message || problem.error_description : problem.error_description || problem.message;
  return { do: 'warn', text };
}

/** Whether asking again may help: no answer came, or the server was not ready. */
export const mayRetry = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 503 || error.status === 502);

/** Whether somebody cannot know if the write happened: the same idempotency key must go out again. */
export const outcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

/** Reads a refusal; a body that is no problem (a proxy's page) becomes one with the given text. */
export async function problemOf(response: Response, otherwise: string): Promise<Problem> {
  const requestId = response.headers.get('x-request-id') ?? '';
  const empty: Problem = {
    error: `http.${response.status}`,
    error_description: otherwise,
    message: otherwise,
    requestId,
  };
  try {
    // Also for a call that asked for a file: the refusal is JSON inside the blob.
    const body: unknown = JSON.parse(await (await response.blob()).text());
    if (body == null || typeof body !== 'object') return empty;
    const said = Object.fromEntries(Object.entries(body).filter(([, v]) => v != null && v !== '')) as Partial<Problem>;
    const text = said.error_description ?? said.message ?? otherwise;
    return { ...empty, ...said, error_description: said.error_description ?? text, message: said.message ?? text };
  } catch {
    return empty;
  }
}

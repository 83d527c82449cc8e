import type { Call } from '../shared/call';
import type { Cx } from '../server/cx';
import type { TestApp } from './app';

/**
 * Puts something around the handler of a call, for what a test wants to happen in the middle of it: of this program alone, whose
 * routes hold its own copies of the handlers.
 * @returns what takes it away again.
 */
export function instead(
  t: TestApp,
  call: Pick<Call, 'name'>,
  fn: (run: () => Promise<unknown>, cx: Cx) => Promise<unknown>,
): () => void {
  const handler = t.kernel.handlers.get(call.name);
  if (!handler) throw new Error(`no module answers ${call.name}`);
  const { run } = handler;
  Object.assign(handler, {
    run: (cx: Cx, input: never, http: never) => fn(async () => run(cx, input, http), cx),
  });
  return () => {
    Object.assign(handler, { run });
  };
}

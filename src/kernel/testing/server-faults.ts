import pino, { type Logger } from 'pino';

/** What a test's program logs, and the errors behind its answers. */
export interface TestLog {
  readonly log: Logger;
  /** The error behind an answer "internal", with its stack. */
  errorOf(requestId: string): string | undefined;
}
/**
 * The log of a test's program. TEST_LOG is its level; without it only the errors that people see as "internal" are said, a
 * line each.
 */
export function testLog(): TestLog {
  const level = process.env['TEST_LOG'];
  const errors = new Map<string, string>();
  const log = pino({
    level: level ?? 'error',
    hooks: {
      logMethod(args, method) {
        const [about, text] = args as unknown[];
        if (text === 'fault' && about && typeof about === 'object' && 'err' in about) {
          const { err, reqId } = about as { readonly err: unknown; readonly reqId?: unknown };
          errors.set(String(reqId), err instanceof Error ? (err.stack ?? err.message) : String(err));
          console.error(`answered internal: ${lineOf(err)}`);
        }
        if (level) method.apply(this, args);
      },
    },
  });
  return { log, errorOf: (requestId) => errors.get(requestId) };
}

/** An error and where it was thrown, in a line. */
function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const thrown = error.stack?.split('\n').find((line) => /^\s*at (?!.*node_modules|.*\(node:)/.test(line));
  return `${error.name}: ${error.message} ${thrown?.trim() ?? ''}`.replace(/\s+/g, ' ').trim();
}

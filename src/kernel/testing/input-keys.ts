import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Call } from '../shared/call';

// Which keys of their inputs the handlers of writing calls look at, noted while tests run: what a form sends and no handler
// reads is typed and lost, and no type says so. TEST_INPUTS names the list; who runs all tests judges it (scripts/lib/inputs.mjs).

/** Of a call: the keys that came with a value when it answered, and those that its handler looked at. */
interface Keys {
  readonly came: Set<string>;
  readonly read: Set<string>;
}
const noted = new Map<string, Keys>();

/** Runs a handler on an input that notes who is looked at; `{ ...input }` and a list of its values look at all of them. */
export async function seeReading(
  call: Pick<Call, 'name' | 'reads'>,
  input: unknown,
  handler: (input: unknown) => Promise<unknown>,
): Promise<unknown> {
  if (call.reads || input === null || typeof input !== 'object' || Array.isArray(input)) return handler(input);
  const keys = noted.get(call.name) ?? { came: new Set<string>(), read: new Set<string>() };
  noted.set(call.name, keys);
  const answer = await handler(looking(input, keys.read));
  // A call that was refused may have looked at its first key alone.
  for (const [key, value] of Object.entries(input)) if (value !== undefined) keys.came.add(key);
  return answer;
}
/** The same object with getters: unlike a proxy it can be cloned and handed to a thread. */
function looking(input: object, read: Set<string>): object {
  const out = {};
  for (const [key, value] of Object.entries(input) as [string, unknown][]) {
    let now = value;
    Object.defineProperty(out, key, {
      enumerable: true,
      configurable: true,
      get: () => {
        read.add(key);
        return now;
      },
      set: (next: unknown) => {
        now = next;
      },
    });
  }
  return out;
}
/** Writes what was noted since the last time, a line a call; several processes write to one list. */
export function writeInputs(): void {
  const list = process.env['TEST_INPUTS'];
  if (list && noted.size > 0) {
    mkdirSync(dirname(list), { recursive: true });
    const lines = [...noted].map(([call, { came, read }]) => JSON.stringify([call, [...came], [...read]]));
    appendFileSync(list, lines.map((line) => `${line}\n`).join(''));
  }
  noted.clear();
}

import { outcomeUnknown } from './call-error';

/** A fresh idempotency key. `crypto.randomUUID` does not exist on plain http, where schools often run. */
export function newKey(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  return Array.from(random(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** The last attempt of an action: its key, what it sent and how it ended. */
export interface Attempt {
  readonly key: string;
  readonly print: string;
  readonly error?: unknown;
}

/** What makes two inputs the same; files by name, size and date. */
export const printOf = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof Blob !== 'undefined' && value instanceof Blob
      ? [(value as File).name, value.size, (value as File).lastModified]
      : value,
  ) ?? '';

/** One key per action; the same key again when the same input is retried and nobody knows whether the first try arrived. */
export function keyFor(last: Attempt | undefined, input: unknown, fresh: () => string = newKey): string {
  return last && outcomeUnknown(last.error) && last.print === printOf(input) ? last.key : fresh();
}

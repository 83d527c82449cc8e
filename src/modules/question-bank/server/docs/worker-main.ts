// Entry of the thread that reads foreign documents; the main thread imports it only for its address. It must import nothing that the main thread loads with it.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { readAny } from '../../rules/docs/read-any';
import { DocRefusal, type Refused } from '../../rules/docs/refusal';
import type { FoundDocument } from '../../rules/docs/found';

export const here = import.meta.url;
/** What tells this thread from any other that loads the file. */
export const DOCS_THREAD = 'question-bank.docs';
export interface Ask {
  readonly thread: typeof DOCS_THREAD;
  readonly bytes: Uint8Array;
  readonly fileName: string;
}
export type Answer =
  | { readonly found: FoundDocument & { readonly kind: 'docx' | 'qti' } }
  | { readonly refused: Refused }
  | { readonly failed: string };

function answer({ bytes, fileName }: Ask): Answer {
  try {
    return { found: readAny(bytes, fileName) };
  } catch (error) {
    return error instanceof DocRefusal
      ? { refused: error.why }
      : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
const ask = workerData as Partial<Ask> | null;
if (!isMainThread && ask?.thread === DOCS_THREAD) parentPort!.postMessage(answer(ask as Ask));

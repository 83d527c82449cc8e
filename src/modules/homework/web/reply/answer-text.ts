import type { Answer } from '../../../question-bank/contract';

/** What stands in a list of pictures while one is on its way is no path: paths have a slash. */
const isPath = (file: string): boolean => file.includes('/');
/** An answer after a change; `stale`: the words as they stood when uploads began, nothing when none runs. */
export interface Written {
  readonly answer: Answer;
  readonly stale: readonly string[];
}

/**
 * An answer of words and pictures. A picture arrives long after it was chosen and brings along the words as they stood then:
 * where pictures changed, the words stay as they are now.
 */
export function written(now: Answer | null | undefined, next: Answer, stale: readonly string[]): Written {
  const files = (next.files ?? []).filter(isPath),
    had = now?.files ?? [],
    text = next.text ?? '',
    stood = now?.text ?? '';
  const old = { answer: { ...next, text: now?.text, files } };
  if ((next.files ?? []).length > files.length) return { ...old, stale: [...stale, text] };
  if (files.length !== had.length || files.some((f, at) => f !== had[at])) return { ...old, stale: [] };
  // Same pictures, the words of the beginning: an upload that failed. Anything else is typing.
  if (stale.includes(text) || (stale.length > 0 && text === stood)) return { ...old, stale: [] };
  return { answer: { ...next, files }, stale };
}

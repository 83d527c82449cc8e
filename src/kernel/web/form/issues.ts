import { unm, type Params } from '../../shared/messages';
import { text } from '../i18n/i18n';

/** What is read of a zod issue. */
export interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
}

/** The message key of an issue: the contract's own, or the kernel's for that kind. The server answers the same (kernel/server/http/problem.ts). */
export function issueKey(issue: Issue, value?: unknown): { readonly key: string; readonly params: Params } {
  // zod leaves the value out of its issues, so the caller hands it over.
  const missing = value == null || value === '';
  const own = unm(issue.message);
  // "Not a valid day" is no help where nothing was typed.
  if (own) return missing && own.key.startsWith('kernel.') ? { key: 'kernel.required', params: {} } : own;
  const { code, origin } = issue;
  const max = { max: Number(issue.maximum) };
  const min = { min: Number(issue.minimum) };
  if (code === 'invalid_type') return { key: missing ? 'kernel.required' : 'kernel.wrongKind', params: {} };
  if (code === 'too_big')
    return {
      key: origin === 'string' ? 'kernel.tooLong' : origin === 'array' ? 'kernel.tooManyItems' : 'kernel.tooLarge',
      params: max,
    };
  if (code === 'too_small') {
    if (origin === 'string')
      return min.min === 1 ? { key: 'kernel.required', params: {} } : { key: 'kernel.tooShort', params: min };
    return { key: origin === 'array' ? 'kernel.tooFewItems' : 'kernel.tooSmall', params: min };
  }
  if (code === 'invalid_value') return { key: missing ? 'kernel.required' : 'kernel.wrongValue', params: {} };
  return { key: code === 'invalid_format' ? 'kernel.wrongFormat' : 'kernel.wrongKind', params: {} };
}
/** An issue in the reader's words. */
export function issueText(issue: Issue, value: unknown): string {
  const { key, params } = issueKey(issue, value);
  return text(key, params);
}

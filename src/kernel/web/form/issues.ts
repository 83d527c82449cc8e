import { unm, type Params } from '../../shared/messages';
import { text } from '../i18n/i18n';

/** What is read of a zod issue. */
export interface Issue { readonly code?: string; readonly message: string; readonly path: readonly PropertyKey[]; readonly origin?: string; readonly minimum?: unknown; readonly maximum?: unknown; readonly input?: unknown }

/** The message key of an issue: the contract's own, or the kernel's for that kind. The server answers the same (kernel/server/http/problem.ts). */
export function issueKey(issue: Issue): { readonly key: string; readonly params: Params } {
  const own = unm(issue.message);
  if (own) return own;
  const { code, origin, input } = issue;
  const max = { max: Number(issue.maximum) };
  const min = { min: Number(issue.minimum) };
  if (code === 'invalid_type') return { key: input == null || input === '' ? 'kernel.required' : 'kernel.wrongKind', params: {} };
  if (code === 'too_big') return { key: origin === 'string' ? 'kernel.tooLong' : origin === 'array' ? 'kernel.tooManyItems' : 'kernel.tooLarge', params: max };
  if (code === 'too_small') {
    if (origin === 'string') return min.min === 1 ? { key: 'kernel.required', params: {} } : { key: 'kernel.tooShort', params: min };
    return { key: origin === 'array' ? 'kernel.tooFewItems' : 'kernel.tooSmall', params: min };
  }
  if (code === 'invalid_value') return { key: 'kernel.wrongValue', params: {} };
  return { key: code === 'invalid_format' ? 'kernel.wrongFormat' : 'kernel.wrongKind', params: {} };
}
/** An issue in the reader's words. */
export function issueText(issue: Issue): string {
  const { key, params } = issueKey(issue);
  return text(key, params);
}

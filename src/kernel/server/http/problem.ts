import type { ZodError } from 'zod';
import { fill, unm, type Book, type Params } from '../../shared/messages';
import { type Fault, type FieldFault, type Problem } from '../../shared/faults';

/** A refusal as it goes over the wire, in the asker's language. */
export function problemOf(
  fault: Fault,
  params: Params,
  fields: readonly Omit<FieldFault, 'text'>[],
  book: Book,
  requestId: string,
): Problem {
  const text = fill(book[fault.code] ?? fault.code, params);
  return {
    error: fault.code,
    error_description: text,
    message: text,
    requestId,
    ...(fields.length ? { fields: fields.map((f) => ({ ...f, text: fill(book[f.code] ?? f.code, f.params) })) } : {}),
  };
}

type Issue = ZodError['issues'][number];
/** The message key and values of one zod issue: the contract's own (m) or the kernel's for that kind. */
export function issueText(issue: Issue): { code: string; params: Params } {
  const own = unm(issue.message);
  if (own) return { code: own.key, params: own.params };
  const i = issue as Issue & { minimum?: number; maximum?: number; origin?: string; input?: unknown };
  if (i.code === 'invalid_type')
    return {
      code: i.input === undefined || i.input === null || i.input === '' ? 'kernel.required' : 'kernel.wrongKind',
      params: {},
    };
  if (i.code === 'too_big')
    return i.origin === 'string'
      ? { code: 'kernel.tooLong', params: { max: Number(i.maximum) } }
      : i.origin === 'array'
        ? { code: 'kernel.tooManyItems', params: { max: Number(i.maximum) } }
        : { code: 'kernel.tooLarge', params: { max: Number(i.maximum) } };
  if (i.code === 'too_small')
    return i.origin === 'string'
      ? i.minimum === 1
        ? { code: 'kernel.required', params: {} }
        : { code: 'kernel.tooShort', params: { min: Number(i.minimum) } }
      : i.origin === 'array'
        ? { code: 'kernel.tooFewItems', params: { min: Number(i.minimum) } }
        : { code: 'kernel.tooSmall', params: { min: Number(i.minimum) } };
  if (i.code === 'invalid_value') return { code: 'kernel.wrongValue', params: {} };
  if (i.code === 'invalid_format') return { code: 'kernel.wrongFormat', params: {} };
  return { code: 'kernel.wrongKind', params: {} };
}
/** All issues of a refused input as field faults. */
export const fieldsOf = (error: ZodError): Omit<FieldFault, 'text'>[] =>
  error.issues.slice(0, 100).map((issue) => ({ path: issue.path.join('.'), ...issueText(issue) }));

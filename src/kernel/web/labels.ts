import { hasText, text } from './i18n/i18n';
import { moduleOfCall } from './http/query-client';

/** Label of a field or column: `<call>.field.<key>` where the call has words of its own, else `<module>.field.<key>`. */
export const labelOf = (call: { readonly name: string }, key: string): string => {
  const own = `${call.name}.field.${key}`;
  return text(hasText(own) ? own : `${moduleOfCall(call.name)}.field.${key}`);
};
/** Label of a choice: `<module>.<key>.<value>`, else the value itself. */
export const choiceOf = (call: { readonly name: string }, key: string, value: string | number): string => {
  const at = `${moduleOfCall(call.name)}.${key}.${value}`;
  return hasText(at) ? text(at) : String(value);
};

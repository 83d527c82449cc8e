import type { Call } from '../shared/call';
import { Refusal, kernelFaults } from '../shared/faults';
import { asksHidden, type Reader } from '../shared/masked';

/**
 * Refuses an input that would tell a field its asker may not see: filtering a list by a masked name answers whose row it is.
 * @param path where the input stands in what was sent, for the field's fault.
 */
export function refuseHidden(
  call: Pick<Call, 'reply' | 'rows' | 'input'>,
  who: Reader | null,
  input: Readonly<Record<string, unknown>>,
  path = '',
): void {
  const asked = asksHidden(call, who, input);
  if (asked.length)
    throw new Refusal(
      kernelFaults.masked,
      {},
      asked.map((key) => ({ path: path + key, code: kernelFaults.masked.code, params: {} })),
    );
}

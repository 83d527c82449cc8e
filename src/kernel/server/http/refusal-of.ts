import type { FastifyError } from 'fastify';
import { Refusal, kernelFaults, type Fault } from '../../shared/faults';
import { isLost } from '../db/lost';
import { isRefusedValue } from './refused-value';

/** What a thrown error that is no refusal means on the wire. */
export function refusalOf(error: FastifyError, requestId: string): Refusal {
  const is = (fault: Fault, params = {}) => new Refusal(fault, params);
  const code = error.code ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return is(kernelFaults.tooBig, { max: '1 MB' });
  // No file: what was typed or chosen is more than one request carries.
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413)
    return is(kernelFaults.tooMuch, { max: '1 MB' });
  if (code.startsWith('FST_ERR_CTP_INVALID_MEDIA') || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return is(kernelFaults.wrongType);
  if (code.startsWith('FST_') && (error.statusCode ?? 500) < 500) return is(kernelFaults.badInput);
  // Two people did the same at once: the database's constraint is the last word.
  if (code === '23505' || code === '23P01' || code === '40001' || code === '40P01') return is(kernelFaults.stale);
  if (code === '23503') return is(kernelFaults.inUse);
  // A call has named the field by now (refused-value.ts); this is what no call has read.
  if (isRefusedValue(error)) return is(kernelFaults.badInput);
  if (code === '57014') return is(kernelFaults.timedOut);
  if (isLost(error)) return is(kernelFaults.notReady);
  return is(kernelFaults.internal, { requestId });
}

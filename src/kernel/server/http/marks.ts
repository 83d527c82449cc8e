import type { IncomingHttpHeaders } from 'node:http';

/** Whether who asks has already what this mark stands for: nothing is sent a second time. */
export const isKnown = (headers: IncomingHttpHeaders, mark: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim() === mark);

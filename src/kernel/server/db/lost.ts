/** Nothing is wrong, but it cannot be done now: the caller is told to come back, a job is taken up again. */
export class NotNow extends Error {}

/** What a server says that is going, starting or full, and how a socket ends (SQLSTATE and system codes). */
const CODES = new Set([
  '57P01', // ended by an administrator
  '57P02', // another backend crashed
  '57P03', // starting or recovering
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300', // no connection left
  '53100', // no room on its disk
  '53200', // no memory
  '58030', // its disk does not answer
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC', // no room on this machine's own
]);

/** What connecting to a socket of this machine says while its server is started again, or cannot take one more. */
const SOCKET = new Set(['ENOENT', 'EAGAIN']);

/** What the driver says of a connection it no longer has; these errors carry no code. */
const SAID = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Cannot use a pool after calling end',
];

/** The database is away, or what it gave this process has ended, not the statement wrong: the same thing may be asked again later. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof NotNow) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code) return CODES.has(code) || (syscall === 'connect' && SOCKET.has(code));
  // Several addresses of one name were tried: the reason stands in the parts.
  if (error instanceof AggregateError) return error.errors.some(isLost);
  return SAID.some((words) => error.message.startsWith(words));
}

/** "1.2 s". */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/**
 * What a program that stands says last. `npm start` also hears what it took from its first step on (MEIYIKE_START_BEGAN), what
 * to open and how to end it; a program that was started again has no such beginning.
 */
export function readyLines(o: {
  readonly address: string;
  /** What the server itself took. */
  readonly ms: number;
  /** How many migrations it made on its way. */
  readonly migrations: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: number;
}): string[] {
  const { address, env } = o;
  const began = Number(env['MEIYIKE_START_BEGAN']);
  if (!began || Number(env['MEIYIKE_RESTARTS'] ?? 0) > 0) return [`每一课 ${address}  (${seconds(o.ms)})`];
  return [
    `每一课 stands after ${seconds(o.now - began)}, ${seconds(o.ms)} of them for the server itself${migrationsText(o.migrations)}`,
    `open ${openable(address)} in a browser; Ctrl-C here ends it`,
  ];
}

const migrationsText = (migrations: number): string =>
  migrations === 0 ? '' : `, with ${migrations} ${migrations === 1 ? 'migration' : 'migrations'}`;

/** A program that listens everywhere is opened on this machine. */
function openable(address: string): string {
  const url = new URL(address);
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = '127.0.0.1';
  return url.origin;
}

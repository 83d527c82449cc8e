import { spawn } from 'node:child_process';
import { Turns } from '../turns';

/** The reader of letters, by TESSERACT or in PATH. */
const reader = (): string => process.env['TESSERACT'] || 'tesseract';
/** Address space of one run, in kilobytes. */
const MEMORY_KB = 1_572_864;
const OUTPUT_MAX = 4 * 1024 * 1024;
/** A lot of sixty cells takes a second; on a busy machine it waits for everybody else. */
const RUN_MS = 60_000;
/** Runs at the same time in a process, and how many may wait for them: each holds the page that it is cut from. */
const AT_ONCE = 2;
const MOST_WAITING = 20;

const turns = new Turns(AT_ONCE, MOST_WAITING);

interface Running {
  /** Ends it at once: nobody waits for it any more. */ readonly gone?: AbortSignal | undefined;
  readonly mostMs?: number;
}
/** Runs the reader behind everybody else's work, with bounded memory and time, two at once. @returns what it said. */
export const runReader = (args: readonly string[], input?: Uint8Array, o: Running = {}): Promise<string> =>
  turns.take(() => run(args, input, o), o.gone);
function run(
  args: readonly string[],
  input: Uint8Array | undefined,
  { gone, mostMs = RUN_MS }: Running,
): Promise<string> {
  // A shell sets the bounds and becomes the reader, which dies with this program.
  const dies = 'if command -v setpriv >/dev/null 2>&1; then exec setpriv --pdeathsig KILL nice -n 15 "$0" "$@"; fi';
  const bounded = `ulimit -v ${MEMORY_KB} 2>/dev/null; ${dies}; exec nice -n 15 "$0" "$@"`;
  const posix = process.platform !== 'win32';
  const [file, all] = posix ? ['/bin/sh', ['-c', bounded, reader(), ...args]] : [reader(), [...args]];
  return new Promise((done, failed) => {
    const child = spawn(file, all, { stdio: ['pipe', 'pipe', 'pipe'], env: readerEnv() });
    let said = '';
    let wrong = '';
    const end = () => {
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, mostMs);
    if (gone?.aborted) end();
    gone?.addEventListener('abort', end, { once: true });
    const over = () => {
      clearTimeout(timer);
      gone?.removeEventListener('abort', end);
    };
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      if (said.length < OUTPUT_MAX) said += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      if (wrong.length < 4000) wrong += part;
    });
    // A reader that ends before it has read everything says so by its status.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.once('error', (error) => {
      over();
      failed(error);
    });
    child.once('close', (code) => {
      over();
      if (code === 0) done(said);
      else failed(new Error(`${reader()} ended with ${code}: ${wrong.trim().slice(-500)}`));
    });
  });
}
/** Of this program's settings a tool that reads strangers' pictures gets none but where its own words lie. */
const readerEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'] ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  OMP_THREAD_LIMIT: '1',
  ...(process.env['TESSDATA_PREFIX'] ? { TESSDATA_PREFIX: process.env['TESSDATA_PREFIX'] } : {}),
});

/** What the reader of this machine is and which languages it knows. */
export interface ReaderHere {
  readonly engine: string;
  readonly languages: ReadonlySet<string>;
}
const latest = { tool: '', found: Promise.resolve<ReaderHere | undefined>(undefined) };
/** The reader of this machine, where it has one. Asked once for each name. */
export function readerHere(): Promise<ReaderHere | undefined> {
  if (latest.tool !== reader()) {
    latest.tool = reader();
    latest.found = Promise.all([runReader(['--version']), runReader(['--list-langs'])]).then(
      ([version, list]) => {
        const languages = new Set(list.split('\n').map((line) => line.trim()));
        const number = /tesseract\s+v?(\S+)/.exec(version)?.[1] ?? 'unknown';
        return languages.has('eng') ? { engine: `tesseract ${number}`, languages } : undefined;
      },
      () => undefined,
    );
  }
  return latest.found;
}

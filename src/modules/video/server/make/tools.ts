import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** ffmpeg by FFMPEG or in PATH; ffprobe stands beside it. */
const maker = (): string => process.env['FFMPEG'] || 'ffmpeg';
const prober = (): string => maker().replace(/ffmpeg(\.exe)?$/, 'ffprobe$1');
/** Address space of one run, in kilobytes: a hostile film may ask for more than there is. */
const MEMORY_KB = 4_194_304;
const OUTPUT_MAX = 1024 * 1024;

/** What a run is bounded by, and who hears of its lines. */
export interface RunOptions {
  readonly cwd?: string;
  readonly limitMs: number;
  /** Ends it early. */
  readonly signal?: AbortSignal;
  readonly onLine?: (line: string) => void;
}
export class ToolFailed extends Error {
  constructor(
    readonly how: 'status' | 'time' | 'stopped',
    message: string,
  ) {
    super(message);
  }
}

/** Runs a tool behind everybody else's work, with bounded memory and time. @returns what it said. */
function run(tool: string, args: readonly string[], o: RunOptions): Promise<string> {
  // A shell sets the bounds and becomes the tool, which dies with this program; nothing of a file's name is ever its text.
  const posix = process.platform !== 'win32';
  const dies = 'if command -v setpriv >/dev/null 2>&1; then exec setpriv --pdeathsig KILL nice -n 15 "$0" "$@"; fi';
  const bounded = `ulimit -v ${MEMORY_KB} 2>/dev/null; ${dies}; exec nice -n 15 "$0" "$@"`;
  const [file, all] = posix ? ['/bin/sh', ['-c', bounded, tool, ...args]] : [tool, [...args]];
  return new Promise((done, failed) => {
    const child = spawn(file, all, { cwd: o.cwd, stdio: ['ignore', 'pipe', 'pipe'], env: toolEnv() });
    let said = '';
    let wrong = '';
    let how: 'status' | 'time' | 'stopped' = 'status';
    const end = (why: 'time' | 'stopped') => {
      how = why;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => end('time'), o.limitMs);
    const stop = () => end('stopped');
    o.signal?.addEventListener('abort', stop, { once: true });
    if (o.onLine) createInterface({ input: child.stdout }).on('line', o.onLine);
    else
      child.stdout.on('data', (part: Buffer) => {
        if (said.length < OUTPUT_MAX) said += part.toString();
      });
    child.stderr.on('data', (part: Buffer) => {
      if (wrong.length < 4000) wrong += part.toString();
    });
    const over = () => {
      clearTimeout(timer);
      o.signal?.removeEventListener('abort', stop);
    };
    child.once('error', (error) => {
      over();
      failed(error);
    });
    child.once('close', (code) => {
      over();
      if (code === 0 && how === 'status') done(said);
      else failed(new ToolFailed(how, `${tool} ended with ${code}: ${wrong.trim().slice(-500)}`));
    });
  });
}
/** Of this program's settings a tool that reads strangers' files gets none. */
const toolEnv = (): NodeJS.ProcessEnv => ({ PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' });

export const runMaker = (args: readonly string[], o: RunOptions): Promise<string> =>
  run(maker(), ['-hide_banner', '-nostdin', '-v', 'error', ...args], o);
export const runProber = (args: readonly string[], o: RunOptions): Promise<string> =>
  run(prober(), ['-hide_banner', '-v', 'error', ...args], o);

const lastLook = { tool: '', found: Promise.resolve(false) };
/** A tool that runs behind everybody else's work takes as long to say its version as the machine is busy. */
const VERSION_MS = 120_000;
/** Whether this machine can convert films. Asked once for each name, and again where it had no time to say so. */
export function hasMaker(): Promise<boolean> {
  const tool = maker();
  if (lastLook.tool !== tool) {
    lastLook.tool = tool;
    lastLook.found = Promise.all([
      runMaker(['-version'], { limitMs: VERSION_MS }),
      runProber(['-version'], { limitMs: VERSION_MS }),
    ]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ToolFailed && error.how === 'time' && lastLook.tool === tool) lastLook.tool = '';
        return false;
      },
    );
  }
  return lastLook.found;
}
/**
 * How a stranger's film is opened: as an MP4 and nothing else, so that a list of addresses is no film; from this machine's files
 * alone; and nothing that it names beside itself is looked at.
 */
export const opening = (path: string): string[] => ['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${path}`];

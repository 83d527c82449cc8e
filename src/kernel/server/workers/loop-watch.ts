// Entry of the watching thread: sees that the server's event loop stands still, and asks the debugger of that thread which
// code it stands in. The debugger is opened for the question alone; it costs nothing while nothing is held.
import { writeSync } from 'node:fs';
import { Session, type Debugger } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import { RUNNING_CALL, type LoopWatchData, type RunningCall } from '../loop-watch';

const { beats, afterMs } = workerData as LoopWatchData;
const FRAMES = 6;
/** Native code cannot be interrupted; then the line goes without a place. */
const PATIENCE_MS = 3000;

interface Held {
  readonly running?: RunningCall;
  readonly at: readonly string[];
}

/** Stops the held thread for a moment, reads what runs, and lets it go on. */
function look(): Promise<Held> {
  const session = new Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  return new Promise<Held>((done) => {
    const late = setTimeout(() => {
      done({ at: [] });
    }, PATIENCE_MS);
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      const at = callFrames.slice(0, FRAMES).map((frame) => placeOf(frame, files));
      const [top] = callFrames;
      const asked = {
        callFrameId: top?.callFrameId ?? '',
        expression: `globalThis[Symbol.for(${JSON.stringify(RUNNING_CALL)})]?.()`,
        returnByValue: true,
      };
      session.post(
        'Debugger.evaluateOnCallFrame',
        asked,
        (_error, answer: Partial<Debugger.EvaluateOnCallFrameReturnType> | undefined) => {
          clearTimeout(late);
          done({ running: answer?.result?.value as RunningCall | undefined, at });
        },
      );
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  }).finally(() => {
    // Leaving lets a stopped thread go on, also when the pause comes after the patience is over.
    session.disconnect();
  });
}
/** `daysBetween dist/server.js:7682` */
function placeOf({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const file = (files.get(location.scriptId) ?? '').replace(/^.*\/(?=(?:src|tests|dist|node_modules)\/)/, '');
  return `${functionName || '(anonymous)'} ${file}:${location.lineNumber + 1}`;
}

let beat = Atomics.load(beats, 0);
let since = performance.now();
let ticked = since;
let reported = false;
setInterval(() => {
  const now = performance.now();
  // When this thread itself was kept waiting, the machine slept or is overloaded: that is no hold.
  const late = now - ticked > afterMs / 2;
  ticked = now;
  const is = Atomics.load(beats, 0);
  // A hold that was reported ends with the next beat, however late this thread is meanwhile.
  if (is !== beat) reported = false;
  if (is !== beat || late) {
    beat = is;
    since = now;
    return;
  }
  if (reported || now - since < afterMs) return;
  reported = true;
  Atomics.add(beats, 1, 1);
  void look().then(({ running, at }) => {
    // The server's own log waits for the held loop; this line must not.
    const line = { level: 50, time: Date.now(), pid: process.pid, reqId: running?.requestId, call: running?.call, at };
    writeSync(1, `${JSON.stringify({ ...line, ms: Math.round(performance.now() - since), msg: 'event loop held' })}\n`);
  });
}, afterMs / 8);

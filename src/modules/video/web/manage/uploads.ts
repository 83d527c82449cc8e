import { useSyncExternalStore } from 'react';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { sendPieces, uploadFault, type PieceStep } from '../../../files/web/published';
import { setVideo, tellSending } from '../../contract';
import { FILM_PROC, LONGEST_SECONDS } from '../../rules';

/** A film on its way to its hour. */
export interface Upload {
  readonly lessonId: number;
  readonly file: File;
  readonly step: PieceStep | undefined;
  readonly fault: string | undefined;
}
const TOLD_EVERY = 10;
const LOOK_MS = 5000;

let uploads: readonly Upload[] = [];
let running = false;
const stops = new WeakMap<File, AbortController>();
const listeners = new Set<() => void>();
const change = (next: readonly Upload[]) => {
  uploads = next;
  for (const hear of listeners) hear();
};
const update = (file: File, part: Partial<Upload>) =>
  change(uploads.map((u) => (u.file === file ? { ...u, ...part } : u)));

/** Films wait for each other: a thin line is no faster for two. They go on while other pages are looked at. */
export function upload(lessonId: number, file: File): void {
  stop(lessonId);
  change([...uploads, { lessonId, file, step: undefined, fault: undefined }]);
  void next();
}
export function stop(lessonId: number): void {
  for (const u of uploads) if (u.lessonId === lessonId) stops.get(u.file)?.abort();
  change(uploads.filter((u) => u.lessonId !== lessonId));
}
async function next(): Promise<void> {
  const first = uploads.find((u) => !u.fault);
  if (running || !first) return;
  running = true;
  try {
    await run(first);
  } finally {
    running = false;
    void next();
  }
}
async function run({ lessonId, file }: Upload): Promise<void> {
  const control = new AbortController();
  stops.set(file, control);
  let told = -TOLD_EVERY;
  const tell = (percent: number, failed = false) =>
    send(tellSending, { id: lessonId, fileName: file.name, percent, failed }, { quiet: true }).catch(() => undefined);
  try {
    const { path } = await sendPieces(file, {
      proc: FILM_PROC,
      signal: control.signal,
      onStep: (step) => {
        update(file, { step });
        if (step.phase !== 'sending' || step.percent < told + TOLD_EVERY) return;
        told = step.percent;
        void tell(step.percent);
      },
    });
    const duration = await secondsOf(file);
    await send(setVideo, { id: lessonId, path, ...(duration ? { duration } : {}) }, { quiet: true });
    change(uploads.filter((u) => u.file !== file));
  } catch (error) {
    if (control.signal.aborted) return;
    update(file, { fault: uploadFault(error) });
    await tell(Math.max(0, told), true);
  }
  void refresh('video');
}

/** How long a film is, as this browser sees it: what counts where the server cannot look into it. */
const secondsOf = (file: File): Promise<number | undefined> =>
  new Promise((done) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const end = (seconds?: number) => {
      URL.revokeObjectURL(url);
      done(seconds && Number.isFinite(seconds) && seconds <= LONGEST_SECONDS ? seconds : undefined);
    };
    video.onloadedmetadata = () => end(video.duration);
    video.onerror = () => end();
    setTimeout(end, LOOK_MS);
    video.src = url;
  });

/** The films that this browser is sending. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    () => uploads,
  );

import type { Lang } from '../shared/messages';
import type { Kernel } from './cx';
import type { Door } from './db/door';

/** What a running job has. Its parameters carry the asker's rights as they were judged when it was started. */
export interface JobRun {
  readonly kernel: Kernel;
  readonly jobId: number;
  readonly orgId: number;
  readonly userId: number;
  readonly lang: Lang;
  /** A transaction of its own in the job's organisation. */
  tx<T>(fn: (door: Door) => Promise<T>): Promise<T>;
  /**
   * Tells the asker's browser, at most four times a second, keeps the job and hears whether it was stopped.
   * @throws when another process has the job: let it pass.
   */
  progress(done: number, total: number): Promise<void>;
  /** The key of the file it is about to put into the store: the file goes with the sweep a day after the job's end. */
  file(key: string): Promise<void>;
  /** The asker pressed stop, on whatever process. Whoever is told so leaves off; a kind that never asks goes on to its end. */
  stopped(): boolean;
}
/** A kind of background work. It may be run again after a crash: it must bear that. */
export interface JobKind {
  readonly kind: string;
  /** Calls that start it besides one of its own name: their need and input hold for whoever asks for the job. */
  readonly calls?: readonly string[];
  run(job: JobRun, params: Record<string, unknown>): Promise<unknown>;
}

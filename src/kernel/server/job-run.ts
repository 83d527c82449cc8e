import type { Door } from './db/door';
import { NotNow } from './db/lost';
import { nothing, sql, type Sql } from './db/sql';
import type { NewRow } from './db/table';
import { inOrg } from './db/tenant';
import { newId } from './ids';
import type { Kernel } from './cx';
import type { JobRun } from './job-kind';
import { outbox } from './tables';
import type { Lang } from '../shared/messages';

/** Between two signs of life of a run. */
export const BEAT_MS = 2500;
/** So long without one, and another process takes the job up. */
export const STALE_SECONDS = 10;
const STALE = `${STALE_SECONDS} seconds`;
/** A program of the release before writes no run's id, and gives a sign of life three times a minute. */
const STALE_BEFORE = '1 minute';
/** Open jobs that no process works on any more. */
export const isAbandoned = (now: Date): Sql => sql`(
  beat_at < ${now}::timestamptz - ${STALE}::interval
  and (state = 'waiting'
    or state = 'running' and (run_id is not null or beat_at < ${now}::timestamptz - ${STALE_BEFORE}::interval)))`;
/** A job whose process died so many times has failed. */
export const MAX_TRIES = 3;
const PROGRESS_MS = 250;

/** A job's row as its run needs it. */
interface Claimed {
  readonly kind: string;
  readonly userId: number;
  readonly lang: Lang;
  readonly params: Record<string, unknown>;
  readonly stopAsked: boolean;
}

/**
 * One run of a job on this process. The row carries the run's id: as soon as another process has taken the job up, or this
 * one handed it over, nothing of this run is written any more.
 */
export class Run {
  private readonly runId = newId();
  private told = Number.NEGATIVE_INFINITY;
  private stopping = false;
  private heard = false;
  private gone = false;
  constructor(
    private readonly kernel: Kernel,
    readonly orgId: number,
    readonly jobId: number,
  ) {}

  /** Takes the job: it waits, or whoever ran it gave no sign of life. Nothing when it is another's or over. */
  async claim(): Promise<Claimed | undefined> {
    const row = await this.tx((door) =>
      door.row<Claimed>(sql`
        update kernel_job
        set state = 'running', run_id = ${this.runId}, beat_at = ${this.kernel.clock()}, tries = tries + 1
        where org_id = ${this.orgId}
          and job_id = ${this.jobId}
          and tries < ${MAX_TRIES}
          and (state = 'waiting' or ${isAbandoned(this.kernel.clock())})
        returning kind, user_id, lang, params, stop_asked`),
    );
    if (row) this.stopping ||= row.stopAsked;
    return row;
  }
  /** What the job's own code gets. `tell` reaches the asker's browser. */
  handed(row: Claimed, tell: (data: Record<string, unknown>) => void): JobRun {
    return {
      kernel: this.kernel,
      jobId: this.jobId,
      orgId: this.orgId,
      userId: row.userId,
      lang: row.lang,
      tx: (fn) => this.tx(fn),
      stopped: () => (this.heard ||= this.stopping),
      file: (key) => this.write((door) => door.change(sql`update kernel_job set file = ${key} where ${this.mine()}`)),
      progress: async (done, total) => {
        if (this.gone) throw new NotNow('another process has the job');
        const now = performance.now();
        if (now - this.told < PROGRESS_MS && done < total) return;
        this.told = now;
        await this.alive({ done, total });
        tell({ state: 'running', done, total });
      },
    };
  }
  /** Gives a sign of life and hears whether to stop. @throws NotNow when another process has the job. */
  async alive(at?: { readonly done: number; readonly total: number }): Promise<void> {
    const also = at ? sql`, done = ${at.done}, total = ${at.total}` : nothing;
    const row = await this.tx((door) =>
      door.row<{ stopAsked: boolean }>(
        sql`update kernel_job set beat_at = ${this.kernel.clock()}${also} where ${this.mine()} returning stop_asked`,
      ),
    );
    this.gone ||= !row;
    if (this.gone) throw new NotNow('another process has the job');
    this.stopping ||= row?.stopAsked ?? false;
  }
  /** The asker pressed stop on this process. */
  stop(): void {
    this.stopping = true;
  }
  /** Whether its own code was told that it is to stop: what never asks goes on to its end, and is done. */
  get heardStop(): boolean {
    return this.heard;
  }
  /** Writes how it ended, and what is to be heard of it. @throws NotNow when another process has the job. */
  async end(
    state: 'done' | 'stopped' | 'failed',
    said: { readonly result?: unknown; readonly error?: unknown },
    event?: NewRow<typeof outbox>,
  ): Promise<void> {
    const [result, error] = [said.result, said.error].map((value) => (value == null ? null : JSON.stringify(value)));
    await this.write(async (door) => {
      const ended = await door.change(sql`
        update kernel_job
        set state = ${state}, result = ${result}::jsonb, error = ${error}::jsonb, ended_at = ${this.kernel.clock()}
        where ${this.mine()}`);
      if (ended && event) await door.insert(outbox, event);
      return ended;
    });
  }
  /** This process goes: another one takes the job up at its next look, and the try does not count. */
  async handOver(): Promise<void> {
    this.gone = true;
    await this.tx((door) =>
      door.change(sql`
        update kernel_job
        set state = 'waiting', run_id = null, tries = tries - 1, beat_at = ${this.kernel.clock()}::timestamptz - ${STALE_BEFORE}::interval
        where ${this.mine()}`),
    );
  }

  private mine() {
    return sql`org_id = ${this.orgId} and job_id = ${this.jobId} and run_id = ${this.runId} and state = 'running'`;
  }
  private async write(change: (door: Door) => Promise<number>): Promise<void> {
    if (await this.tx(change)) return;
    this.gone = true;
    throw new NotNow('another process has the job');
  }
  private tx<T>(fn: (door: Door) => Promise<T>): Promise<T> {
    return inOrg(this.kernel.pools.tenant, this.orgId, fn);
  }
}

import type { Lang } from '../shared/messages';
import { Refusal } from '../shared/faults';
import type { Cx, Kernel } from './cx';
import type { Door } from './db/door';
import { isLost } from './db/lost';
import { nothing, sql } from './db/sql';
import { acrossOrgs, inOrg } from './db/tenant';
import { newId } from './ids';
import * as tables from './tables';

/** What a running job has. Its parameters carry the asker's rights as they were judged when it was started. */
export interface JobRun {
  readonly kernel: Kernel;
  readonly jobId: number;
  readonly orgId: number;
  readonly userId: number;
  readonly lang: Lang;
  /** A transaction of its own in the job's organisation. */
  tx<T>(fn: (door: Door) => Promise<T>): Promise<T>;
  /** Tells the asker's browser, at most four times a second, and keeps the job's lease. */
  progress(done: number, total: number): Promise<void>;
  /** The asker pressed stop. */
  stopped(): boolean;
}
/** A kind of background work. It may be run again after a crash: it must bear that. */
export interface JobKind {
  readonly kind: string;
  /** Calls that start it besides one of its own name: their need and input hold for whoever asks for the job. */
  readonly calls?: readonly string[];
  run(job: JobRun, params: Record<string, unknown>): Promise<unknown>;
}

const STALE_MS = 60_000;
const MAX_TRIES = 3;

/** Work a person started: durable row, begins at once in this process, taken up again when a process dies. */
export class Jobs {
  private readonly kinds: Map<string, JobKind>;
  private readonly running = new Map<number, { stop: boolean; end: Promise<void> }>();
  private timer?: NodeJS.Timeout;
  constructor(
    private readonly kernel: Kernel,
    kinds: readonly JobKind[],
  ) {
    this.kinds = new Map(kinds.map((k) => [k.kind, k]));
  }

  /** Whether a module runs jobs of this kind. */
  runs(kind: string): boolean {
    return this.kinds.has(kind);
  }
  /** The names of the calls that start jobs of this kind besides one of its own name. */
  callsOf(kind: string): readonly string[] {
    return this.kinds.get(kind)?.calls ?? [];
  }
  /** Writes the row with the caller's transaction and begins after its commit. */
  async create(cx: Cx, kind: string, params: Record<string, unknown>): Promise<number> {
    if (!this.kinds.has(kind)) throw new Error(`no module runs jobs of kind ${kind}`);
    const jobId = newId();
    const orgId = cx.me.orgId;
    await cx.db.insert(tables.job, [
      {
        jobId,
        kind,
        userId: cx.me.userId,
        lang: cx.lang,
        state: 'waiting',
        done: 0,
        total: 0,
        params,
        madeAt: cx.nowIso,
        beatAt: cx.nowIso,
        tries: 0,
      },
    ]);
    cx.after(() => {
      this.begin(orgId, jobId);
    });
    return jobId;
  }
  begin(orgId: number, jobId: number): void {
    const state = { stop: false, end: Promise.resolve() };
    this.running.set(jobId, state);
    state.end = this.run(orgId, jobId, state)
      .catch((error: unknown) => {
        this.kernel.log.error({ error, jobId }, 'job');
      })
      .finally(() => this.running.delete(jobId));
  }
  /** Asks a running job to stop at its next progress. */
  stopJob(jobId: number): void {
    const r = this.running.get(jobId);
    if (r) r.stop = true;
  }
  /** Waits until the job is over; tests use it. */
  async settled(jobId: number): Promise<void> {
    await this.running.get(jobId)?.end;
  }

  private async run(orgId: number, jobId: number, state: { stop: boolean }): Promise<void> {
    const tx = <T>(fn: (door: Door) => Promise<T>) => inOrg(this.kernel.pools.tenant, orgId, fn);
    const row = await tx(async (door) => {
      const found = await door.one(tables.job, { jobId }, { lock: 'update' });
      if (!found || (found.state !== 'waiting' && found.state !== 'running')) return undefined;
      await door.update(tables.job, { jobId }, { state: 'running', beatAt: this.nowIso(), tries: found.tries + 1 });
      return found;
    });
    if (!row) return;
    const tell = (data: Record<string, unknown>) => {
      this.kernel.bus.send({ orgId, userId: row.userId, topic: 'job', data: { jobId, kind: row.kind, ...data } });
    };
    let told = 0;
    const job: JobRun = {
      kernel: this.kernel,
      jobId,
      orgId,
      userId: row.userId,
      lang: row.lang as Lang,
      tx,
      stopped: () => state.stop,
      progress: async (done, total) => {
        const now = Date.now();
        if (now - told < 250 && done < total) return;
        told = now;
        await tx((door) => door.update(tables.job, { jobId }, { done, total, beatAt: this.nowIso() }));
        tell({ state: 'running', done, total });
      },
    };
    const beat = setInterval(() => {
      tx((door) => door.update(tables.job, { jobId }, { beatAt: this.nowIso() })).catch(() => undefined);
    }, STALE_MS / 3);
    try {
      const result = await this.kinds.get(row.kind)!.run(job, row.params);
      const end = state.stop ? 'stopped' : 'done';
      await tx((door) =>
        door.update(tables.job, { jobId }, { state: end, result: result ?? {}, endedAt: this.nowIso() }),
      );
      tell({ state: end, result: result ?? {} });
    } catch (error) {
      // The database went away under it: the row still says running, and is taken up again when its beat is old.
      if (isLost(error)) throw error;
      const known =
        error instanceof Refusal
          ? { code: error.fault.code, params: error.params }
          : { code: 'kernel.fault.internal', params: { requestId: String(jobId) } };
      if (!(error instanceof Refusal)) this.kernel.log.error({ error, jobId, kind: row.kind }, 'job failed');
      await tx((door) => door.update(tables.job, { jobId }, { state: 'failed', error: known, endedAt: this.nowIso() }));
      tell({ state: 'failed', error: known });
    } finally {
      clearInterval(beat);
    }
  }
  private nowIso(): string {
    return new Date().toISOString();
  }

  async start(): Promise<void> {
    this.timer = setInterval(() => {
      this.takeUp().catch((error: unknown) => this.kernel.log.warn({ error }, 'jobs'));
    }, STALE_MS / 2);
    this.timer.unref();
    await this.takeUp();
  }
  /** Jobs whose process died. */
  private async takeUp(): Promise<void> {
    const before = new Date(Date.now() - STALE_MS).toISOString();
    const open = await acrossOrgs(this.kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; jobId: number; tries: number }>(
        sql`select org_id, job_id, tries from kernel_job where state in ('waiting', 'running') and beat_at < ${before} and org_id = org_id limit 50`,
      ),
    );
    for (const j of open) {
      if (this.running.has(j.jobId)) continue;
      const now = this.nowIso();
      const tired = j.tries >= MAX_TRIES ? sql`, state = 'failed', ended_at = ${now}` : nothing;
      const mine = await inOrg(this.kernel.pools.tenant, j.orgId, (door) =>
        door.change(sql`
          update kernel_job
          set beat_at = ${now}${tired}
          where org_id = ${j.orgId}
            and job_id = ${j.jobId}
            and beat_at < ${before}`),
      );
      if (mine && j.tries < MAX_TRIES) this.begin(j.orgId, j.jobId);
    }
  }
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await Promise.race([
      Promise.all([...this.running.values()].map((r) => r.end)),
      new Promise((done) => setTimeout(done, 5000).unref()),
    ]);
  }
}

import { Refusal } from '../shared/faults';
import type { Cx, Kernel } from './cx';
import { isLost } from './db/lost';
import { sql } from './db/sql';
import { acrossOrgs, inOrg } from './db/tenant';
import { newId } from './ids';
import type { JobKind } from './job-kind';
import { BEAT_MS, MAX_TRIES, Run, isAbandoned } from './job-run';
import * as tables from './tables';

export type { JobKind, JobRun } from './job-kind';

/** How often it is looked for jobs whose process died. */
export const LOOK_MS = 2500;
/** So long running jobs may go on while the process ends; then another one takes them up. */
const LAST_MS = 5000;
interface Running {
  readonly run: Run;
  end: Promise<void>;
}

/** A finished export is an event: whoever asked for it may have left the page long ago. */
function exported(now: Date, jobId: number, row: { readonly kind: string; readonly userId: number }, result: unknown) {
  const { fileName, until } = result as { readonly fileName?: string; readonly until?: string };
  if (!row.kind.startsWith('export.') || !fileName || !until) return undefined;
  const payload = { jobId, userId: row.userId, fileName, until };
  return { eventId: newId(), at: now.toISOString(), topic: 'kernel.export.done', payload };
}

/** Work a person started: durable row, begins at once in this process, taken up again when a process dies. */
export class Jobs {
  private readonly kinds: Map<string, JobKind>;
  private readonly running = new Map<number, Running>();
  private timer?: NodeJS.Timeout;
  private closing = false;
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
  /** A job that this process has begun already goes on: a look for abandoned ones may come before the caller's own begin. */
  begin(orgId: number, jobId: number): void {
    if (this.closing || this.running.has(jobId)) return;
    const running: Running = { run: new Run(this.kernel, orgId, jobId), end: Promise.resolve() };
    this.running.set(jobId, running);
    running.end = this.perform(running.run)
      .catch((error: unknown) => {
        this.kernel.log[isLost(error) ? 'warn' : 'error']({ error, jobId }, 'job');
      })
      .finally(() => this.running.delete(jobId));
  }
  /** Asks a job to stop, with the caller's transaction: its run hears of it with the next sign of life, on this process at once. */
  async stopJob(cx: Cx, jobId: number): Promise<void> {
    await cx.db.update(tables.job, { jobId, endedAt: null }, { stopAsked: true });
    cx.after(() => this.running.get(jobId)?.run.stop());
  }
  /** Waits until the job is over; tests use it. */
  async settled(jobId: number): Promise<void> {
    await this.running.get(jobId)?.end;
  }

  private async perform(run: Run): Promise<void> {
    const row = await run.claim();
    if (!row) return;
    const { orgId, jobId } = run;
    const tell = (data: Record<string, unknown>) => {
      this.kernel.bus.send({ orgId, userId: row.userId, topic: 'job', data: { jobId, kind: row.kind, ...data } });
    };
    const beat = setInterval(() => {
      run.alive().catch(() => undefined);
    }, BEAT_MS);
    try {
      // Also where it was stopped while it waited for a process: what it left on its way is for its kind alone to clear away.
      const result = (await this.kindOf(row.kind).run(run.handed(row, tell), row.params)) ?? {};
      const state = run.heardStop ? 'stopped' : 'done';
      const event = state === 'done' ? exported(this.kernel.clock(), jobId, row, result) : undefined;
      await run.end(state, { result }, event);
      tell({ state, result });
      if (event) await this.kernel.outbox.deliver(orgId, event.eventId);
    } catch (error) {
      // The database went away under it, or another process has it: the row still says running, and is taken up again.
      if (isLost(error)) throw error;
      const known =
        error instanceof Refusal
          ? { code: error.fault.code, params: error.params }
          : { code: 'kernel.fault.internal', params: { requestId: String(jobId) } };
      if (!(error instanceof Refusal)) this.kernel.log.error({ error, jobId, kind: row.kind }, 'job failed');
      await run.end('failed', { error: known });
      tell({ state: 'failed', error: known });
    } finally {
      clearInterval(beat);
    }
  }
  private kindOf(name: string): JobKind {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`no module runs jobs of kind ${name}`);
    return kind;
  }

  async start(): Promise<void> {
    this.timer = setInterval(() => {
      this.takeUp().catch((error: unknown) => this.kernel.log.warn({ error }, 'jobs'));
    }, LOOK_MS);
    this.timer.unref();
    await this.takeUp();
  }
  /** Jobs whose process died, or handed them over; of the kinds that this release knows, for another may run beside it. */
  private async takeUp(): Promise<void> {
    const open = await acrossOrgs(this.kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; jobId: number; tries: number }>(sql`
        select org_id, job_id, tries
        from kernel_job
        where ${isAbandoned(this.kernel.clock())}
          and kind = any(${[...this.kinds.keys()]}::text[])
          and org_id = org_id
        order by beat_at, org_id, job_id
        limit 50`),
    );
    for (const { orgId, jobId, tries } of open) {
      if (this.running.has(jobId)) continue;
      if (tries < MAX_TRIES) this.begin(orgId, jobId);
      else await this.giveUp(orgId, jobId);
    }
  }
  private async giveUp(orgId: number, jobId: number): Promise<void> {
    await inOrg(this.kernel.pools.tenant, orgId, (door) =>
      door.change(sql`
        update kernel_job
        set state = 'failed', ended_at = ${this.kernel.clock()}
        where org_id = ${orgId}
          and job_id = ${jobId}
          and tries >= ${MAX_TRIES}
          and ${isAbandoned(this.kernel.clock())}`),
    );
  }
  /** Begins no more; what does not end within some seconds another process takes up. */
  async stop(): Promise<void> {
    this.closing = true;
    clearInterval(this.timer);
    await Promise.race([
      Promise.all([...this.running.values()].map(({ end }) => end)),
      new Promise((done) => {
        setTimeout(done, LAST_MS).unref();
      }),
    ]);
    await Promise.all(
      [...this.running.values()].map(({ run }) =>
        run.handOver().catch((error: unknown) => {
          this.kernel.log.warn({ error, jobId: run.jobId }, 'job');
        }),
      ),
    );
  }
}

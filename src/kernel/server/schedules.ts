import { PgBoss } from 'pg-boss';
import { sql } from './db/sql';
import { acrossOrgs, inOrg } from './db/tenant';
import type { Kernel } from './kernel';
import type { Schedule } from './module';
import { monthsSchedule } from './months';

const DAY_MS = 86_400_000;
const START_AGAIN_MS = 10_000;
/**
 * A province's night takes hours; whoever runs it says every half a minute that it lives. Where nobody does any more, because
 * the process was killed, another one begins it again: without a sign of life that would wait for the end of those hours.
 */
const LIFE = { expireInSeconds: 6 * 3600, heartbeatSeconds: 60 } as const;

/** When a turn was due, and when somebody took it; by the database's clock. */
interface Turn {
  readonly createdOn: Date;
  readonly startedOn: Date;
}

/** The kernel's own housekeeping: answers kept for repeats, delivered events and old import batches go. */
export const kernelSchedules: readonly Schedule[] = [
  {
    name: 'kernel-sweep',
    does: 'kept answers to repeats, delivered events, import batches and ended jobs that are over their time go',
    cron: '17 * * * *',
    async run(kernel) {
      const ago = (days: number) => new Date(kernel.clock().getTime() - days * DAY_MS).toISOString();
      const minute = Math.floor(kernel.clock().getTime() / 60_000);
      const over = sql`delete from kernel_rate where minute < ${minute - 1}`;
      await kernel.pools.tenant.query(over.text, over.values);
      const orgs = await acrossOrgs(kernel.pools.across, [], (door) =>
        door.rows<{ orgId: number }>(sql`select org_id from organisation_org`),
      );
      for (const { orgId } of orgs)
        await inOrg(kernel.pools.tenant, orgId, async (door) => {
          await door.change(sql`delete from kernel_idempotency where org_id = ${orgId} and at < ${ago(1)}`);
          await door.change(sql`delete from kernel_outbox where org_id = ${orgId} and done_at < ${ago(7)}`);
          await door.change(sql`delete from kernel_import_batch where org_id = ${orgId} and made_at < ${ago(30)}`);
          await door.change(sql`delete from kernel_job where org_id = ${orgId} and ended_at < ${ago(30)}`);
        });
    },
  },
  monthsSchedule,
];

/** Runs the modules' schedules, each on one process at a time, with pg-boss's clock and retries. */
export class Schedules {
  private boss?: PgBoss;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  /** When the newest run of each that is over was begun here. */
  private readonly begun = new Map<string, number>();
  constructor(
    private readonly kernel: Kernel,
    private readonly schedules: readonly Schedule[],
  ) {}

  /** Once it runs it bears a database that goes away; a start that finds none is tried again until it does. */
  async start(): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      this.kernel.log.warn({ error }, 'schedules');
      if (!this.stopped) this.timer = setTimeout(() => void this.start(), START_AGAIN_MS).unref();
    }
  }
  private async open(): Promise<void> {
    const boss = new PgBoss({
      connectionString: this.kernel.pools.ownerUrl,
      schema: 'pgboss',
      application_name: 'meiyike_schedules',
      max: 2,
    });
    boss.on('error', (error: unknown) => {
      this.kernel.log.warn({ error }, 'schedules');
    });
    try {
      await boss.start();
      for (const s of this.schedules) {
        const queue = await boss.getQueue(s.name);
        if (!queue) await boss.createQueue(s.name, { retryLimit: 2, retryDelay: 60, policy: 'singleton', ...LIFE });
        // A release before knew no signs of life.
        else if (queue.heartbeatSeconds !== LIFE.heartbeatSeconds || queue.expireInSeconds !== LIFE.expireInSeconds)
          await boss.updateQueue(s.name, LIFE);
        await boss.schedule(s.name, s.cron);
        await boss.work(s.name, { includeMetadata: true }, async ([turn]: readonly Turn[]) => {
          if (turn) await this.perform(s, turn);
        });
      }
      await this.retire(boss);
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
    this.boss = boss;
  }
  /**
   * What a release before called otherwise, or had, nobody would run any more: it is due no longer once no process has
   * scheduled it for a day. While two releases run side by side, the older one starting again takes nothing from the newer.
   */
  private async retire(boss: PgBoss): Promise<void> {
    const own = new Set(this.schedules.map(({ name }) => name));
    const all = (await boss.getSchedules()).map(({ name, key, updatedOn }) => ({
      name,
      key,
      // Our connections read a time as a string, whatever its type says.
      at: new Date(updatedOn).getTime(),
    }));
    // By the database's clock, which has just dated its own.
    const now = Math.max(...all.map(({ at }) => at));
    for (const { name, key, at } of all) if (!own.has(name) && at < now - DAY_MS) await boss.unschedule(name, key);
  }
  /** Turns that were due before a run began that is over now have been done with it: a run that takes minutes leaves some behind. */
  private async perform(schedule: Schedule, turn: Turn): Promise<void> {
    const [due, taken] = [turn.createdOn, turn.startedOn].map((at) => new Date(at).getTime()) as [number, number];
    if (due <= (this.begun.get(schedule.name) ?? 0)) return;
    await schedule.run(this.kernel);
    this.begun.set(schedule.name, taken);
  }
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.boss?.stop({ graceful: false });
  }
}

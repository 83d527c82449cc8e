import { expect } from 'vitest';
import type { Program } from './program';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

/** Writes of several clients that each try again until they are told that theirs is done, as our browser does. */
export class Writes {
  /** What the clients were told: the id of each write that was acknowledged. */
  readonly acknowledged = new Map<number, number>();
  /** Whatever should not have been answered. */
  readonly wrong: string[] = [];
  /** How often each status was answered; 0 where there was no answer. */
  readonly answers = new Map<number, number>();
  private readonly queue: number[];

  /** @param prefix of the names that are written, and of the keys. */
  constructor(
    private readonly program: Program,
    private readonly token: string,
    private readonly prefix: string,
    readonly count: number,
    private readonly until: number,
  ) {
    this.queue = Array.from({ length: count }, (_, i) => i);
  }

  /** Every write, by so many clients at once. */
  async run(clients: number): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let i = this.queue.shift(); i !== undefined; i = this.queue.shift()) await this.write(i);
      }),
    );
  }
  /** Waits until so many are acknowledged. */
  async reached(n: number): Promise<void> {
    while (this.acknowledged.size < n && !this.wrong.length && Date.now() < this.until) await pause(2);
  }
  get tries(): number {
    return [...this.answers.values()].reduce((sum, n) => sum + n, 0);
  }
  private nameOf(i: number): string {
    return `${this.prefix}${i}`;
  }

  /** Sends one write until it is acknowledged, always with the same key. */
  private async write(i: number): Promise<void> {
    for (; Date.now() < this.until; await pause(60)) {
      const res = await fetch(`${this.program.base}/api/user/org/user/students`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.token}`,
          'content-type': 'application/json',
          'idempotency-key': encodeURIComponent(this.nameOf(i)),
        },
        body: JSON.stringify({ name: this.nameOf(i), sex: i % 2 ? 'male' : 'female' }),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      this.answers.set(res?.status ?? 0, (this.answers.get(res?.status ?? 0) ?? 0) + 1);
      const body = (await res?.json().catch(() => undefined)) as { userId: number; error?: string } | undefined;
      if (res?.status === 200 && body) {
        this.acknowledged.set(i, body.userId);
        return;
      }
      // A refusal would be the same a thousand times.
      if (res && res.status < 500) {
        this.wrong.push(`${this.nameOf(i)}: ${res.status} ${body?.error}`);
        return;
      }
    }
    this.wrong.push(`${this.nameOf(i)} was never acknowledged`);
  }

  /** What was acknowledged before a crash must be there after it, before anybody tries again: the names that are not. */
  async lost(before: ReadonlyMap<number, number>): Promise<string[]> {
    const there = new Map(
      (
        await this.program.sql<{ name: string; user_id: number }>(
          `select name, user_id::float8 user_id from people_person where name like $1 || '%'`,
          [this.prefix],
        )
      ).map((r) => [r.name, r.user_id]),
    );
    return [...before].filter(([i, id]) => there.get(this.nameOf(i)) !== id).map(([i]) => this.nameOf(i));
  }

  /** Every write is acknowledged and there once, with the audit line and the account number that belong to it. */
  async expectEachOnce(): Promise<void> {
    expect(this.wrong).toEqual([]);
    const rows = await this.program.sql<{ name: string; n: number; user_id: number }>(
      `select name, count(*)::integer n, max(user_id)::float8 user_id from people_person
       where org_id = 189 and name like $1 || '%' group by name`,
      [this.prefix],
    );
    expect(rows.filter((r) => r.n !== 1).map((r) => r.name)).toEqual([]);
    expect(new Map(rows.map((r) => [r.name, r.user_id]))).toEqual(
      new Map([...this.acknowledged].map(([i, id]) => [this.nameOf(i), id])),
    );
    expect(rows).toHaveLength(this.count);
    expect(
      await this.program.sql(
        `select count(*)::integer n from kernel_audit
         where org_id = 189 and action = 'people.made' and detail -> 'new' ->> 'name' like $1 || '%'`,
        [this.prefix],
      ),
    ).toEqual([{ n: this.count }]);
    expect(
      await this.program.sql(
        `select count(*)::integer n from account_number_claim c join people_person p on p.user_id = c.user_id
         where p.name like $1 || '%'`,
        [this.prefix],
      ),
    ).toEqual([{ n: this.count }]);
  }
}

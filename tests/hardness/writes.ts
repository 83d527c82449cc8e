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
    /** A machine with other work is slow: only what never comes is a fault. */
    private readonly until = performance.now() + 800_000,
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
    while (this.acknowledged.size < n && !this.wrong.length && performance.now() < this.until) await pause(2);
  }
  get tries(): number {
    return [...this.answers.values()].reduce((sum, n) => sum + n, 0);
  }
  private nameOf(i: number): string {
    return `${this.prefix}${i}`;
  }

  /** Sends one write until it is acknowledged, always with the same key. */
  private async write(i: number): Promise<void> {
    for (; performance.now() < this.until; await pause(60)) {
      const res = await fetch(`${this.program.base}/api/user/org/user/students`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.token}`,
          'content-type': 'application/json',
          'idempotency-key': encodeURIComponent(this.nameOf(i)),
        },
        body: JSON.stringify({ name: this.nameOf(i), sex: i % 2 ? 'male' : 'female' }),
        signal: AbortSignal.timeout(60_000),
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

  /** What is wrong in the end: each write is acknowledged and there once, with the audit line and the account number that belong to it. */
  async faults(): Promise<string[]> {
    const rows = await this.program.sql<{ name: string; n: number; user_id: number; lines: number; numbers: number }>(
      `select p.name, count(*)::integer n, max(p.user_id)::float8 user_id,
         (select count(*) from kernel_audit a
          where a.org_id = 189 and a.action = 'people.made' and a.detail -> 'new' ->> 'name' = p.name)::integer lines,
         (select count(*) from account_number_claim c where c.user_id = max(p.user_id))::integer numbers
       from people_person p where p.org_id = 189 and p.name like $1 || '%' group by p.name`,
      [this.prefix],
    );
    const there = new Map(rows.map((row) => [row.name, row]));
    const missing = Array.from({ length: this.count }, (_, i) => i).filter(
      (i) => there.get(this.nameOf(i))?.user_id !== this.acknowledged.get(i),
    );
    return [
      ...this.wrong,
      ...missing.map((i) => `${this.nameOf(i)} is not there as it was acknowledged`),
      ...rows
        .filter((row) => row.n !== 1 || row.lines !== 1 || row.numbers !== 1)
        .map((row) => `${row.name} is there ${row.n} times with ${row.lines} lines and ${row.numbers} numbers`),
      ...(rows.length === this.count ? [] : [`${rows.length} rows for ${this.count} writes`]),
    ];
  }
  /** Answers that a client should never see while the database comes and goes. */
  odd(): number[] {
    return [...this.answers.keys()].filter((status) => ![200, 503].includes(status));
  }
}

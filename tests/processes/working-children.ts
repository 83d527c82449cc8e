import type pg from 'pg';
import { RIGHT } from '../bench/exam-tasks';
import { servedNow } from './clock';

export interface Child {
  readonly userId: number;
  readonly token: string;
}
export interface Work {
  /** Where they ask: the proxy. */
  readonly url: string;
  readonly orgId: number;
  readonly taskId: number;
  /** Questions 1 to so many, even: two are answered at a time. */
  readonly ques: number;
  readonly children: readonly Child[];
}
interface Given {
  readonly picks: number;
  readonly rev: number;
}
const A_STORE = 2;
const OPTIONS = 4;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

/** Children who answer their homework two questions at a time and hand it in; each sends again until told that it is done, as the page does. */
export class WorkingChildren {
  /** What they were told is kept, by child and question. */
  readonly acknowledged = new Map<string, Given>();
  /** Who was told that the paper is handed in. */
  readonly handedIn = new Set<number>();
  /** How often each status was answered; 0 where there was no answer. */
  readonly statuses = new Map<number, number>();
  /** Whatever should not have been answered. */
  readonly wrong: string[] = [];
  private readonly latest = new Map<number, Promise<void>>();
  constructor(private readonly work: Work) {}

  /** All of it, so many of them at once: everybody's first answers before anybody's second. */
  async run(clients: number): Promise<void> {
    const { children, ques } = this.work;
    const queue = Array.from({ length: ques / A_STORE }, (_, step) =>
      children.map((child) => ({ child, step })),
    ).flat();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let next = queue.shift(); next && !this.wrong.length; next = queue.shift()) {
          const { child, step } = next;
          // A child is one person: what comes later waits for what came before.
          const before = this.latest.get(child.userId);
          const turn = (before ?? Promise.resolve()).then(() => this.store(child, step));
          this.latest.set(child.userId, turn);
          await turn;
        }
      }),
    );
  }
  /** Waits until so many answers are acknowledged. */
  async reached(answers: number): Promise<void> {
    while (this.acknowledged.size < answers && !this.wrong.length) await pause(5);
  }
  /** A given answer: wrong for every other child, so that notebooks have something to count. */
  picksOf(userId: number, qid: number): number {
    return (RIGHT + (userId % 2) * (1 + (qid % (OPTIONS - 1)))) % OPTIONS;
  }

  private async store({ userId, token }: Child, step: number): Promise<void> {
    const { url, taskId, ques } = this.work;
    const given = Array.from({ length: A_STORE }, (_, i) => {
      const qid = step * A_STORE + i + 1;
      return { qid, picks: this.picksOf(userId, qid), rev: servedNow() };
    });
    const last = (step + 1) * A_STORE === ques;
    const body = JSON.stringify({
      answers: given.map(({ qid, picks, rev }) => ({ qid, qcid: 0, answer: { picks: [picks] }, rev })),
      submit: last,
    });
    for (const until = performance.now() + 800_000; performance.now() < until; await pause(100)) {
      const res = await fetch(`${url}/api/work/tasks/${taskId}/reply/store`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(60_000),
        body,
      }).catch(() => undefined);
      const heard = (await res?.json().catch(() => undefined)) as { newer?: unknown[]; error?: string } | undefined;
      const status = heard || res?.status !== 200 ? (res?.status ?? 0) : 0;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 200) {
        if (heard?.newer?.length) this.wrong.push(`${userId}: somebody answered for them`);
        for (const { qid, picks, rev } of given) this.acknowledged.set(`${userId}/${qid}`, { picks, rev });
        if (last) this.handedIn.add(userId);
        return;
      }
      // A refusal would be the same a thousand times.
      if (status >= 400 && status < 500) return void this.wrong.push(`${userId}: ${status} ${heard?.error}`);
    }
    this.wrong.push(`${userId} was never acknowledged`);
  }

  /** What was acknowledged and does not stand in the database as it was sent. */
  async lost(client: pg.ClientBase, before: ReadonlyMap<string, Given> = this.acknowledged): Promise<string[]> {
    const { rows } = await client.query<{ key: string; picks: number; rev: number }>(
      `
        select user_id || '/' || qid as key, (answer -> 'picks' ->> 0)::int as picks, rev::float8 as rev
        from homework_answer
        where org_id = $1 and task_id = $2
      `,
      [this.work.orgId, this.work.taskId],
    );
    const there = new Map(rows.map((row) => [row.key, row]));
    return [...before]
      .filter(([key, { picks, rev }]) => there.get(key)?.picks !== picks || there.get(key)?.rev !== rev)
      .map(([key]) => key);
  }
}

/** What stands of a task in the end, each as a number: rows that are there once are as many as there are of their kind. */
export interface Standing {
  readonly answers: number;
  readonly handedIn: number;
  /** Lines of the notebooks' log, and their kinds: a child and a question. */
  readonly noted: number;
  readonly notedOnce: number;
  /** Wrong answers that notebooks count, and how many notebook entries they are counted in. */
  readonly wrong: number;
  readonly entries: number;
}
/** Counts what a task's children have left behind. */
export async function standing(client: pg.ClientBase, orgId: number, taskId: number): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `
      select
        (select count(*)::int from homework_answer where org_id = $1 and task_id = $2) as answers,
        (select count(*)::int from homework_reply where org_id = $1 and task_id = $2 and submitted_at is not null)
          as "handedIn",
        (select count(*)::int from wrongbook_answer where org_id = $1 and source_id = $2) as noted,
        (select count(distinct (user_id, qid))::int from wrongbook_answer where org_id = $1 and source_id = $2)
          as "notedOnce",
        (select coalesce(sum(wrong_count), 0)::int from wrongbook_item where org_id = $1) as wrong,
        (select count(*)::int from wrongbook_item where org_id = $1) as entries
    `,
    [orgId, taskId],
  );
  const [row] = rows;
  if (!row) throw new Error('a select without a row');
  return row;
}

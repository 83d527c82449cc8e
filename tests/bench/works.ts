import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from './capture';
import { SCHOOL, demonstration, worksIn, type Work } from './everyday';
import type { ListOptions } from './list';
import type { Load, Outcome } from './load';
import { Clients, startBare, startServer } from './programs';
import { median, ratio, round, told, type Line } from './table';

// What people do all day, each as a part of what one bare handler manages: Node's own HTTP server with one statement, 50 of
// the school's children by number with their class, on the same database in the same run. "The same SQL" would hide slow SQL.

/** The bare handler's statement. It is the measure of all figures before and after, and never changes. */
export const BASE = `select p.user_id, p.name, p.sex, p.sid_no, p.login, p.phone, p.enabled, c.clazz_id, c.clazz_name
from people_person p
left join class_enrolment e on e.org_id = p.org_id and e.user_id = p.user_id and e.is_home and e.removed_at is null
left join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
where p.org_id = $1 and p.user_type = 1 and p.removed_at is null
order by p.sid_no, p.user_id
limit 50`;
/** How many ask at once, one call after another. */
export const CLIENTS = 8;

/** Everyday work against the bare handler, and what fifty sign-ins at once leave to others. */
export async function benchWorks(o: ListOptions): Promise<Line[]> {
  const url = await demonstration(o.url);
  const works = await worksIn(url);
  const file = join(o.dir, 'base.json');
  writeFileSync(file, JSON.stringify({ '/': [{ sql: BASE, params: [SCHOOL] }] }));
  const server = await startServer(url, o.dir);
  const [bare, clients] = [await startBare(url, file), new Clients()];
  const ask = async (work: Work, seconds: number): Promise<Outcome> => {
    const { paths, method, bodies } = work;
    const headers = { authorization: `Bearer ${await signIn(url, work.login)}` };
    return clients.run({ base: server.base, paths, method, bodies, headers, clients: CLIENTS, seconds });
  };
  const base = (seconds: number) =>
    clients.run({ base: bare.base, paths: ['/'], headers: {}, clients: CLIENTS, seconds });
  try {
    const lines: Line[] = [];
    await base(2);
    for (const work of works) {
      await ask(work, 2);
      const rounds: { ours: Outcome; theirs: Outcome }[] = [];
      for (let i = 0; i < o.rounds; i++) {
        // Turn and turn about: what else the machine does falls on both.
        const first = i % 2 ? await base(o.seconds) : undefined;
        const ours = await ask(work, o.seconds);
        rounds.push({ ours, theirs: first ?? (await base(o.seconds)) });
      }
      const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
      lines.push(
        ratio(
          `Works: ${work.what}, as part of one bare handler`,
          of((r) => r.ours.perSecond / r.theirs.perSecond),
          {
            atLeast: work.atLeast,
            note: [
              `${round(of((r) => r.ours.perSecond))} against ${round(of((r) => r.theirs.perSecond))} a second`,
              `${CLIENTS} clients`,
              `p50 ${round(of((r) => r.ours.p50))} ms`,
            ].join(', '),
          },
        ),
      );
    }
    lines.push(...(await signIns(url, server.base, clients, o)));
    return lines;
  } finally {
    await clients.stop();
    await bare.stop();
    await server.stop();
  }
}

/** Fifty people sign in at once while others work: argon2id takes processors, and must leave some. */
async function signIns(url: string, base: string, clients: Clients, o: ListOptions): Promise<Line[]> {
  const token = await signIn(url, 'school189');
  const others: Omit<Load, 'seconds'> = {
    base,
    paths: ['/api/user/org/user/basic/students?pageSize=50'],
    headers: { authorization: `Bearer ${token}` },
    clients: 2,
    perSecond: 40,
  };
  const crowd = new Clients();
  try {
    const rounds: { alone: number; beside: number; perSecond: number }[] = [];
    for (let i = 0; i < o.rounds; i++) {
      const alone = await clients.run({ ...others, seconds: o.seconds });
      const signingIn = crowd.run({
        base,
        paths: ['/api/auth/oauth/token/_password'],
        headers: {},
        type: 'application/x-www-form-urlencoded',
        bodies: ['username=teacher189&password=Meike2026'],
        clients: 50,
        // One each, all at the same moment: an address has six hundred a minute.
        seconds: 0.01,
      });
      const beside = await clients.run({ ...others, seconds: o.seconds });
      rounds.push({ alone: alone.p95, beside: beside.p95, perSecond: (await signingIn).perSecond });
    }
    const of = (pick: (r: (typeof rounds)[number]) => number) => median(rounds.map(pick));
    return [
      ratio(
        'Fifty sign-ins at once: p95 of other calls against the same without them',
        of((r) => r.beside / r.alone),
        {
          atMost: 1.5,
          note: `${round(of((r) => r.beside))} ms against ${round(of((r) => r.alone))} ms`,
        },
      ),
      told('… sign-ins', `${round(of((r) => r.perSecond))} a second`),
    ];
  } finally {
    await crowd.stop();
  }
}

import { availableParallelism, constants, setPriority } from 'node:os';
import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { hashOf, newSecret, seatTicket } from '../../src/modules/live/server/secrets';
import { ROLE, type LiveRole } from '../../src/modules/live/rules';
import { Seat, stroke, until } from '../../src/modules/live/server/testing';
import { inside, signIn } from './capture';
import { BIG, type ListOptions } from './list';
import type { Child } from './media-clients';
import { libraries } from './media-room';
import { seeing, shown } from './media-seats';
import { Clients, startServer } from './programs';
import { median, ratio, target, told, round, type Line } from './table';

const ORG = FIRST_ORG;
const LESSON = 77_400_001;
/** Who looks on in one lesson. */
const VIEWERS = 40;
const STROKES = 3000;
/** Lines that somebody has missed in a minute without a network. */
const MISSED = 40;

/** Classes at once beside which other work goes on, with a teacher who draws in each. */
const CLASSES = 5;
const PIECE_MS = 250;
/** Of each class so many have the pictures too: what their browsers do takes this machine's processors. */
const SEEING = 4;
/** Calls of other people are judged where the clients of five classes leave a processor to the program. */
const LEAST_PROCESSORS = 4;
const OTHERS = '/api/user/org/user/basic/students?pageSize=50&curPage=1&sort=name';

/** What a classroom costs: coming in, coming back to a board full of strokes, and what other people's work loses beside some. */
export async function benchLive(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const teachers = await lessons(client);
    const children = await childrenOf(client, VIEWERS * CLASSES);
    const viewers = children.slice(0, VIEWERS);
    const beside = await besideClasses(o, client, { teachers, children });
    await client.query('delete from live_room where org_id = $1', [ORG]);
    return await inside(o.url, async ({ app }) => {
      const base = await app.listen({ port: 0, host: '127.0.0.1' });
      const room = new Room(client, base, LESSON);
      const first = await room.joins(viewers, 0);
      const seq = await board(client);
      const again = await room.joins(viewers, seq - MISSED);
      const whole = await room.joins(viewers.slice(0, o.rounds), 0);
      const p95 = first.toSorted((a, b) => a - b)[Math.floor(first.length * 0.95)] ?? 0;
      return [
        ratio(
          'Back in a classroom whose board holds 3,000 strokes, against coming in first',
          median(again) / median(first),
          {
            atMost: 2,
            note: `${round(median(again))} ms against ${round(median(first))} ms`,
          },
        ),
        target('Coming into a classroom of 40, 95th percentile', p95, 'ms', 2000),
        told('A reload that reads all 3,000 strokes', `${round(median(whole))} ms`),
        beside,
      ];
    });
  } finally {
    await client.query('delete from lesson_lesson where org_id = $1 and lesson_id between $2 and $2 + 99', [
      ORG,
      LESSON,
    ]);
    await client.end();
  }
}

/** Lessons that are under way, each of a class of its own. @returns their teachers, in the order of the lessons. */
async function lessons(client: pg.Client): Promise<readonly number[]> {
  const { rows } = await client.query<{ teacher_id: string }>(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, made_by, made_at)
     select $1, $2::bigint + c.n - 1, current_date, c.clazz_id, 2, p.user_id, 0, 1440, now(), p.user_id, now()
     from (select clazz_id, row_number() over (order by clazz_id) as n from class_clazz where org_id = $1) c
     join (
       select user_id, row_number() over (order by user_id) as n from people_person where org_id = $1 and user_type = 2
     ) p on p.n = c.n
     where c.n <= $3
     order by c.n
     returning teacher_id`,
    [ORG, LESSON, CLASSES],
  );
  return rows.map((row) => Number(row.teacher_id));
}
async function childrenOf(client: pg.Client, count: number): Promise<readonly number[]> {
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from people_person where org_id = $1 and user_type = 1 order by user_id limit $2',
    [ORG, count],
  );
  return rows.map((row) => Number(row.user_id));
}

/**
 * What other people's calls lose while classes go on, each with a teacher who is seen and draws. The server, its media process
 * and who makes the calls are processes of their own; the classes' browsers are in this one.
 */
async function besideClasses(
  o: ListOptions,
  client: pg.Client,
  { teachers, children }: { readonly teachers: readonly number[]; readonly children: readonly number[] },
): Promise<Line> {
  const werift = await libraries();
  const headers = { authorization: `Bearer ${await signIn(o.url, BIG)}` };
  const server = await startServer(o.url, o.dir, { LIVE_MEDIA: werift ? '' : 'off' });
  const calls = new Clients();
  const seats: Seat[] = [];
  const browsers: { close(): Promise<void> }[] = [];
  const watching: Child[] = [];
  const drawing: NodeJS.Timeout[] = [];
  const slow = async () =>
    (await calls.run({ base: server.base, paths: [OTHERS], headers, clients: 1, seconds: o.seconds })).p95;
  const leave = async () => {
    for (const timer of drawing.splice(0)) clearInterval(timer);
    for (const browser of [...browsers.splice(0), ...watching.splice(0)]) await browser.close();
    for (const seat of seats.splice(0)) await seat.leave();
  };
  try {
    // The first ones warm it up.
    await slow();
    const before = await slow();
    for (const [i, teacherId] of teachers.entries()) {
      const room = new Room(client, server.base, LESSON + i);
      const lead = await room.enter(teacherId, ROLE.teacher);
      seats.push(lead);
      if (werift) browsers.push(await shown(werift, lead));
      for (const [n, userId] of children.slice(i * VIEWERS, (i + 1) * VIEWERS).entries()) {
        const seat = await room.enter(userId, ROLE.student);
        seats.push(seat);
        if (werift && n < SEEING) watching.push(await seeing(werift, seat));
      }
      let n = 0;
      drawing.push(setInterval(() => void lead.does(stroke(`d${n++}`)).catch(() => undefined), PIECE_MS));
    }
    // The classes' browsers are other machines in life: here they have what the programs leave them.
    setPriority(constants.priority.PRIORITY_LOW);
    const [drawn, from] = [picturesOf(watching), performance.now()];
    const during = await slow();
    const seen = (picturesOf(watching) - drawn) / Math.max(1, watching.length) / ((performance.now() - from) / 1000);
    await leave();
    const alone = median([before, await slow()]);
    const what = `Other calls beside ${teachers.length} classes of ${VIEWERS}, 95th percentile against none`;
    const pictures = werift
      ? `${round(seen)} pictures a second to ${SEEING} of each class`
      : 'no pictures: their libraries are not installed';
    const note = `${round(during)} ms against ${round(alone)} ms; a teacher who draws in each, ${pictures}`;
    return werift && availableParallelism() >= LEAST_PROCESSORS
      ? ratio(what, during / alone, { atMost: 1.3, note })
      : target(what, during / alone, 'times', 1.3, note);
  } finally {
    await leave();
    await calls.stop();
    await server.stop();
  }
}
const picturesOf = (children: readonly Child[]): number => children.reduce((sum, { pictures }) => sum + pictures, 0);
/** Fills the board. @returns the number of its last line. */
async function board(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seq: number }>(
    'update live_room set seq = seq + $3 where org_id = $1 and lesson_id = $2 returning seq',
    [ORG, LESSON, STROKES],
  );
  const seq = rows[0]?.seq ?? 0;
  const points = Array.from({ length: 80 }, (_, i) => 100 * i);
  await client.query(
    `insert into live_log (org_id, lesson_id, seq, kind, user_id, at, body)
     select $1, $2, $3 - $4 + n, 'stroke', v.user_id, now(),
       jsonb_build_object('id', 'b' || n, 'page', 1, 'colour', 'ink', 'width', 6, 'points', $5::jsonb)
     from generate_series(1, $4::integer) n,
       (select min(user_id) as user_id from live_visit where org_id = $1 and lesson_id = $2) v`,
    [ORG, LESSON, seq, STROKES, JSON.stringify(points)],
  );
  return seq;
}

class Room {
  constructor(
    private readonly client: pg.Client,
    private readonly base: string,
    private readonly lessonId: number,
  ) {}
  /** Lets them in one after the other. @returns the milliseconds until each has the board. */
  async joins(userIds: readonly number[], since: number): Promise<number[]> {
    const took: number[] = [];
    for (const userId of userIds) {
      const ticket = await this.ticket(userId, ROLE.student);
      const { rows } = await this.client.query<{ seq: number }>(
        'select seq from live_room where org_id = $1 and lesson_id = $2',
        [ORG, this.lessonId],
      );
      const last = rows[0]?.seq ?? 0;
      const from = performance.now();
      const seat = await Seat.take(this.base, this.lessonId, ticket, { since });
      if (typeof seat === 'number') throw new Error(`the door answered ${seat}`);
      await until(() => (seat.lines.at(-1)?.seq ?? 0) > last);
      took.push(performance.now() - from);
      await seat.leave();
    }
    return took;
  }
  /** Comes in and stays. */
  async enter(userId: number, role: LiveRole): Promise<Seat> {
    const seat = await Seat.take(this.base, this.lessonId, await this.ticket(userId, role));
    if (typeof seat === 'number') throw new Error(`the door answered ${seat}`);
    return seat;
  }
  private async ticket(userId: number, role: LiveRole): Promise<string> {
    const secret = newSecret();
    await this.client.query(
      `insert into live_ticket (org_id, lesson_id, user_id, hash, role, ends_at, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 hour', now() + interval '1 minute')
       on conflict (org_id, lesson_id, user_id) do update set hash = excluded.hash, role = excluded.role, expires_at = excluded.expires_at, used_at = null`,
      [ORG, this.lessonId, userId, hashOf(secret), role],
    );
    return seatTicket(ORG, secret);
  }
}

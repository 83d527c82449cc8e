import pg from 'pg';
import { FIRST_ORG } from '../../src/apps/world-school';
import { hashOf, newSecret, seatTicket } from '../../src/modules/live/server/secrets';
import { Seat, until } from '../../src/modules/live/server/testing';
import { inside } from './capture';
import type { ListOptions } from './list';
import { median, ratio, target, told, round, type Line } from './table';

const ORG = FIRST_ORG;
const LESSON = 77_400_001;
/** Who looks on in one lesson. */
const VIEWERS = 40;
const STROKES = 3000;
/** Lines that somebody has missed in a minute without a network. */
const MISSED = 40;

/** What a classroom costs: coming in, and coming back to a board full of strokes. */
export async function benchLive(o: ListOptions): Promise<Line[]> {
  const client = new pg.Client({ connectionString: o.url });
  await client.connect();
  try {
    const viewers = await lesson(client);
    return await inside(o.url, async ({ app }) => {
      const base = await app.listen({ port: 0, host: '127.0.0.1' });
      const room = new Room(client, base);
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
      ];
    });
  } finally {
    await client.query('delete from lesson_lesson where org_id = $1 and lesson_id = $2', [ORG, LESSON]);
    await client.end();
  }
}

/** A lesson that is under way, and children of the school who look on. */
async function lesson(client: pg.Client): Promise<readonly number[]> {
  await client.query(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, made_by, made_at)
     select $1, $2, current_date, c.clazz_id, 2, p.user_id, 0, 1440, now(), p.user_id, now()
     from (select min(clazz_id) as clazz_id from class_clazz where org_id = $1) c,
       (select min(user_id) as user_id from people_person where org_id = $1 and user_type = 2) p`,
    [ORG, LESSON],
  );
  const { rows } = await client.query<{ user_id: string }>(
    'select user_id from people_person where org_id = $1 and user_type = 1 order by user_id limit $2',
    [ORG, VIEWERS],
  );
  return rows.map((row) => Number(row.user_id));
}
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
  ) {}
  /** Lets them in one after the other. @returns the milliseconds until each has the board. */
  async joins(userIds: readonly number[], since: number): Promise<number[]> {
    const took: number[] = [];
    for (const userId of userIds) {
      const ticket = await this.ticket(userId);
      const { rows } = await this.client.query<{ seq: number }>(
        'select seq from live_room where org_id = $1 and lesson_id = $2',
        [ORG, LESSON],
      );
      const last = rows[0]?.seq ?? 0;
      const from = performance.now();
      const seat = await Seat.take(this.base, LESSON, ticket, { since });
      if (typeof seat === 'number') throw new Error(`the door answered ${seat}`);
      await until(() => (seat.lines.at(-1)?.seq ?? 0) > last);
      took.push(performance.now() - from);
      await seat.leave();
    }
    return took;
  }
  private async ticket(userId: number): Promise<string> {
    const secret = newSecret();
    await this.client.query(
      `insert into live_ticket (org_id, lesson_id, user_id, hash, role, ends_at, expires_at)
       values ($1, $2, $3, $4, 1, now() + interval '1 hour', now() + interval '1 minute')
       on conflict (org_id, lesson_id, user_id) do update set hash = excluded.hash, expires_at = excluded.expires_at, used_at = null`,
      [ORG, LESSON, userId, hashOf(secret)],
    );
    return seatTicket(ORG, secret);
  }
}

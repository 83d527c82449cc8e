import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import * as werift from 'werift';
import { newId } from '../../src/kernel/server/ids';
import { timeIn } from '../../src/kernel/shared/dates';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { testToday } from '../../src/kernel/testing/test-day';
import { Seat, stroke, until } from '../../src/modules/live/server/testing';
import { seeing, shown } from '../bench/media-seats';
import { Processes, type Server } from '../processes/processes';
import { servedNow, servedSql } from '../processes/clock';
import { compiledServer } from '../processes/school';

const ORG = 189;
const CLAZZ = 189_002;
const LESSON = 77_700_001;
const onWindows = process.platform === 'win32';

let client: pg.Client;
let drop: () => Promise<unknown>;
let processes: Processes;
beforeAll(async () => {
  if (onWindows) return;
  const db = await cloneTemplate();
  drop = () => db.drop();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
  // A lesson made singly that is under way, in the middle of whatever hour it is.
  const [hour = 0, minute = 0] = timeIn('Asia/Shanghai', new Date(servedNow())).split(':').map(Number);
  const begins = Math.min(hour * 60 + minute, 1380);
  await client.query(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, topic,
       prepared_at, started_at, made_by, made_at)
     select 189, $1, $2, $3, 2, c.user_id, $4, $4 + 59, '数轴', ${servedSql()}, ${servedSql()}, c.user_id, ${servedSql()}
     from account_login_claim c
     where c.login = 'teacher189'`,
    [LESSON, testToday(), CLAZZ, begins],
  );
  processes = await Processes.start({ url: db.url, count: 2, program: await compiledServer() });
});
afterAll(async () => {
  await processes?.close();
  await client?.end();
  await drop?.();
});

/** A token of somebody of the test world. */
async function tokenOf(login: string): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await client.query(
    `with who as (select org_id, user_id from account_login_claim where login = $1),
     f as (
       insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
       select $2, org_id, user_id, 'test', '', '', ${servedSql()}
       from who
       returning family_id, org_id, user_id
     )
     insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
     select $3, family_id, org_id, user_id, ${servedSql()} + interval '1 hour'
     from f`,
    [login, newId(), createHash('sha256').update(token).digest('hex')],
  );
  return token;
}
/** Comes into the room on one process, past the proxy. */
async function enter(server: Pick<Server, 'base'>, token: string, liveRole: number, since = 0): Promise<Seat> {
  const res = await fetch(`${server.base}/api/arrange/live/fetchLessonToken`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lessonId: LESSON, liveRole }),
  });
  expect([res.status, res.status === 200 ? '' : await res.clone().text()]).toEqual([200, '']);
  const { ticket } = (await res.json()) as { readonly ticket: string };
  const seat = await Seat.take(server.base, LESSON, ticket, { since });
  if (typeof seat === 'number') throw new Error(`refused with ${seat}`);
  return seat;
}
const strokesOf = (seat: Seat): string[] => seat.lines.flatMap(({ deed }) => (deed.kind === 'stroke' ? [deed.id] : []));

test.skipIf(onWindows)(
  'a process is killed while its teacher writes: the room goes on in another one, and no acknowledged stroke is lost or twice',
  async () => {
    const [one, two] = processes.all;
    if (!one || !two) throw new Error('two processes do not run');
    const [teacher, student] = [await tokenOf('teacher189'), await tokenOf('student189')];
    const lead = await enter(one, teacher, 2);
    const child = await enter(two, student, 1);
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let i = 0; lead.closed === undefined; i++) {
        const answer = await lead.does(stroke(`a${i}`)).catch(() => undefined);
        if (answer?.t === 'ok') acknowledged.push(`a${i}`);
        // A quick hand, within what a browser may send.
        await new Promise((go) => {
          setTimeout(go, 40);
        });
      }
    })();
    await until(() => acknowledged.length >= 40);
    await one.end('SIGKILL');
    await writing;
    const known = lead.lines.at(-1)?.seq ?? 0;

    // The same board on the other process, from where it broke off.
    const again = await enter(two, teacher, 2, known);
    expect(again.hello?.me).toMatchObject({ role: 2 });
    expect(await again.does(stroke('b1'))).toMatchObject({ t: 'ok' });
    await until(() => strokesOf(child).includes('b1'));
    const seen = strokesOf(child);
    expect(acknowledged.filter((id) => !seen.includes(id))).toEqual([]);
    expect(seen.length).toBe(new Set(seen).size);
    expect(child.lines.map(({ seq }) => seq)).toEqual(child.lines.map((_, i) => i + 1));
    await until(() => strokesOf(again).includes('b1'));
    const whole = [...lead.lines, ...again.lines].map(({ seq }) => seq);
    expect(whole).toEqual(whole.map((_, i) => i + 1));

    // The network of a minute is one visit; nobody stands twice in the room.
    const { rows } = await client.query<{ visits: string; open: string }>(
      `select count(*)::text as visits, (count(*) filter (where left_at is null))::text as open
       from live_visit
       where org_id = $1 and lesson_id = $2`,
      [ORG, LESSON],
    );
    expect(rows[0]).toEqual({ visits: '2', open: '2' });
    for (const seat of [again, child]) await seat.leave();
  },
);
/** Descriptions of what there is to see that somebody was offered. */
const offersTo = (seat: Seat): number => seat.media.filter(({ k }) => k === 'offer').length;
test.skipIf(onWindows)(
  'one process of three carries picture and voice for all; when it is killed another one takes the room over, and the class sees again',
  async () => {
    // The test before has killed one of those that began.
    const [one, two, three] = [await processes.add(), await processes.add(), await processes.add()];
    const [teacher, student, office] = [
      await tokenOf('teacher189'),
      await tokenOf('student189'),
      await tokenOf('classmgr189'),
    ];
    const eye = await enter(one, office, 5);
    const lead = await enter(two, teacher, 2);
    const child = await enter(three, student, 1);
    // Whoever looks on first has their process carry the room.
    expect(await eye.wants({ k: 'watch' })).toMatchObject({ t: 'ok' });
    await until(() => offersTo(eye) > 0);
    // The others' processes only hand on, both ways.
    const open: { close(): Promise<void> }[] = [];
    onTestFinished(async () => {
      for (const end of open) await end.close();
    });
    open.push(await shown(werift, lead));
    open.push(await seeing(werift, child));
    const holder = async () => {
      const { rows } = await client.query<{ holder: string }>(
        'select holder from live_media where org_id = $1 and lesson_id = $2',
        [ORG, LESSON],
      );
      return rows.map((row) => row.holder);
    };
    const before = await holder();
    expect(before).toHaveLength(1);

    await one.end('SIGKILL');
    // The class sees its teacher again, past the process that is gone: pages ask again while nothing comes.
    open.push(await shown(werift, lead));
    const again = await seeing(werift, child);
    open.push(again);
    const from = again.pictures;
    await until(() => again.pictures >= from + 10);
    const now = await holder();
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(before);
    for (const seat of [lead, child]) await seat.leave();
  },
);
test.skipIf(onWindows)(
  'a class that comes through a proxy which picks at random is one room, whichever process holds a seat',
  async () => {
    while (processes.all.filter((server) => server.running).length < 2) await processes.add();
    const { letIn } = processes.proxied;
    const through = { base: processes.url };
    const [teacher, student] = [await tokenOf('teacher189'), await tokenOf('student189')];
    const lead = await enter(through, teacher, 2);
    let child = await enter(through, student, 1);
    // Until the two of them sit in different processes.
    for (let tries = 0; letIn.size < 2 && tries < 40; tries++) {
      await child.leave();
      child = await enter(through, student, 1);
    }
    expect(letIn.size).toBe(2);
    expect(await lead.does(stroke('p1'))).toMatchObject({ t: 'ok' });
    await until(() => strokesOf(child).includes('p1'));
    const seqs = child.lines.map(({ seq }) => seq);
    expect(seqs).toEqual(seqs.map((_, i) => i + 1));
    for (const seat of [lead, child]) await seat.leave();
  },
);

import type { NewRow } from '../../../kernel/server/db/table';
import type { World } from '../../../kernel/server/world';
import { BOARD_HEIGHT, BOARD_WIDTH, EMPTY_ROOM, ROLE } from '../rules';
import { logs, rooms, visits, wares, type LogKind } from '../tables';
import { chime } from './chime';

type Of<T extends typeof logs | typeof rooms | typeof visits> = NewRow<T> & { orgId: number };
interface Given {
  readonly orgId: number;
  readonly lessonId: number;
  readonly teacherId: number;
  readonly clazzId: number;
  readonly from: Date;
  readonly to: Date;
}

/** The last finished lesson of each of these teachers. */
async function finishedOf(world: World, logins: readonly string[]): Promise<Given[]> {
  const { rows } = await world.client.query<
    Record<'org_id' | 'lesson_id' | 'teacher_id' | 'clazz_id', string> & { started_at: Date; ended_at: Date }
  >(
    `select distinct on (l.org_id, l.teacher_id) l.org_id, l.lesson_id, l.teacher_id, l.clazz_id, l.started_at, l.ended_at
     from lesson_lesson_v l
     join account_login_claim c on c.org_id = l.org_id and c.user_id = l.teacher_id
     where c.login = any($1::text[]) and l.started_at is not null and l.ended_at > l.started_at + interval '10 minutes'
     order by l.org_id, l.teacher_id, l.ended_at desc, l.lesson_id`,
    [logins],
  );
  return rows.map((row) => ({
    orgId: Number(row.org_id),
    lessonId: Number(row.lesson_id),
    teacherId: Number(row.teacher_id),
    clazzId: Number(row.clazz_id),
    from: new Date(row.started_at),
    to: new Date(row.ended_at),
  }));
}
async function childrenOf(world: World, { orgId, clazzId }: Given): Promise<number[]> {
  const { rows } = await world.client.query<{ user_id: string }>(
    'select user_id from class_student_v where org_id = $1 and clazz_id = $2 order by user_id limit 12',
    [orgId, clazzId],
  );
  return rows.map((row) => Number(row.user_id));
}

/** Courseware as the libraries left it for the modules after them. */
interface Made {
  readonly orgId: number;
  readonly resId: number;
  readonly title: string;
  readonly author: { readonly userId: number };
  readonly row: { readonly fileType?: string | null; readonly path?: string | null };
}
/** Slides of the teacher's own, if there are some. */
function slidesOf(world: World, { orgId, teacherId }: Given) {
  const all = (world.made['resources'] ?? []) as readonly Made[];
  const found = all.find(
    ({ author, row, ...one }) => one.orgId === orgId && author.userId === teacherId && row.fileType === 'pdf',
  );
  return found?.row.path ? { resId: found.resId, title: found.title, path: found.row.path } : undefined;
}
/** Pages that such slides have. */
const SHEETS = 4;

/** Axes and a line through them, in tenths of the board's measure. */
function drawing(): { readonly colour: string; readonly points: number[] }[] {
  const at = (x: number, y: number) => [Math.round(x * BOARD_WIDTH * 10), Math.round(y * BOARD_HEIGHT * 10)];
  const way = (from: readonly [number, number], to: readonly [number, number]) =>
    Array.from({ length: 24 }, (_, i) => {
      const t = i / 23;
      return at(from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + Math.sin(t * 9) * 0.004);
    }).flat();
  const curve = Array.from({ length: 40 }, (_, i) => at(0.3 + i * 0.01, 0.25 + ((i - 20) / 20) ** 2 * 0.4)).flat();
  return [
    { colour: 'ink', points: way([0.15, 0.8], [0.85, 0.8]) },
    { colour: 'ink', points: way([0.5, 0.95], [0.5, 0.08]) },
    { colour: 'blue', points: curve },
    { colour: 'red', points: way([0.25, 0.9], [0.75, 0.3]) },
  ];
}
const SAID = ['老师，顶点坐标怎么求？', '配方法可以吗？', '我算出来了', '明白了'];

/** The teacher speaks from this minute on; in the demonstration a chime stands for the voice. */
const RECORDED_FROM = 3;
const PIECE_SECONDS = 5;
const PIECES = [392, 440, 494, 523];
async function record(world: World, { orgId, lessonId, from }: Given): Promise<void> {
  for (const [i, hertz] of PIECES.entries()) {
    const at = new Date(from.getTime() + (RECORDED_FROM * 60 + i * PIECE_SECONDS) * 1000);
    await world.client.query('insert into live_voice (org_id, lesson_id, at, ms, sound) values ($1, $2, $3, $4, $5)', [
      orgId,
      lessonId,
      at.toISOString(),
      PIECE_SECONDS * 1000,
      chime(PIECE_SECONDS, hertz),
    ]);
  }
}
/** Everybody came as their visit says; whoever came late missed the first strokes. */
function linesOf(
  given: Given,
  children: readonly number[],
  stays: readonly Of<typeof visits>[],
  slides: ReturnType<typeof slidesOf>,
): Of<typeof logs>[] {
  const { orgId, lessonId, teacherId } = given;
  const after = (at: string) => (Date.parse(at) - given.from.getTime()) / 60_000;
  const all: { kind: LogKind; userId: number; body: Record<string, unknown>; minute: number }[] = [];
  const add = (minute: number, kind: LogKind, userId: number, body: Record<string, unknown> = {}) =>
    all.push({ minute, kind, userId, body });
  for (const { userId, role, cameAt } of stays) add(after(cameAt), 'came', userId, { role, conn: 'demo' });
  add(RECORDED_FROM, 'record', teacherId, { on: true });
  add(RECORDED_FROM + (PIECES.length * PIECE_SECONDS) / 60, 'record', teacherId, { on: false });
  for (const [i, { colour, points }] of drawing().entries())
    add(3 + i, 'stroke', teacherId, { id: `demo${i}`, page: 1, colour, width: 6, points });
  if (slides) {
    add(8, 'deck', teacherId, { resId: slides.resId, from: 1, to: SHEETS });
    const [, , , line] = drawing();
    if (line) add(8.5, 'stroke', teacherId, { id: 'demoslide', page: 2, width: 6, ...line });
    add(9, 'page', teacherId, { page: 3 });
  }
  for (const [i, text] of SAID.entries()) {
    const userId = children[i % Math.max(1, children.length)];
    if (userId !== undefined) add(4 + i, 'chat', userId, { text });
  }
  add(after(given.to.toISOString()), 'ended', teacherId);
  return all
    .toSorted((a, b) => a.minute - b.minute)
    .map(({ minute, ...line }, i) => ({
      ...line,
      orgId,
      lessonId,
      seq: i + 1,
      at: new Date(given.from.getTime() + minute * 60_000).toISOString(),
    }));
}
function visitsOf(world: World, given: Given, userIds: readonly number[]): Of<typeof visits>[] {
  const { orgId, lessonId, teacherId, from, to } = given;
  return userIds.map((userId) => {
    const late = userId === teacherId ? 0 : world.int(0, 4);
    const cameAt = new Date(from.getTime() + late * 60_000).toISOString();
    const leftAt = to.toISOString();
    const seconds = Math.round((to.getTime() - Date.parse(cameAt)) / 1000);
    const role = userId === teacherId ? ROLE.teacher : ROLE.student;
    return {
      orgId,
      lessonId,
      userId,
      visitNo: 1,
      role,
      conn: 'demo',
      cameAt,
      lastAt: cameAt,
      seenAt: leftAt,
      leftAt,
      seconds,
    };
  });
}

/** Rooms of lessons that are over, with what was drawn, said and how long everybody stayed. @returns the schools that have some. */
export async function makeRooms(world: World): Promise<number[]> {
  const all = await finishedOf(world, ['trainer5', 'teacher189']);
  for (const given of all) {
    const children = await childrenOf(world, given);
    const stays = visitsOf(world, given, [given.teacherId, ...children]);
    const slides = slidesOf(world, given);
    const lines = linesOf(given, children, stays, slides);
    const { orgId, lessonId, from, to } = given;
    const endsAt = to.toISOString();
    const openedAt = from.toISOString();
    const state = slides ? { ...EMPTY_ROOM, pages: 1 + SHEETS, page: 3 } : EMPTY_ROOM;
    await world.put(rooms, [{ orgId, lessonId, seq: lines.length, state, openedAt, endsAt, endedAt: endsAt }]);
    if (slides)
      await world.put(wares, [{ orgId, lessonId, ...slides, shownAt: openedAt, kind: 'document', sheets: SHEETS }]);
    await world.put(logs, lines);
    await world.put(visits, stays);
    await record(world, given);
  }
  return all.map(({ orgId }) => orgId);
}

import * as z from 'zod';
import { call, file, upload, type Upload } from '../../shared/call';
import { faults } from '../../shared/faults';
import { flatCalls, importCalls, savedRows } from '../../shared/importing';
import { m } from '../../shared/messages';
import { defineModule } from '../../shared/module';
import { signedIn } from '../../shared/need';
import { id, int, ref, table, text } from '../db/table';
import { oneOf } from '../db/where';
import { cursorRows, exporter, openExport } from '../exporting';
import { newId } from '../ids';
import { handle, serve } from '../module';
import { importNow, importer, problem } from './importer';

// A module of its own with one table, so that the machine is proven without any school noun.
export const rooms = table('toy_room', 'tenant', { roomId: id(), name: text(), seats: int(), floor: text() }, [
  'roomId',
]);
export const bookings = table('toy_booking', 'tenant', { bookingId: id(), roomId: ref('toy_room') }, ['bookingId']);
const toyFaults = faults('toy', { floorGone: [400, { floor: '' }] });
/** Its calls. */
export const calls = {
  roomImport: importCalls('toy.rooms.import', '/toy/rooms', signedIn),
  save: call({
    name: 'toy.rooms.save',
    post: '/toy/rooms/import/save',
    need: signedIn,
    multipart: true,
    input: z.object({ file: upload() }),
    reply: savedRows,
  }),
  down: call({
    name: 'toy.rooms.down',
    get: '/toy/rooms/import/down',
    need: signedIn,
    input: z.object({}),
    reply: file,
  }),
  list: call({
    name: 'toy.rooms.export',
    get: '/toy/rooms/export',
    need: signedIn,
    input: z.object({ floor: z.string().optional() }),
    reply: file,
  }),
  fetch: call({
    name: 'toy.fetch',
    get: '/toy/export/{jobId}',
    need: signedIn,
    input: z.object({ jobId: z.number() }),
    reply: file,
  }),
};
/** What the toy waits for inside its commit; tests set it. */
export const gate: { hold?: () => Promise<void> } = {};
/** ~7 is what a careless clerk writes for 7. */
const suggested = (s: string): Record<string, string> => (s.startsWith('~') ? { suggest: s.slice(1) } : {});
export const roomImport = importer({
  kind: 'toy.rooms',
  calls: calls.roomImport,
  shared: true,
  sheetName: { zh: '教室', en: 'Rooms' },
  unique: [['name']],
  options: z.object({ building: z.string().optional() }),
  columns: [
    {
      key: 'name',
      zh: '名称',
      en: 'Name',
      required: true,
      example: '101',
      text: (s) => s.toUpperCase(),
      check: z.string().max(10, m('toy.nameLong', { max: 10 })),
    },
    {
      key: 'seats',
      zh: '座位',
      en: 'Seats',
      check: (s) => (/^\d{1,4}$/.test(s) ? undefined : { code: 'toy.seats', params: suggested(s) }),
    },
    { key: 'floor', zh: '楼层', en: 'Floor' },
  ],
  prepare: async (cx) => ({ allowed: cx.me.userId }),
  judge: async (_scope, rows) =>
    rows
      .filter((r) => r.cells.floor === '99')
      .map((r) => problem(r, 'floor', toyFaults.floorGone, { floor: r.cells.floor })),
  match: async (scope, rows) => {
    const found = new Map(
      (await scope.db.many(rooms, { name: oneOf(rows.map((r) => r.cells.name)) })).map((r) => [r.name, r]),
    );
    return rows.flatMap((r) => {
      const f = found.get(r.cells.name);
      return f
        ? [{ row: r.row, subjectId: f.roomId, old: { name: f.name, seats: String(f.seats), floor: f.floor } }]
        : [];
    });
  },
  missing: async (scope, found) =>
    (await scope.db.many(rooms))
      .filter((r) => !found.includes(r.roomId))
      .map((r) => ({ subjectId: r.roomId, old: { name: r.name, seats: String(r.seats), floor: r.floor } })),
  mayMean: async (scope, rows) =>
    (await scope.db.many(rooms, { name: oneOf(rows.map((r) => r.cells.name)) })).map((r) => r.roomId),
  commit: async (scope, rows) => {
    await gate.hold?.();
    const made = rows
      .filter((r) => r.state === 'new')
      .map((r) => ({
        row: r.row,
        roomId: newId(),
        name: r.cells.name,
        seats: Number(r.cells.seats || 0),
        floor: r.cells.floor,
      }));
    await scope.db.insert(rooms, made);
    const changed = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      `
        update toy_room t
        set seats = u.seats, floor = u.floor
        from unnest($2::bigint[], $3::integer[], $4::text[]) as u(id, seats, floor)
        where t.org_id = $1 and t.room_id = u.id
      `,
      [
        scope.orgId,
        changed.map((r) => r.subjectId),
        changed.map((r) => Number(r.cells.seats || 0)),
        changed.map((r) => r.cells.floor),
      ],
    );
    const gone = rows.filter((r) => r.state === 'missing').map((r) => r.subjectId!);
    if (gone.length) await scope.db.remove(rooms, { roomId: oneOf(gone) });
    scope.note('toy.rooms-saved', { n: rows.length });
    return made.map((r) => ({ row: r.row, subjectId: r.roomId }));
  },
  undo: async (scope, rows) => {
    const made = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    if (made.length) await scope.db.remove(rooms, { roomId: oneOf(made) });
    const back = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      `
        update toy_room t
        set seats = u.seats, floor = u.floor
        from unnest($2::bigint[], $3::integer[], $4::text[]) as u(id, seats, floor)
        where t.org_id = $1 and t.room_id = u.id
      `,
      [scope.orgId, back.map((r) => r.subjectId), back.map((r) => Number(r.old!.seats)), back.map((r) => r.old!.floor)],
    );
    await scope.db.insert(
      rooms,
      rows
        .filter((r) => r.state === 'missing')
        .map((r) => ({ roomId: r.subjectId!, name: r.cells.name, seats: Number(r.cells.seats), floor: r.cells.floor })),
    );
  },
});
const roomExport = exporter<{ floor?: string }>({
  kind: 'toy.rooms',
  run: async (cx, { floor }) => ({
    name: '教室',
    count: await cx.db.count(rooms, { floor }),
    columns: [
      { title: '名称', width: 20, value: (r: { name: string }) => r.name },
      { title: '座位', value: (r: { seats: number }) => r.seats },
    ],
    rows: () =>
      cursorRows<{ name: string; seats: number }>(
        cx.db,
        'select name, seats from toy_room where org_id = $1 and ($2::text is null or floor = $2) order by room_id',
        [cx.db.orgId, floor ?? null],
      ),
  }),
});

const zh = { nameLong: '名称最多 {max} 个字', seats: '座位数不对', 'fault.floorGone': '没有 {floor} 楼' };
export const toy = defineModule({
  name: 'toy',
  uses: [],
  reads: [],
  calls: flatCalls(calls),
  screens: {},
  locale: {
    'zh-CN': zh,
    'en-US': {
      nameLong: 'At most {max} characters',
      seats: 'Bad number of seats',
      'fault.floorGone': 'No floor {floor}',
    },
  },
});
export const server = serve({
  name: 'toy',
  jobs: [...roomImport.jobs, roomExport.job],
  handlers: [
    ...roomImport.handlers,
    handle(calls.save, async (cx, input) => importNow(roomImport, cx, input.file as Upload)),
    handle(calls.down, (cx) => roomImport.template(cx)),
    handle(calls.list, (cx, input) => roomExport.answer(cx, input)),
    handle(calls.fetch, (cx, { jobId }) => openExport(cx, jobId)),
  ],
});

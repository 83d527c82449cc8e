import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { EXPIRES_MS, isChilds, mayResend, offsetOf } from '../rules';
import { attempts, commands } from '../tables';
import { queueCommand } from './commands';
import { deviceOf, heldByDevId, heldOne } from './find';
import { deviceColumns, deviceSource, toDevice, withLife, type Found } from './rows';
import { announceCommand } from './waiting';

type State = ReplyOf<typeof calls.deviceState>;
type Command = ReplyOf<typeof calls.resendCommand>;
type Trace = ReplyOf<typeof calls.traceMessage>;
type Traced = Omit<Trace, 'device' | 'repeats' | 'conflict' | 'command'> & {
  readonly orgId: number;
  readonly deviceId: number;
  readonly providerId: number;
  readonly isConflict: boolean;
};
/** The device of a message, with the firmware it began with and the command that the message followed. */
type Origin = Found & { readonly began: string | null; readonly command: Trace['command'] };
const commandColumns = sql`c.command_id as cmd_id, c.device_id, c.what, c.body, c.state, c.attempt, c.text, c.made_at,
  c.sent_at, c.answered_at, c.expires_at`;
const messageColumns = sql`m.org_id, m.device_id, m.provider_id, m.message_id, m.no, m.kind, m.data, m.sent_at,
  m.measured_at, m.at, m.received_at, m.offset_ms, m.flag, m.is_conflict, m.firmware`;
/** Days of a list, whole ones in the reader's zone. */
const within = (
  cx: Cx,
  at: Sql,
  { from, to }: { readonly from?: string; readonly to?: string },
): (Sql | undefined)[] => [
  when(from, (day) => sql`${at} >= ${day}::date::timestamp at time zone ${cx.me.zone}`),
  when(to, (day) => sql`${at} < (${day}::date + 1)::timestamp at time zone ${cx.me.zone}`),
];
/** The school whose time with a device this is: also of one that has left, whose history stays with that school. */
async function schoolOf(cx: Cx, id: number): Promise<number> {
  const found = await cx.reading('device.supervise', undefined, (door) =>
    door.row<{ orgId: number }>(
      sql`select d.org_id from device_device d where ${all(door.orgs('d'), is('d.device_id', id))}`,
    ),
  );
  if (!found) throw fail(kernelFaults.gone);
  return found.orgId;
}
const ofDevice = (door: Door, alias: 'e' | 'c' | 'm', id: number): Sql =>
  sql`${door.orgs(alias)} and ${is(`${alias}.device_id`, id)}`;

type OfDevice = Command & { readonly orgId: number; readonly devId: string; readonly leftAt: string | null };
/** The command of an id, with its school and its device. */
async function commandOf(cx: Cx, id: number): Promise<OfDevice> {
  const found = await cx.reading('device.command', undefined, (door) =>
    door.row<OfDevice>(sql`
      select c.org_id, d.dev_id, d.left_at, ${commandColumns}
      from device_command c
      join device_device d on d.org_id = c.org_id and d.device_id = c.device_id
      where ${all(door.orgs('c'), is('c.command_id', id))}`),
  );
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

/** What the operator sees of a device: the drawer of every row. */
export const supervisionHandlers = [
  handle(calls.deviceState, async (cx, { id }) => {
    const orgId = await schoolOf(cx, id);
    return cx.reading('device.state', orgId, async (door) => {
      type Row = Found & Pick<State, 'signal' | 'latest' | 'latestAt' | 'waiting'>;
      const [row] = await door.rows<Row>(sql`
        select ${deviceColumns}, d.signal, d.latest, d.latest_at, (
          select count(*)
          from device_command c
          where c.org_id = d.org_id
            and c.device_id = d.device_id
            and c.state in ('queued', 'sent')) as waiting
        from ${deviceSource}
        where ${all(door.orgs('d'), is('d.device_id', id))}`);
      if (!row) throw fail(kernelFaults.gone);
      const clock = await cx.db.row<{ samples: number[] }>(
        sql`select samples from device_claim where dev_id = ${row.devId}`,
      );
      return { ...withLife(row, cx.now), intervalSeconds: row.intervalS, offsetMs: offsetOf(clock?.samples ?? []) };
    });
  }),
  handle(calls.deviceEvents, async (cx, input) => {
    const orgId = await schoolOf(cx, input.id);
    return cx.reading('device.events', orgId, (door) =>
      door.list(input, {
        select: sql`e.event_id, e.code, e.at, e.detail, e.message_id`,
        from: sql`device_event e`,
        where: [ofDevice(door, 'e', input.id), ...within(cx, sql`e.at`, input)],
        sorts: {},
        then: sql`e.at desc, e.event_id desc`,
        shape: (row: ReplyOf<typeof calls.deviceEvents>['items'][number]) => row,
      }),
    );
  }),
  handle(calls.deviceCommands, async (cx, input) => {
    const orgId = await schoolOf(cx, input.id);
    return cx.reading('device.commands', orgId, (door) =>
      door.list(input, {
        select: commandColumns,
        from: sql`device_command c`,
        where: [ofDevice(door, 'c', input.id), is('c.state', input.state), ...within(cx, sql`c.made_at`, input)],
        sorts: {},
        then: sql`c.made_at desc, c.command_id desc`,
        shape: (row: Command) => row,
      }),
    );
  }),
  handle(calls.deviceLogs, async (cx, input) => {
    const orgId = await schoolOf(cx, input.id);
    return cx.reading('device.logs', orgId, (door) =>
      door.list(input, {
        select: sql`m.message_id, m.at, m.measured_at, m.data ->> 'level' as severity, m.data ->> 'text' as text, m.flag`,
        from: sql`device_talk m`,
        where: [
          ofDevice(door, 'm', input.id),
          is('m.kind', 'log'),
          sql`not m.is_conflict`,
          ...within(cx, sql`m.at`, input),
        ],
        sorts: {},
        then: sql`m.at desc, m.message_id desc`,
        shape: (row: ReplyOf<typeof calls.deviceLogs>['items'][number]) => row,
      }),
    );
  }),
  handle(calls.commandDetail, async (cx, { id }) => {
    const { orgId, devId: _, leftAt: _l, ...command } = await commandOf(cx, id);
    const tried = await cx.reading('device.command', orgId, (door) =>
      door.rows<ReplyOf<typeof calls.commandDetail>['attempts'][number]>(sql`
        select a.attempt, a.queued_at, a.sent_at, a.answered_at, a.ok, a.text
        from device_attempt a
        where ${all(door.orgs('a'), is('a.command_id', id))}
        order by a.attempt`),
    );
    return { ...command, attempts: tried };
  }),
  // S-057: the same command once more, under a new attempt; a device that has carried it out knows its number.
  handle(calls.resendCommand, async (cx, { id }) => {
    const { orgId, devId, leftAt } = await commandOf(cx, id);
    if (leftAt != null) throw fail(faults.resendLeft);
    return cx.into(orgId, 'device.resend', async (door) => {
      const old = await door.one(commands, { commandId: id }, { lock: 'update' });
      if (!old) throw fail(kernelFaults.gone);
      if (!mayResend(old.state)) throw fail(old.state === 'acked' ? faults.resendDone : faults.resendWaits);
      const attempt = old.attempt + 1;
      const expiresAt = new Date(cx.now.getTime() + EXPIRES_MS).toISOString();
      const set = { state: 'queued', attempt, expiresAt, text: '', sentAt: null, answeredAt: null } as const;
      await door.update(commands, { commandId: id }, set);
      await door.insert(attempts, { commandId: id, attempt, queuedAt: cx.nowIso, text: '' });
      announceCommand(cx, devId);
      cx.note('device.resent', { subjectId: old.deviceId, cmdId: id, attempt, was: old.state }, orgId);
      const { commandId: cmdId, deviceId, what, body, madeAt } = old;
      return { cmdId, deviceId, what, body, madeAt, ...set };
    });
  }),
  handle(calls.createCommand, async (cx, { id, what }) => {
    const held = await heldOne(cx, id);
    return cx.into(held.orgId, 'device.told', async (door) => {
      const cmdId = await queueCommand(cx, door, id, what, {});
      cx.note('device.told', { subjectId: id, what }, held.orgId);
      const [made] = await door.rows<Command>(
        sql`select ${commandColumns} from device_command c where ${all(door.orgs('c'), is('c.command_id', cmdId))}`,
      );
      return made as Command;
    });
  }),
  handle(calls.updateRoute, async (cx, { devId }) => {
    const held = await heldByDevId(cx, devId, 'apparatus', 'beacon');
    return cx.into(held.orgId, 'device.told', async (door) => {
      await queueCommand(cx, door, held.deviceId, 'route', {});
      cx.note('device.told', { subjectId: held.deviceId, what: 'route' }, held.orgId);
      return toDevice(cx.now)(await deviceOf(door, held.deviceId));
    });
  }),
  handle(calls.traceMessage, async (cx, { id }) => {
    const found = await cx.reading('device.message', undefined, (door) =>
      door.row<Traced>(sql`
        select ${messageColumns}
        from device_message m
        where ${all(door.orgs('m'), is('m.message_id', id))}
        union all
        select ${messageColumns}
        from device_talk m
        where ${all(door.orgs('m'), is('m.message_id', id))}`),
    );
    if (!found) throw fail(kernelFaults.gone);
    const { orgId, deviceId, providerId, isConflict, ...message } = found;
    const origin = await cx.reading('device.message', orgId, (door) => originOf(door, deviceId, message));
    if (!origin) throw fail(kernelFaults.gone);
    const { began, command, ...device } = origin;
    const number = await cx.db.row<{ times: number }>(sql`
      select s.times
      from device_seen s
      where s.dev_id = ${device.devId}
        and s.provider_id = ${providerId}
        and s.no = ${message.no}`);
    // A number is forgotten after its time; the message was then said once as far as anybody knows.
    const firmware = message.firmware ?? began;
    const repeats = (number?.times ?? 1) - 1;
    // Of what is a child's whoever looks after devices sees that it came, never what it said.
    const values = (message.data['values'] ?? {}) as Record<string, unknown>;
    const data = message.kind === 'reading' && isChilds(device.kind, values) ? {} : message.data;
    return { ...message, data, firmware, conflict: isConflict, repeats, command, device: toDevice(cx.now)(device) };
  }),
];

/** Where a message came from. It followed a command that it answers, or the one that told the gate of its race. */
function originOf(
  door: Door,
  deviceId: number,
  { kind, data, receivedAt }: Pick<Traced, 'kind' | 'data' | 'receivedAt'>,
): Promise<Origin | undefined> {
  const cmdId = kind === 'ack' ? Number(data['cmdId']) : null;
  const raceId = kind === 'race' ? Number(data['raceId']) : null;
  return door.row<Origin>(sql`
    select ${deviceColumns}, (
      select m.data ->> 'firmware'
      from device_message m
      where ${door.orgs('m')}
        and m.org_id = d.org_id
        and m.device_id = d.device_id
        and m.kind = 'hello'
        and not m.is_conflict
        and m.received_at <= ${receivedAt}
      order by m.at desc, m.message_id desc
      limit 1) as began, (
      select json_build_object('cmdId', c.command_id, 'what', c.what, 'state', c.state, 'attempt', c.attempt)
      from device_command c
      where ${door.orgs('c')}
        and c.org_id = d.org_id
        and c.device_id = d.device_id
        and (c.command_id = ${cmdId}::bigint or (c.what = 'race' and (c.body ->> 'raceId')::bigint = ${raceId}::bigint))
      order by c.made_at desc, c.command_id desc
      limit 1) as command
    from ${deviceSource}
    where ${all(door.orgs('d'), is('d.device_id', deviceId))}`);
}

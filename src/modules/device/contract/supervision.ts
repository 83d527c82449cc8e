import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { COMMANDS, COMMAND_STATES, FLAGS, MESSAGE_KINDS } from '../rules';
import { device, deviceId, devId } from './parts';

const days = { from: day().optional(), to: day().optional() };
const record = z.record(z.string(), z.unknown());

/** How a device is: whether it lives, what it said last, how far its clock is off. */
export const deviceState = call({
  name: 'device.supv.state',
  get: '/supv/dev/{id}/state',
  need: access.manage,
  input: z.object({ id: deviceId() }),
  reply: device.extend({
    intervalSeconds: z.number(),
    signal: z.number().nullable(),
    latest: record.nullable(),
    latestAt: z.string().nullable(),
    /** Milliseconds its clock is behind ours; below zero: ahead. */ offsetMs: z.number(),
    waiting: z.number(),
  }),
});
/** What happened to it, the newest first: begun, silent, heard again, low battery, a number used twice, a wrong clock. */
export const deviceEvents = call({
  name: 'device.supv.evts',
  get: '/supv/dev/{id}/evts',
  need: access.manage,
  input: page.input({ id: deviceId(), ...days }),
  reply: page.of(
    z.object({
      eventId: z.number(),
      code: z.string(),
      at: z.string(),
      detail: record,
      messageId: z.number().nullable(),
    }),
  ),
});
const command = z.object({
  cmdId: z.number(),
  deviceId: z.number(),
  what: z.enum(COMMANDS),
  body: record,
  state: z.enum(COMMAND_STATES),
  attempt: z.number(),
  text: z.string(),
  madeAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  expiresAt: z.string(),
});
/** What it was told and what became of it, the newest first. */
export const deviceCommands = call({
  name: 'device.supv.cmds',
  get: '/supv/dev/{id}/cmds',
  need: access.manage,
  input: page.input({ id: deviceId(), ...days, state: z.enum(COMMAND_STATES).optional() }),
  reply: page.of(command),
});
/** What it wrote down, the newest first. */
export const deviceLogs = call({
  name: 'device.supv.logs',
  get: '/supv/dev/{id}/logs',
  need: access.manage,
  input: page.input({ id: deviceId(), ...days }),
  reply: page.of(
    z.object({
      messageId: z.number(),
      at: z.string(),
      measuredAt: z.string(),
      severity: z.string(),
      text: z.string(),
      flag: z.enum(FLAGS).nullable(),
    }),
  ),
});
/** A command with every attempt. */
export const commandDetail = call({
  name: 'device.supv.cmd.detail',
  get: '/supv/cmd/{id}/detail',
  need: access.manage,
  input: z.object({ id: idOf('device_command') }),
  reply: command.extend({
    attempts: z.array(
      z.object({
        attempt: z.number(),
        queuedAt: z.string(),
        sentAt: z.string().nullable(),
        answeredAt: z.string().nullable(),
        ok: z.boolean().nullable(),
        text: z.string(),
      }),
    ),
  }),
});
/** S-057: a new attempt of the same command. */
export const resendCommand = call({
  name: 'device.supv.cmd.resend',
  post: '/supv/cmd/{id}/resend',
  need: access.manage,
  input: z.object({ id: idOf('device_command') }),
  reply: command,
});
/** Tells a device to say how it is, or to begin anew. */
export const createCommand = call({
  name: 'device.supv.cmd.create',
  post: '/supv/dev/{id}/cmds',
  need: access.manage,
  input: z.object({ id: deviceId(), what: z.enum(['report', 'reboot']) }),
  reply: command,
});
/** Sends a running route to a beacon, as a command. */
export const updateRoute = call({
  name: 'device.rundevice.route2',
  post: '/sportsvc/runDevice/updateRoute2',
  need: access.look,
  query: ['devId'],
  input: z.object({ devId: devId() }),
  reply: device,
});
/** What became of a message: from which device and firmware it came, by which clock, and which command it answered. */
export const traceMessage = call({
  name: 'device.supv.message',
  get: '/supv/msg/{id}/detail',
  need: access.manage,
  input: z.object({ id: idOf('device_message') }),
  reply: z.object({
    messageId: z.number(),
    no: z.string(),
    kind: z.enum(MESSAGE_KINDS),
    data: record,
    sentAt: z.string(),
    measuredAt: z.string(),
    at: z.string(),
    receivedAt: z.string(),
    offsetMs: z.number(),
    flag: z.enum(FLAGS).nullable(),
    conflict: z.boolean(),
    repeats: z.number(),
    firmware: z.string().nullable(),
    /** The command that the message answers, or the one that told a gate of the race. */
    command: command.pick({ cmdId: true, what: true, state: true, attempt: true }).nullable(),
    device,
  }),
});

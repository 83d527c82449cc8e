import {
  big,
  bool,
  date,
  id,
  instant,
  int,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
  words,
} from '../../kernel/server/db/table';
import { KEPT_DAYS } from './rules';
import type {
  CommandName,
  CommandState,
  DeviceType,
  Doorway,
  Flag,
  ImplState,
  Kind,
  LaneState,
  MessageKind,
  ProgramKind,
  RaceState,
  RaceTask,
  RoomKind,
} from './rules';

/** Who makes devices. The key itself is kept nowhere. */
export const providerRows = table(
  'device_provider',
  'reference',
  {
    providerId: id(),
    name: text(32),
    contact: text(32),
    phone: text(20),
    keyHash: text(),
    kinds: words(),
    orgIds: ints().default(),
    isOn: bool(),
    madeAt: instant(),
    keyAt: instant(),
    usedAt: instant().null(),
  },
  ['providerId'],
  { stake: 'right', in: ['keyHash', 'kinds', 'orgIds', 'isOn'] },
);
/** The id that a vendor had in the module it comes from. */
table(
  'device_provider_alias',
  'reference',
  { kind: word<'vision' | 'test'>(), oldId: id(), providerId: ref('device_provider') },
  ['kind', 'oldId'],
);
/** Published: names beside what vendors sent. */
export const providerView = view(
  'device_provider_v',
  'reference',
  {
    providerId: id(),
    name: text(),
    kinds: words(),
    orgIds: ints(),
    isOn: bool(),
    madeAt: instant(),
    usedAt: instant().null(),
  },
  ['providerId'],
);
/** Every device in the world by its maker's number, with how far its clock is off. */
export const claims = table(
  'device_claim',
  'claim',
  { devId: text(64), providerId: id().null(), samples: ints(), madeAt: instant(), by: word<Doorway>().null() },
  ['devId'],
);
/** An MQTT client that keeps its session: what it wants to hear, wherever it connects the next time. */
export const sessions = table(
  'device_session',
  'claim',
  { clientId: text(128), providerId: id(), topics: words(), openedAt: instant() },
  ['clientId', 'providerId'],
);
/** Which school held a device from when to when. */
export const holders = table(
  'device_holder',
  'claim',
  {
    devId: text(64),
    fromAt: instant(),
    toAt: instant().null(),
    orgId: id(),
    deviceId: id(),
    /** The vendor of that time, once the device was taken out of use (0: not known); empty: whoever has the number now. */
    providerId: id().null(),
  },
  ['devId', 'deviceId'],
);
/** A school's time with a device. */
export const devices = table(
  'device_device',
  'tenant',
  {
    deviceId: id(),
    kind: word<Kind>(),
    type: word<DeviceType>(),
    devId: text(64),
    name: text(64),
    text: text(200),
    providerId: ref('device_provider').null(),
    apparatusId: ref('device_device').null(),
    boxId: ref('device_device').null(),
    setting: json<Record<string, number>>(),
    intervalS: int(),
    madeAt: instant(),
    heldAt: instant(),
    leftAt: instant().null(),
    seenAt: instant().null(),
    isSilent: bool(),
    firmware: text().null(),
    battery: int().null(),
    signal: int().null(),
    latest: json<Record<string, unknown>>().null(),
    latestAt: instant().null(),
    /** The same moment by the device's own clock. */
    latestBy: instant().null(),
  },
  ['deviceId'],
);
/** Numbers of messages that came, for as long as a repeat must be known. */
export const seen = table(
  'device_seen',
  'claim',
  {
    devId: text(64),
    providerId: id(),
    no: text(64),
    hash: text(),
    messageId: id(),
    times: int(),
    receivedAt: instant(),
  },
  ['devId', 'providerId', 'no'],
);
const messageColumns = {
  messageId: id(),
  deviceId: ref('device_device'),
  providerId: ref('device_provider'),
  no: text(64),
  kind: word<MessageKind>(),
  data: json<Record<string, unknown>>(),
  sentAt: instant(),
  measuredAt: instant(),
  at: instant(),
  receivedAt: instant(),
  offsetMs: big(),
  flag: word<Flag>().null(),
  isConflict: bool(),
  /** Kept by the release before: the firmware at that time, and when what follows was done. They go a release later. */
  firmware: text().null(),
  appliedAt: instant().null(),
};
/** What devices said. `at` is by our clock, `measuredAt` by theirs. */
export const messages = table('device_message', 'tenant', messageColumns, ['messageId', 'receivedAt'], {
  monthly: { by: 'receivedAt', keptDays: 400 },
});
/** Signs of life and logs: most of what devices say, and soon of no use. */
export const talk = table('device_talk', 'tenant', messageColumns, ['messageId', 'receivedAt'], {
  monthly: { by: 'receivedAt', keptDays: KEPT_DAYS },
});
/** What happened to a device. */
export const events = table(
  'device_event',
  'tenant',
  {
    eventId: id(),
    deviceId: ref('device_device'),
    code: text(32),
    at: instant(),
    detail: json<Record<string, unknown>>(),
    messageId: id().null(),
    notedAt: instant().default(),
  },
  ['eventId', 'notedAt'],
  { monthly: { by: 'notedAt', keptDays: 400 } },
);
/** What a device was told. */
export const commands = table(
  'device_command',
  'tenant',
  {
    commandId: id(),
    deviceId: ref('device_device'),
    what: word<CommandName>(),
    body: json<Record<string, unknown>>(),
    state: word<CommandState>(),
    attempt: int(),
    text: text(200),
    madeBy: id(),
    madeAt: instant(),
    sentAt: instant().null(),
    answeredAt: instant().null(),
    expiresAt: instant(),
  },
  ['commandId'],
);
export const attempts = table(
  'device_attempt',
  'tenant',
  {
    commandId: ref('device_command'),
    attempt: int(),
    queuedAt: instant(),
    sentAt: instant().null(),
    answeredAt: instant().null(),
    ok: bool().null(),
    text: text(200),
  },
  ['commandId', 'attempt'],
);
/** Who has the page of a room open: what its gate says reaches them at once. */
export const watches = table('device_watch', 'tenant', { roomId: ref('device_room'), userId: id(), until: instant() }, [
  'roomId',
  'userId',
]);
/** A running track with its gate. */
export const rooms = table(
  'device_room',
  'tenant',
  {
    roomId: id(),
    kind: word<RoomKind>(),
    name: text(64),
    gateId: ref('device_device').null(),
    lanes: int(),
    metres: int(),
    isOpen: bool(),
    madeAt: instant(),
  },
  ['roomId'],
);
export const races = table(
  'device_race',
  'tenant',
  {
    raceId: id(),
    roomId: ref('device_room'),
    gateId: id().null(),
    metres: int(),
    state: word<RaceState>(),
    madeBy: id(),
    madeAt: instant(),
    calledAt: instant().null(),
    startedAt: instant().null(),
    finishedAt: instant().null(),
    endedAt: instant().null(),
    endedBy: id().null(),
    text: text(200),
    task: json<RaceTask>().null(),
  },
  ['raceId'],
  { stake: 'mark', in: ['state'] },
);
/** Who ran on which lane, with the messages that the times came from. */
export const lanes = table(
  'device_lane',
  'tenant',
  {
    raceId: ref('device_race'),
    lane: int(),
    userId: ref('people_person'),
    state: word<LaneState>(),
    reactionMs: int().null(),
    timeMs: int().null(),
    leaveId: id().null(),
    lineId: id().null(),
  },
  ['raceId', 'lane'],
  { stake: 'mark', in: ['timeMs', 'state'] },
);
/** Equipment on its way into a school. */
export const impls = table(
  'device_impl',
  'tenant',
  {
    implId: id(),
    items: json<readonly { readonly type: DeviceType; readonly count: number }[]>(),
    onDate: date(),
    state: word<ImplState>(),
    remark: text(200),
    madeBy: id(),
    madeAt: instant(),
  },
  ['implId'],
);
/** Programs that run on equipment or help at a desk. */
export const programs = table(
  'device_program',
  'reference',
  { programId: id(), name: text(64), kind: word<ProgramKind>(), packageName: text(100), madeAt: instant() },
  ['programId'],
);
export const versions = table(
  'device_version',
  'reference',
  {
    verId: id(),
    programId: ref('device_program'),
    verNo: text(12),
    code: big(),
    text: text(1000),
    path: text(),
    fileName: text(200),
    fileSize: big(),
    sha256: text().null(),
    isOn: bool(),
    madeAt: instant(),
  },
  ['verId'],
  { stake: 'published' },
);

/** Published: bands of a school, with their vendor. */
export const bandView = view(
  'device_band_v',
  'tenant',
  { deviceId: id(), devId: text(), intervalS: int(), seenAt: instant().null(), firm: text().null() },
  ['deviceId'],
);
/** Apparatus of schools, for modules that name them: which one a package is sealed for. */
export const apparatusView = view(
  'device_apparatus_v',
  'tenant',
  { deviceId: id(), devId: text(), name: text(), type: word<DeviceType>(), leftAt: instant().null() },
  ['deviceId'],
);

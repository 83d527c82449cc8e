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
} from '../../kernel/server/db/table';
import type { Point, Reason, RunSource, Settings, Verdict } from './rules';

const term = { yearId: int(), termId: int() };
/** Settings by version (migrations/20261123-1400). */
export const cfgs = table(
  'sunny_run_cfg',
  'tenant',
  {
    cfgId: id(),
    ...term,
    version: int(),
    fromOn: date(),
    content: json<Settings>(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['cfgId'],
);
export const rooms = table(
  'sunny_run_room',
  'tenant',
  {
    roomId: id(),
    name: text(64),
    route: json<readonly Point[]>(),
    metres: int(),
    laps: int(),
    isOpen: bool(),
    madeAt: instant(),
  },
  ['roomId'],
);
export const stations = table(
  'sunny_run_station',
  'tenant',
  { deviceId: ref('device_device'), roomId: ref('sunny_run_room') },
  ['deviceId'],
);
export const bands = table(
  'sunny_run_band',
  'tenant',
  {
    bandId: id(),
    tag: text(64),
    userId: ref('people_person'),
    fromAt: instant(),
    toAt: instant().null(),
    madeBy: id(),
  },
  ['bandId'],
  { stake: 'person' },
);
export const stops = table(
  'sunny_run_stop',
  'tenant',
  { onDate: date(), grdId: ref('textbook_grade'), why: text(200), madeBy: id(), madeAt: instant() },
  ['onDate', 'grdId'],
);
export const excuses = table(
  'sunny_run_excuse',
  'tenant',
  {
    excuseId: id(),
    userId: ref('people_person'),
    fromOn: date(),
    toOn: date(),
    why: text(200),
    madeBy: id(),
    madeAt: instant(),
  },
  ['excuseId'],
  { stake: 'mark' },
);
export const terms = table(
  'sunny_run_term',
  'tenant',
  { ...term, closedAt: instant().null(), closedBy: id().null() },
  ['yearId', 'termId'],
  { stake: 'published' },
);

/** A band or card seen by a station (migrations/20261123-1401). */
export const passes = table(
  'sunny_run_pass',
  'tenant',
  {
    passId: id(),
    deviceId: id(),
    roomId: ref('sunny_run_room'),
    tag: text(64),
    userId: ref('people_person').null(),
    onDate: date(),
    atMs: big(),
    measuredMs: big(),
    offsetMs: big(),
    isLate: bool(),
  },
  ['passId'],
);
/** Where a watch was while its child ran: a child's way, kept with consent alone. */
export const fixes = table(
  'sunny_run_fix',
  'tenant',
  {
    fixId: id(),
    userId: ref('people_person'),
    onDate: date(),
    measuredMs: big(),
    offsetMs: big(),
    lat: int(),
    lon: int(),
    acc: int(),
    cadence: int().null(),
    isLate: bool(),
  },
  ['fixId'],
  { consent: 'sunnyRun' },
);
/** What a station photographed when it saw a band: kept with a consent of its own (migrations/20261129-3512). */
export const pictures = table(
  'sunny_run_picture',
  'tenant',
  {
    passId: ref('sunny_run_pass'),
    userId: ref('people_person'),
    onDate: date(),
    path: text(),
    madeAt: instant(),
  },
  ['passId'],
  { consent: 'sunnyPicture' },
);
export const dates = table(
  'sunny_run_date',
  'tenant',
  { onDate: date(), cfgId: id().null(), closedAt: instant().null() },
  ['onDate'],
);
/** A place of a run as it is kept: seconds from the start, metres, device, latitude, longitude. */
export type KeptMark = readonly [number, number, number | null, number | null, number | null];
export const runs = table(
  'sunny_run_run',
  'tenant',
  {
    runId: id(),
    userId: ref('people_person'),
    onDate: date(),
    no: int(),
    clazzId: id(),
    grdId: id().null(),
    sex: text(),
    roomId: id().null(),
    source: word<RunSource>(),
    startedAt: instant(),
    endedAt: instant(),
    metres: int(),
    pausedS: int(),
    laps: int(),
    marks: json<readonly KeptMark[]>(),
    found: json<readonly Reason[]>(),
    steps: json<readonly { readonly at: number; readonly cadence: number }[]>(),
    signature: ints().null(),
    sigKey: big().null(),
    reasons: json<readonly Reason[]>(),
    judged: word<Verdict>(),
    verdict: word<Verdict>(),
    credited: int(),
    cfgVersion: int(),
    judgedAt: instant(),
    late: int(),
    decided: word<'valid' | 'invalid'>().null(),
    isOther: bool(),
    decidedBy: id().null(),
    decidedAt: instant().null(),
    decidedWhy: text(200).null(),
  },
  ['runId'],
  { stake: 'mark', in: ['verdict', 'decided'] },
);
export const pairs = table(
  'sunny_run_pair',
  'tenant',
  { onDate: date(), userId: id(), otherId: id(), passes: int(), near: int(), spreadMs: int() },
  ['userId', 'otherId', 'onDate'],
);
export const days = table(
  'sunny_run_day',
  'tenant',
  {
    userId: ref('people_person'),
    onDate: date(),
    clazzId: id(),
    grdId: id().null(),
    sex: text(),
    ...term,
    runs: int(),
    valid: int(),
    doubtful: int(),
    metres: int(),
    seconds: int(),
    goal: int(),
    isMet: bool(),
  },
  ['userId', 'onDate'],
);
export const clazzDays = table(
  'sunny_run_clazz_day',
  'tenant',
  {
    clazzId: id(),
    onDate: date(),
    grdId: id().null(),
    ran: int(),
    met: int(),
    runs: int(),
    valid: int(),
    doubtful: int(),
    metres: big(),
    seconds: big(),
  },
  ['clazzId', 'onDate'],
);
const sums = { userId: ref('people_person'), runs: int(), metres: int(), points: int(), cfgVersion: int() };
export const results = table('sunny_run_result', 'tenant', { ...term, ...sums, judgedAt: instant() }, [
  'yearId',
  'termId',
  'userId',
]);
/** Published: valid runs, metres and points of a term, for process evaluation and the sport boards. */
export const resultView = view(
  'sunny_run_result_v',
  'tenant',
  {
    ...term,
    userId: id(),
    runs: int(),
    metres: int(),
    points: int(),
    cfgVersion: int(),
    closedAt: instant().null(),
  },
  ['yearId', 'termId', 'userId'],
);

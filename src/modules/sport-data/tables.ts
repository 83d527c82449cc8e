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
import type { Params } from '../../kernel/shared/messages';
import type { PlaceKind } from './rules';
import type { RatesBy } from './rules/heart';
import type { ArchiveKind } from './rules/archive';
import type { DeliveryKind, DeliverySource } from './rules/delivery';
import type { MoneyCategory } from './rules/money';
import type { RecordKind, RecordSource, RecordState } from './rules/record';
import type { ResultSaid, ThirdKind, ThirdSaid, ThirdSource, ThirdState } from './rules/third';

const place = { placeId: id(), kind: word<PlaceKind>(), name: text(32), area: int(), indoor: bool() };
/** Sports grounds of a school. */
export const places = table('sport_data_place', 'tenant', { ...place, isOn: bool().default() }, ['placeId']);
export const placeView = view('sport_data_place_v', 'tenant', { ...place, isOn: bool() }, ['placeId']);
const purse = { moneyId: id(), yearId: int(), category: word<MoneyCategory>(), planned: big(), spent: big() };
/** A school's ledger of sport: a row a school year and category, in fen. */
export const money = table('sport_data_money', 'tenant', { ...purse, remark: text(200).default() }, ['moneyId']);
export const moneyView = view('sport_data_money_v', 'tenant', purse, ['moneyId']);
/** Who looks at a board right now, over all organisations. */
export const watches = table(
  'sport_data_watch',
  'reference',
  { orgId: id(), userId: id(), ofOrgId: id().null(), ofRegId: id().null(), until: instant() },
  ['orgId', 'userId'],
);

/** A child's number in a class, as intervals of time (migrations/20261123-1720). */
export const numbers = table(
  'sport_data_number',
  'tenant',
  {
    numberId: id(),
    clazzId: ref('class_clazz'),
    userId: ref('people_person'),
    ordNo: int(),
    fromAt: instant(),
    toAt: instant().null(),
    madeBy: id(),
  },
  ['numberId'],
);
/** The numbered bands and ropes of a school's sets. */
export const gear = table('sport_data_gear', 'tenant', { devId: text(64), setName: text(32), no: int() }, ['devId']);
/** Who wore what in which lesson. */
export const wears = table(
  'sport_data_wear',
  'tenant',
  {
    wearId: id(),
    lessonId: id(),
    clazzId: id(),
    userId: ref('people_person'),
    ordNo: int().null(),
    devId: text(64),
    fromAt: instant(),
    toAt: instant(),
    madeBy: id(),
  },
  ['wearId'],
);
/** What was measured, by device; months of one school year are kept, then only sums. */
export const readings = table(
  'sport_data_reading',
  'tenant',
  { devId: text(64), kind: word<'heart' | 'rope'>(), value: int(), value2: int().null(), at: instant() },
  ['devId', 'kind', 'at'],
  { monthly: { by: 'at', keptDays: 365 } },
);
/** Sums by lesson and child: times in milliseconds, `heartProduct` in beats a minute times milliseconds. */
export const loads = table(
  'sport_data_load',
  'tenant',
  {
    loadId: id(),
    lessonId: id(),
    clazzId: id(),
    userId: ref('people_person'),
    onDate: date(),
    mostRate: int(),
    restRate: int().null(),
    beats: int().default(),
    dropped: int().default(),
    heartMs: int().default(),
    heartProduct: big().default(),
    restMs: int().default(),
    lowMs: int().default(),
    lightMs: int().default(),
    aerobicMs: int().default(),
    anaerobicMs: int().default(),
    activeMs: int().default(),
    least: int().null(),
    most: int().null(),
    heartAt: instant().null(),
    heartLast: int().null(),
    attempts: int().default(),
    turns: int().default(),
    breaks: int().default(),
    ropeAt: instant().null(),
    ropeLast: int().null(),
    ropeBreaks: int().null(),
  },
  ['loadId'],
);
/** The sums of a PE lesson over its children, kept with theirs (migrations/20261130-3920, -4020). */
export const lessonSums = table(
  'sport_data_lesson',
  'tenant',
  {
    lessonId: id(),
    clazzId: id(),
    grdId: id().null(),
    yearId: int(),
    onDate: date(),
    lengthMs: int(),
    pupils: int().default(),
    dropped: int().default(),
    most: int().null(),
    heartMs: big().default(),
    heartProduct: big().default(),
    restMs: big().default(),
    lowMs: big().default(),
    lightMs: big().default(),
    aerobicMs: big().default(),
    anaerobicMs: big().default(),
    activeMs: big().default(),
    startMin: int().default(),
  },
  ['lessonId'],
);
/** What a school reckons zones by, and how long it keeps hearts by the second (migrations/20261129-3102, -3261). */
export const zones = table(
  'sport_data_zone',
  'tenant',
  { ratesBy: word<RatesBy>(), karvonen: bool(), keptDays: int().default(), savedBy: id(), savedAt: instant() },
  [],
);
/** What somebody thought of a PE lesson. */
export const opinions = table(
  'sport_data_opinion',
  'tenant',
  {
    opinionId: id(),
    lessonId: id(),
    clazzId: id(),
    onDate: date(),
    userId: ref('people_person'),
    byStudent: bool(),
    stars: int(),
    text: text(200),
    madeAt: instant(),
  },
  ['opinionId'],
);
/** What children did outside the fitness test; `value` in the item's unit times ten to its decimals (migrations/20261123-1721). */
export const records = table(
  'sport_data_record',
  'tenant',
  {
    recordId: id(),
    userId: ref('people_person'),
    clazzId: id(),
    kind: word<RecordKind>(),
    itemId: ref('sport_settings_item'),
    value: int(),
    at: instant(),
    onDate: date(),
    source: word<RecordSource>(),
    device: text(64).default(),
    state: word<RecordState>(),
    msgId: text(64).default(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['recordId'],
  { stake: 'mark', in: ['state'] },
);
/** What a school takes for plausible of an item; without a row what the item library says (migrations/20261129-3260). */
export const bounds = table(
  'sport_data_bound',
  'tenant',
  { itemId: ref('sport_settings_item'), low: int().null(), high: int().null(), savedBy: id(), savedAt: instant() },
  ['itemId'],
);
/** Measuring pages that may write records of a child for a quarter of an hour (migrations/20261129-3101). */
export const tickets = table(
  'sport_data_ticket',
  'tenant',
  { ticketId: id(), hash: text(), userId: ref('people_person'), itemIds: ints(), madeBy: id(), until: instant() },
  ['ticketId'],
);
/** What came in, by kind: a row of each sheet, and a row a day of whoever or whatever else sends (migrations/20261129-3040). */
export const deliveries = table(
  'sport_data_delivery',
  'tenant',
  {
    deliveryId: id(),
    kind: word<DeliveryKind>(),
    source: word<DeliverySource>(),
    onDate: date(),
    byId: big().default(),
    device: text(64).default(),
    batchId: big().default(),
    fileName: text(200).default(),
    taken: int(),
    doubtful: int(),
    refused: int(),
    firstAt: instant(),
    lastAt: instant(),
    undoneAt: instant().null(),
  },
  ['deliveryId'],
);
/** What vendors sent of children, by their keys or by sheet (migrations/20261129-3100). */
export const thirds = table(
  'sport_data_third',
  'tenant',
  {
    thirdId: id(),
    kind: word<ThirdKind>(),
    source: word<ThirdSource>(),
    providerId: big().default(),
    no: text(64).default(),
    firm: text(64).default(),
    name: text(32).default(),
    sidNo: text(32).default(),
    clazzName: text(32).default(),
    at: instant().null(),
    onDate: date(),
    userId: ref('people_person').null(),
    clazzId: id().null(),
    said: json<ThirdSaid>(),
    state: word<ThirdState>(),
    doneBy: big().default(),
    doneAt: instant().null(),
    madeBy: big().default(),
    madeAt: instant(),
  },
  ['thirdId'],
  { stake: 'mark', in: ['state'] },
);
/** What vendors sent and was refused, for a month (migrations/20261130-3921). */
export const thirdRefusals = table(
  'sport_data_refused',
  'tenant',
  {
    refusedId: id(),
    kind: word<ThirdKind>(),
    providerId: id(),
    no: text(64),
    firm: text(64),
    name: text(32),
    sidNo: text(32),
    clazzName: text(32),
    at: instant(),
    said: json<readonly ResultSaid[]>(),
    code: text(),
    params: json<Params>(),
    onDate: date(),
    madeAt: instant(),
  },
  ['refusedId'],
);
const ofTerm = { termId: id(), yearId: int(), termNo: int() };
/** What sheets say of a child and term (migrations/20261129-3041). */
export const archives = table(
  'sport_data_archive',
  'tenant',
  {
    archiveId: id(),
    ...ofTerm,
    kind: word<ArchiveKind>(),
    userId: ref('people_person'),
    clazzId: id(),
    item: text(40),
    value: text(60),
    onDate: date().null(),
    remark: text(200).default(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['archiveId'],
  { stake: 'mark', in: ['value'] },
);
/** The archive row of a child and term, by version; of one child and term one is the last. */
export const termRows = table(
  'sport_data_term',
  'tenant',
  {
    rowId: id(),
    ...ofTerm,
    userId: ref('people_person'),
    clazzId: id(),
    version: int(),
    isLast: bool(),
    lessons: int(),
    attended: int(),
    heartMs: big().null(),
    activeMs: big().null(),
    turns: int().null(),
    stars: int().null(),
    tests: int(),
    runs: int().null(),
    metres: int().null(),
    fitItems: int(),
    fitTotal: int().null(),
    fitLevel: text().null(),
    nakedLeft: int().null(),
    nakedRight: int().null(),
    places: int(),
    scores: int(),
    checks: int(),
    awards: int(),
    asOf: instant(),
    frozenAt: instant().null(),
  },
  ['rowId'],
);

import {
  big,
  bool,
  date,
  id,
  int,
  instant,
  ints,
  json,
  ref,
  table,
  text,
  view,
  word,
} from '../../kernel/server/db/table';
import type { Attempts } from './rules/entry';
import type {
  CommitKind,
  Draw,
  EventSex,
  Kind,
  MeetState,
  NoPlace,
  RecordLevel,
  RoundState,
  Timing,
  Way,
} from './rules/kinds';
import type { Ball, Form, LeagueSettings, Side } from './rules/league';
import type { MeetSettings } from './rules/settings';

type Sex = 'male' | 'female';

export const meets = table(
  'games_meet',
  'tenant',
  {
    gamId: id(),
    name: text(32),
    yearId: int(),
    startOn: date(),
    endOn: date(),
    place: text(),
    grdIds: ints(),
    settings: json<MeetSettings>(),
    enrolUntil: date().null(),
    state: word<MeetState>(),
    lot: int(),
    madeBy: id(),
    madeAt: instant(),
    awardsAt: instant().null(),
    awardsStale: bool().default(),
    sealedAt: instant().null(),
  },
  ['gamId'],
  { stake: 'published', in: ['state'] },
);
export const entries = table(
  'games_entry',
  'tenant',
  {
    entryId: id(),
    gamId: ref('games_meet'),
    kind: word<Kind>(),
    event: text().null(),
    itemId: ref('sport_settings_item').null(),
    nameZh: text(),
    nameEn: text(),
    sex: word<EventSex>(),
    grdIds: ints(),
    places: int().null(),
    perClazz: int().null(),
    ord: int(),
    /** How lanes of later rounds were last drawn, where not as the meet says. */
    draw: word<Draw>().null(),
  },
  ['entryId'],
);
/** A competitor: a child, or a class's team known by its first member. */
export const enrols = table(
  'games_enrol',
  'tenant',
  {
    enrolId: id(),
    gamId: ref('games_meet'),
    entryId: ref('games_entry'),
    userId: ref('people_person'),
    memberIds: ints(),
    clazzId: ref('class_clazz'),
    clazzName: text(),
    grdId: id().null(),
    sex: word<Sex>(),
    seed: int().null(),
    byId: id(),
    at: instant(),
  },
  ['enrolId'],
);
/** The number an athlete wears, in every event of a meet. */
export const numbers = table(
  'games_number',
  'tenant',
  { gamId: ref('games_meet'), userId: ref('people_person'), no: int() },
  ['gamId', 'userId'],
);
export const rounds = table(
  'games_round',
  'tenant',
  {
    rudId: id(),
    gamId: ref('games_meet'),
    entryId: ref('games_entry'),
    no: int(),
    name: text(),
    state: word<RoundState>(),
    startOn: date().null(),
    startMin: int().null(),
    minutes: int(),
    gudId: id().null(),
    lanes: int().null(),
    perHeat: int(),
    fastest: int(),
    lot: int(),
    winds: json<Readonly<Record<string, number>>>(),
    finishedBy: id().null(),
    finishedAt: instant().null(),
    /** When the wind of each heat was typed, in milliseconds. */
    windsAt: json<Readonly<Record<string, number>>>().default(),
  },
  ['rudId'],
  { stake: 'published', in: ['state'] },
);
export const runs = table(
  'games_run',
  'tenant',
  {
    rudId: ref('games_round'),
    userId: ref('people_person'),
    clazzId: id(),
    clazzName: text(),
    memberIds: ints(),
    heat: int(),
    lane: int(),
    value: int().null(),
    mark: word<NoPlace>().null(),
    rule: text().default(),
    timing: word<Timing>().null(),
    attempts: json<Attempts>().null(),
    misses: int().null(),
    jumpOff: int().null(),
    way: word<Way>().null(),
    savedBy: id().null(),
    savedAt: instant().null(),
    /** When the word that stands was typed, also where it took a result back. */
    typedAt: instant().null(),
    /** The race of a running room that the result came from; null for what somebody typed. */
    raceId: id().null(),
  },
  ['rudId', 'userId'],
  { stake: 'mark' },
);
/** What a run said before and says after a commit. */
export interface Said {
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly rule: string;
}
export const commits = table(
  'games_commit',
  'tenant',
  {
    commitId: id(),
    gamId: id(),
    rudId: id(),
    userId: id(),
    kind: word<CommitKind>(),
    old: json<Said>(),
    new: json<Said>(),
    remark: text(),
    byId: id(),
    at: instant(),
  },
  ['commitId'],
  { stake: 'mark' },
);
export const offices = table(
  'games_office',
  'tenant',
  { ofcId: id(), gamId: ref('games_meet'), name: text(), userIds: ints(), entryIds: ints(), ord: int() },
  ['ofcId'],
  { stake: 'right' },
);
export const awards = table(
  'games_award',
  'tenant',
  {
    gamId: id(),
    entryId: ref('games_entry'),
    userId: id(),
    clazzId: id(),
    clazzName: text(),
    rudId: id(),
    rank: int().null(),
    num: big(),
    den: big(),
    record: word<'broken' | 'equalled'>().null(),
    builtAt: instant(),
    recordLevel: word<RecordLevel>().null(),
  },
  ['gamId', 'entryId', 'userId'],
  { stake: 'mark', refers: ['games_run'] },
);
export const sums = table(
  'games_sum',
  'tenant',
  {
    gamId: ref('games_meet'),
    clazzId: id(),
    clazzName: text(),
    num: big(),
    den: big(),
    firsts: int(),
    seconds: int(),
    place: int(),
  },
  ['gamId', 'clazzId'],
);
/** The best row of an event stands; one that goes gives the old one back. */
export const records = table(
  'games_record',
  'tenant',
  {
    recordId: id(),
    level: word<RecordLevel>(),
    event: text(),
    kind: word<Kind>(),
    nameZh: text(),
    nameEn: text(),
    sex: word<EventSex>(),
    grdIds: ints(),
    value: int(),
    timing: word<Timing>().null(),
    holder: text(),
    place: text(),
    setOn: date(),
    gamId: id().null(),
    rudId: id().null(),
    userId: id().null(),
  },
  ['recordId'],
  { stake: 'mark' },
);
/** Ball leagues of classes. */
export const leagues = table(
  'games_league',
  'tenant',
  {
    leagueId: id(),
    name: text(32),
    ball: word<Ball>(),
    sex: word<EventSex>(),
    form: word<Form>(),
    grdIds: ints(),
    startOn: date(),
    endOn: date(),
    settings: json<LeagueSettings>(),
    state: word<'draft' | 'active'>(),
    lot: int(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['leagueId'],
  { stake: 'published', in: ['state'] },
);
export const teams = table(
  'games_team',
  'tenant',
  { leagueId: ref('games_league'), clazzId: ref('class_clazz'), clazzName: text() },
  ['leagueId', 'clazzId'],
);
export const matches = table(
  'games_match',
  'tenant',
  {
    matchId: id(),
    leagueId: ref('games_league'),
    no: int(),
    roundNo: int(),
    homeId: id().null(),
    awayId: id().null(),
    homeFrom: int().null(),
    awayFrom: int().null(),
    onDate: date().null(),
    startMin: int().null(),
    ground: text().default(),
    homeScore: int().null(),
    awayScore: int().null(),
    homeExtra: int().null(),
    awayExtra: int().null(),
    forfeit: word<Side>().null(),
    savedBy: id().null(),
    savedAt: instant().null(),
  },
  ['matchId'],
  { stake: 'mark', in: ['homeScore', 'awayScore', 'homeExtra', 'awayExtra', 'forfeit'] },
);
export const meetView = view(
  'games_meet_v',
  'tenant',
  {
    gamId: id(),
    name: text(),
    yearId: int(),
    startOn: date(),
    endOn: date(),
    state: word<Exclude<MeetState, 'draft'>>(),
    awardsAt: instant().null(),
    grdIds: ints(),
  },
  ['gamId'],
);
export const awardView = view(
  'games_award_v',
  'tenant',
  {
    gamId: id(),
    entryId: id(),
    userId: id(),
    clazzId: id(),
    rank: int().null(),
    num: big(),
    den: big(),
    record: word<'broken' | 'equalled'>().null(),
  },
  ['gamId', 'entryId', 'userId'],
);
/** An event of several schools: whose it is, which schools and which of their meets belong to it. */
export const meetings = table(
  'games_meeting',
  'reference',
  {
    meetingId: id(),
    ownerId: ref('organisation_org'),
    name: text(32),
    startOn: date(),
    endOn: date(),
    place: text(),
    orgIds: ints(),
    gamIds: ints(),
    madeBy: id(),
    madeAt: instant(),
  },
  ['meetingId'],
);
// Published: who took part in what, points of classes, events of several schools.
export const partView = view(
  'games_part_v',
  'tenant',
  {
    gamId: id(),
    entryId: id(),
    rudId: id(),
    userId: id(),
    clazzId: id(),
    value: int().null(),
    mark: word<NoPlace>().null(),
  },
  ['rudId', 'userId'],
);
export const placeView = view('games_place_v', 'tenant', { gamId: id(), entryId: id(), userId: id(), rank: int() }, [
  'entryId',
  'userId',
]);
export const sumView = view(
  'games_sum_v',
  'tenant',
  { gamId: id(), clazzId: id(), num: big(), den: big(), firsts: int(), seconds: int(), place: int() },
  ['gamId', 'clazzId'],
);
export const meetingView = view(
  'games_meeting_v',
  'reference',
  {
    meetingId: id(),
    ownerId: id(),
    name: text(),
    startOn: date(),
    endOn: date(),
    place: text(),
    orgIds: ints(),
    gamIds: ints(),
  },
  ['meetingId'],
);

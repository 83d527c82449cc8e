/** Kinds of events, as data/track-meet.json has them. */
export const KINDS = ['time', 'length', 'height', 'count', 'countMiss', 'relay', 'team', 'fun'] as const;
export type Kind = (typeof KINDS)[number];
export const SEXES = ['male', 'female', 'mixed'] as const;
export type EventSex = (typeof SEXES)[number];

/** Kinds whose results are times in milliseconds; the smaller one is better. */
export const isTimed = (kind: Kind): boolean => kind === 'time' || kind === 'relay';
/** Kinds in which classes compete; a competitor is a team, known by its first member. */
export const isTeam = (kind: Kind): boolean => kind === 'relay' || kind === 'team';
/** Kinds measured in millimetres. */
export const isMeasured = (kind: Kind): boolean => kind === 'length' || kind === 'height';

/** No place for any of them: did not start, did not finish, disqualified, no mark. */
export const NO_PLACE = ['DNS', 'DNF', 'DQ', 'NM'] as const;
export type NoPlace = (typeof NO_PLACE)[number];

/** photo: thousandths from a photo finish; hand: watches. */
export const TIMINGS = ['photo', 'hand'] as const;
export type Timing = (typeof TIMINGS)[number];

/** How lanes are given: from the middle by rank, by lot within groups of ranks, by lot. */
export const DRAWS = ['centre', 'groups', 'lot'] as const;
export type Draw = (typeof DRAWS)[number];

export const MEET_STATES = ['draft', 'active', 'finished'] as const;
export type MeetState = (typeof MEET_STATES)[number];
export const ROUND_STATES = ['open', 'arranged', 'finished'] as const;
export type RoundState = (typeof ROUND_STATES)[number];
export const COMMITS = ['exception', 'removal', 'revision'] as const;
export type CommitKind = (typeof COMMITS)[number];
/** How somebody came into the next round: by place, by time, by a recorded lot. */
export const WAYS = ['place', 'time', 'lot'] as const;
export type Way = (typeof WAYS)[number];
export const RECORD_LEVELS = ['school', 'district', 'city'] as const;
export type RecordLevel = (typeof RECORD_LEVELS)[number];

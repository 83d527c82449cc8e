import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, nameOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { RECORD_LEVELS, SEXES } from '../rules';
import { clazzId, events, gamId, grdIds, pointRules } from './parts';

const award = z.object({
  entryId: z.number(),
  entryName: z.string(),
  userId: z.number(),
  name: z.string(),
  members: z.array(z.string()),
  clazzId: z.number(),
  clazzName: z.string(),
  rank: z.number().nullable(),
  text: z.string(),
  points: z.string(),
  record: z.enum(['broken', 'equalled']).nullable(),
  recordLevel: z.enum(RECORD_LEVELS).nullable(),
});
const clazzSum = z.object({
  place: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  points: z.string(),
  firsts: z.number(),
  seconds: z.number(),
});
const awardsOf = z.object({
  builtAt: z.string().nullable(),
  stale: z.boolean(),
  items: z.array(award),
  clazzes: z.array(clazzSum),
});
/** Places and points of the finals, and the class table. */
export const listAwards = call({
  name: 'games.game.award.list',
  get: '/test/game/awards',
  need: access.look,
  input: z.object({ gamId: gamId() }),
  reply: awardsOf,
});
/** Reckons points, class table and records of a meet whose rounds are all finished; as a whole, and again after a change. */
export const buildAwards = call({
  name: 'games.game.award.build',
  post: '/test/game/awards/build',
  need: access.manage,
  input: z.object({ gamId: gamId(), rules: pointRules.partial().optional() }),
  reply: awardsOf,
});

const CERTIFICATES = '/test/game/certificates';
const certificate = z.object({
  userId: z.number(),
  name: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  lines: z.array(
    z.object({
      entryName: z.string(),
      rank: z.number(),
      text: z.string(),
      record: z.enum(['broken', 'equalled']).nullable(),
      recordLevel: z.enum(RECORD_LEVELS).nullable(),
    }),
  ),
  /** The code of the sealed certificate, and the hash it stands under. */
  check: z.object({ code: z.string(), hash: z.string() }).nullable(),
});
/** Certificates of those who have a place among the first `places`. */
export const listCertificates = call({
  name: 'games.game.certificate.list',
  get: CERTIFICATES,
  need: access.manage,
  input: z.object({ gamId: gamId(), clazzId: clazzId().optional() }),
  reply: z.object({ orgName: z.string(), meetName: z.string(), days: z.string(), items: z.array(certificate) }),
});
/** Seals the places of a meet, so that a printed certificate can be checked by anybody. */
export const sealCertificates = call({
  name: 'games.game.certificate.seal',
  post: CERTIFICATES,
  need: access.manage,
  input: z.object({ gamId: gamId() }),
  reply: z.object({ sealed: z.number() }),
});

const record = z.object({
  recordId: z.number(),
  level: z.enum(RECORD_LEVELS),
  event: z.string(),
  name: z.string(),
  sex: z.enum(SEXES),
  grdIds: z.array(z.number()),
  text: z.string(),
  holder: z.string(),
  place: z.string(),
  setOn: z.string(),
  /** The best of its event stands. */ standing: z.boolean(),
  fromMeet: z.boolean(),
});
export type RecordRow = z.output<typeof record>;
const RECORDS = '/test/game/records';
export const listRecords = call({
  name: 'games.game.record.list',
  get: RECORDS,
  need: access.look,
  input: z.object({ level: z.enum(RECORD_LEVELS).optional() }),
  reply: z.object({ items: z.array(record) }),
});
/** A record that stood before the program, or one of the district or the city. */
export const createRecord = call({
  name: 'games.game.record.create',
  post: RECORDS,
  need: access.manage,
  input: z.object({
    level: z.enum(RECORD_LEVELS),
    event: z.enum(events),
    sex: z.enum(SEXES),
    grdIds: grdIds().min(1),
    value: textOf(20),
    holder: nameOf(20),
    place: textUpTo(40).default(''),
    setOn: day(),
  }),
  reply: record,
});
export const deleteRecord = call({
  name: 'games.game.record.delete',
  delete: `${RECORDS}/{recordId}`,
  need: access.manage,
  input: z.object({ recordId: idOf('games_record') }),
  reply: nothing,
});

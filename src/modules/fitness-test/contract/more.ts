import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, flag, idOf, instant, textOf, textUpTo } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { CHECKS_PER_MINUTE, proofCode } from '../../proof/contract';
import { access } from '../access';
import { judgedChild, yearRow } from './educ';
import { settingsInput } from './mark';
import { SCORE_RULE, itemId, level, sex, yearId } from './parts';

const EDUC = '/phys/educ';
/** Closes a year: nothing is entered any more. Without `anyway` refused while children are not complete. */
export const yearClose = call({
  name: 'fitness-test.year.close',
  put: `${EDUC}/yearList/{yearId}/close`,
  need: access.school,
  input: z.object({ yearId, anyway: flag().default(false) }),
  reply: yearRow,
});
/** Opens a closed year again, as long as it is not published. */
export const yearReopen = call({
  name: 'fitness-test.year.reopen',
  put: `${EDUC}/yearList/{yearId}/reopen`,
  need: access.school,
  input: z.object({ yearId, why: textUpTo(100) }),
  reply: yearRow,
});
/** Publishes a closed year: every card is sealed in the school's hash chain and can be checked by its code. */
export const yearPublish = call({
  name: 'fitness-test.year.publish',
  put: `${EDUC}/yearList/{yearId}/publish`,
  need: access.school,
  input: z.object({ yearId }),
  reply: yearRow,
});

const checkLine = z.object({
  itemId: z.string(),
  name: z.string(),
  text: z.string(),
  points: z.number().nullable(),
  level: z.string().nullable(),
  bonus: z.number(),
});
/**
 * Puts results of a child right in a published year, by the rules of `educ.set`: the year is scored anew and the card gets a new
 * leaf under its code, which says from then on when the old one was replaced.
 * @throws notPublished; nothingCorrected when nothing differs; correctIncomplete when no total is left
 */
export const cardCorrect = call({
  name: 'fitness-test.card.correct',
  put: `${EDUC}/list/{id}/correct`,
  need: access.school,
  input: z.object({
    id: idOf('fitness_test_total'),
    yearId,
    values: z.record(itemId, z.string().max(80)),
    why: textOf(100),
  }),
  reply: judgedChild,
});
/** What a card's code leads to, for whoever also knows the child's birth day: what the card says, and whether it is what was published. */
export const cardCheck = call({
  name: 'fitness-test.card.check',
  get: `${EDUC}/check/{code}`,
  need: access.open,
  perMinute: CHECKS_PER_MINUTE,
  forApi: 'programs that checked cards before /check/{code} stood',
  input: z.object({ code: proofCode, bornOn: day() }),
  reply: z.object({
    genuine: z.boolean(),
    school: z.string(),
    yearName: z.string(),
    standard: z.string(),
    name: z.string(),
    sex,
    clazz: z.string(),
    lines: z.array(checkLine),
    standardScore: z.number().nullable(),
    bonus: z.number(),
    total: z.number().nullable(),
    level: level.nullable(),
    state: z.string(),
    /** Of a child who was tested again. */ firstTotal: z.number().nullable(),
    sealedAt: instant(),
    seq: z.number(),
    seals: z.number(),
    cards: z.number(),
    hash: z.string(),
  }),
});

const week = z.object({
  week: z.number(),
  target: z.string(),
  sessions: z.number(),
  sets: z.number(),
  exercises: z.array(z.string()),
});
export const educPlan = call({
  name: 'fitness-test.educ.plan',
  get: `${EDUC}/plan/{userId}`,
  need: access.child,
  input: z.object({ userId: idOf('people_person') }),
  reply: judged(
    z.object({
      yearId: z.number().nullable(),
      name: z.string(),
      clazzName: z.string(),
      items: z.array(
        z.object({
          itemId: z.string(),
          name: z.string(),
          ability: z.string(),
          text: z.string(),
          points: z.number(),
          band: z.object({ level: z.string(), at: z.string(), gap: z.string() }).nullable(),
          goal: z.string(),
          goalPoints: z.number(),
          gain: z.number(),
          weeks: z.array(week),
        }),
      ),
    }),
    SCORE_RULE,
  ),
});

const totals = z.object({ total: z.number().nullable(), level: level.nullable() });
export const whatIfResult = z.object({
  children: z.number(),
  changed: z.number(),
  up: z.number(),
  down: z.number(),
  gained: z.number(),
  lost: z.number(),
  meanFrom: z.number().nullable(),
  meanTo: z.number().nullable(),
  matrix: z.array(z.array(z.number())),
  grades: z.array(
    z.object({
      grdId: z.number(),
      name: z.string(),
      n: z.number(),
      from: z.number().nullable(),
      to: z.number().nullable(),
      up: z.number(),
      down: z.number(),
    }),
  ),
  movers: z.array(z.object({ userId: z.number(), name: z.string(), clazzName: z.string(), from: totals, to: totals })),
});
const whatIfRow = z.object({
  whatifId: z.number(),
  yearId: z.number(),
  yearName: z.string(),
  name: z.string(),
  madeAt: instant(),
  byName: z.string(),
  result: whatIfResult.nullable(),
});
export type WhatIfRow = z.output<typeof whatIfRow>;
/**
 * What another standard, scheme or setting would have made of a year; nothing of the year changes. `stdlibId` and `draftSchemeId` name a
 * library and a scheme of the caller's own as they stand, before anybody switches them on.
 */
export const whatIfStart = call({
  name: 'fitness-test.whatif.start',
  post: `${EDUC}/whatifs`,
  need: access.school,
  input: z.object({
    yearId,
    standardKey: z.string().max(60).optional(),
    schemeId: idOf('fitness_test_scheme_version').optional(),
    stdlibId: idOf('fitness_test_stdlib').optional(),
    draftSchemeId: idOf('fitness_test_scheme').optional(),
    settings: settingsInput.optional(),
  }),
  reply: z.object({ whatifId: z.number(), jobId: z.number() }),
});
export const whatIfList = call({
  name: 'fitness-test.whatif.list',
  get: `${EDUC}/whatifs`,
  need: access.school,
  input: z.object({ yearId: yearId.optional() }),
  reply: z.object({ items: z.array(whatIfRow) }),
});

import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { maskPhone } from '../../account/contract/fields';
import * as access from '../access';
import { ASKED_AT_ONCE, BY_KINDS, WAIT_KINDS } from '../rules/consent';
import { act, answers, asked, guardianName, purposeName, purposeNames, relation, state, way } from './consent-parts';
import { userId } from './person';

const clazzId = idOf('class_clazz');

/** What consents are asked for, with the texts of today. `ahead`: collected before the device or module arrives. */
export const consentPurposes = call({
  name: 'people.consent.purposes',
  get: '/user/consents/purposes',
  need: access.consentCharge,
  input: z.object({}),
  reply: z.object({
    items: z.array(
      z.object({
        purpose: z.string(),
        title: z.string(),
        version: z.number(),
        text: z.string(),
      }),
    ),
  }),
});

const figures = {
  students: z.number(),
  given: z.number(),
  declined: z.number(),
  withdrawn: z.number(),
  /** Neither given nor refused, or given to an older text. */
  missing: z.number(),
};
/** Classes with how one purpose stands in each, for the office. */
export const consentClazzes = call({
  name: 'people.consent.clazzes',
  get: '/user/consents/clazzes',
  need: access.consentOffice,
  input: page.input({ purpose: purposeName.optional(), name: z.string().max(32).optional() }, { sorts: ['clazzName'] }),
  reply: page.of(
    z.object({
      clazzId: z.number(),
      clazzName: z.string(),
      masterName: z.string().nullable(),
      ...figures,
      waiting: z.number(),
      /** Children without a guardian's phone: they are asked by letter. */
      noPhone: z.number(),
    }),
  ),
});
/** A class child by child: how every purpose stands, whether somebody can be asked by phone, what waits. */
export const consentClazz = call({
  name: 'people.consent.clazz',
  get: '/user/consents/clazz/{clazzId}',
  need: access.consentCharge,
  input: z.object({ clazzId }),
  reply: z.object({
    clazzId: z.number(),
    clazzName: z.string(),
    waiting: z.number(),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        /** Old enough to consent by themselves. */
        own: z.boolean(),
        guardians: z.number(),
        phones: z.number(),
        waiting: z.number(),
        states: z.array(z.object({ purpose: z.string(), state, at: z.string().nullable() })),
      }),
    ),
  }),
});
/** Everything that was said about one child's consents, newest first, each with the text it was said to. */
export const consentChild = call({
  name: 'people.consent.child',
  get: '/user/consents/child/{userId}',
  need: access.consentCharge,
  input: z.object({ userId }),
  reply: z.object({
    userId: z.number(),
    name: z.string(),
    own: z.boolean(),
    purposes: z.array(asked),
    acts: z.array(
      z.object({
        actId: z.number(),
        purpose: z.string(),
        title: z.string(),
        version: z.number(),
        text: z.string().nullable(),
        act,
        way,
        byKind: z.enum(BY_KINDS),
        byName: z.string(),
        relation: relation.nullable(),
        /** 138****0006: who reads the history calls nobody. */
        phone: z.string().nullable(),
        enteredBy: z.string().nullable(),
        confirmedBy: z.string().nullable(),
        /** Address of the scanned paper, for a while. */
        file: z.string().nullable(),
        at: z.string(),
      }),
    ),
  }),
});
/** What waits in a class: consents from unknown phones, scanned papers, guardians who gave themselves. */
export const consentWaits = call({
  name: 'people.consent.waits',
  get: '/user/consents/clazz/{clazzId}/waiting',
  need: access.consentCharge,
  input: z.object({ clazzId }),
  reply: z.object({
    items: z.array(
      z.object({
        waitId: z.number(),
        kind: z.enum(WAIT_KINDS),
        userId: z.number().nullable(),
        /** The child, or the name that was typed. */
        childName: z.string(),
        sidNo: z.string().nullable(),
        byKind: z.enum(BY_KINDS),
        name: z.string(),
        relation: relation.nullable(),
        /** Whole: whoever decides compares it with what the family said. */
        phone: masked(z.string().nullable(), access.seesGuardians, (value) => maskPhone(String(value))),
        answers: z.array(z.object({ purpose: z.string(), title: z.string(), give: z.boolean() })),
        file: z.string().nullable(),
        enteredBy: z.string().nullable(),
        /** The reader entered it: somebody else must look. */
        own: z.boolean(),
        madeAt: z.string(),
      }),
    ),
  }),
});
/** Takes over what waits, or not. A guardian is taken over for the child that is named, and their phone is known from then on. */
export const consentDecide = call({
  name: 'people.consent.decide',
  post: '/user/consents/waiting/{waitId}',
  need: access.consentCharge,
  input: z.object({
    waitId: idOf('people_consent_wait'),
    accept: z.boolean(),
    userId: userId.optional(),
    /** Also keeps an unknown phone as one of the child's guardians. */
    keep: z.boolean().default(false),
  }),
  reply: z.object({
    /** Whether a guardian who entered themselves was sent their address; null where nobody waits for one. */
    invited: z.boolean().nullable(),
    /** Titles of what was answered otherwise after this had been said: the later answer stands. */
    later: z.array(z.string()),
  }),
});
/** Enters a scanned paper; a second person confirms it. `file` is an own private upload (process `people.consent`). */
export const consentPaper = call({
  name: 'people.consent.paper',
  post: '/user/consents/child/{userId}/paper',
  need: access.consentCharge,
  input: z.object({
    userId,
    file: z.string().min(1).max(200),
    /** Who signed, and what they are to the child; a child of fourteen and over signs alone and leaves both out. */
    name: guardianName.optional(),
    relation: relation.optional(),
    answers,
  }),
  reply: z.object({ waitId: z.number() }),
});

const ask = {
  clazzId,
  userIds: idsOf('people_person', ASKED_AT_ONCE).min(1),
  purposes: purposeNames,
};
/** Letters with a one-time address each, for print: the codes are shown this once. */
export const consentLetters = call({
  name: 'people.consent.letters',
  post: '/user/consents/clazz/{clazzId}/letters',
  need: access.consentCharge,
  secret: true,
  input: z.object(ask),
  reply: z.object({
    orgName: z.string(),
    clazzName: z.string(),
    endsOn: z.string(),
    purposes: z.array(z.object({ purpose: z.string(), title: z.string(), version: z.number(), text: z.string() })),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        own: z.boolean(),
        code: z.string(),
        url: z.string(),
      }),
    ),
  }),
});
/** Sends the guardians of those who have not answered a one-time address each by SMS. Who has no phone is counted. */
export const consentRemind = call({
  name: 'people.consent.remind',
  post: '/user/consents/clazz/{clazzId}/remind',
  need: access.consentCharge,
  input: z.object(ask),
  reply: z.object({
    /** Children whose guardians were written to, and the messages that took. */
    children: z.number(),
    messages: z.number(),
    /** Children old enough to answer by themselves: they are told in the program. */
    own: z.number(),
    /** Children without a phone: print their letters. */
    noPhone: z.number(),
    /** Children who have answered all of it. */
    answered: z.number(),
  }),
});

/** The caller's own consents. `own` false: a guardian decides until the fourteenth birthday. */
export const consentMine = call({
  name: 'people.consent.mine',
  get: '/user/consents/mine',
  need: access.consentMine,
  input: z.object({}),
  reply: z.object({
    own: z.boolean(),
    /** The day from which the child decides; null without a birth date. */
    ownFrom: z.string().nullable(),
    purposes: z.array(asked.extend({ byName: z.string().nullable() })),
  }),
});
/** The child's own act, from fourteen. */
export const consentMineSet = call({
  name: 'people.consent.mine.set',
  post: '/user/consents/mine',
  need: access.consentMine,
  input: z.object({ answers }),
  reply: nothing,
});

import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, mobile, textOf } from '../../../kernel/shared/fields';
import { smsCode } from '../../account/contract/fields';
import * as access from '../access';
import { answers, asked, guardianName, linkCode, pass, relation } from './consent-parts';
import { name as childName, sidNo } from './person';

// The public page behind a consent's address. Nobody is named before an SMS code fits a phone that the school knows.

const LOOKS = 60;
const WRITES = 20;

/** What an address is for: the school, a masked name, the texts. `state` says whether it still opens anything. */
export const openLink = call({
  name: 'people.open.link',
  get: '/open/consents/{code}',
  need: access.open,
  perMinute: LOOKS,
  input: z.object({ code: linkCode }),
  reply: z.object({
    kind: z.enum(['consent', 'clazz', 'read']),
    state: z.enum(['open', 'used', 'ended']),
    orgName: z.string(),
    /** 王**, of a child's own address. */
    childName: z.string().nullable(),
    clazzName: z.string().nullable(),
    /** The child is old enough to answer by themselves. */
    own: z.boolean(),
    purposes: z.array(z.object({ purpose: z.string(), title: z.string(), version: z.number(), text: z.string() })),
    endsAt: z.string(),
  }),
});
/** Sends a code to the phone that is named. */
export const openSms = call({
  name: 'people.open.sms',
  post: '/open/consents/{code}/sms',
  need: access.open,
  perMinute: WRITES,
  input: z.object({ code: linkCode, mobile: mobile() }),
  reply: z.object({ captchaId: z.number(), expires: z.number().int(), again: z.number().int() }),
});
const openChild = z.object({
  userId: z.number(),
  name: z.string(),
  clazzName: z.string().nullable(),
  own: z.boolean(),
  purposes: z.array(asked),
});
/** Tries the code. What it opens holds for half an hour, in this page alone. */
export const openEnter = call({
  name: 'people.open.enter',
  post: '/open/consents/{code}/enter',
  need: access.open,
  perMinute: WRITES,
  secret: true,
  input: z.object({ code: linkCode, captchaId: idOf('account_captcha'), mobile: mobile(), smsCode: smsCode() }),
  reply: z.object({
    pass: z.string(),
    endsAt: z.string(),
    /** Whether the school knows the phone as a guardian's; otherwise the child's name stays masked. */
    known: z.boolean(),
    guardian: z.object({ name: z.string(), relation }).nullable(),
    children: z.array(openChild),
    /** What may be read about children under this phone. */
    reads: z.array(z.object({ kind: z.string(), title: z.string() })),
  }),
});
/** Sends a new address to a phone, if it is a guardian's of the child or school that the old one belonged to. The answer never says so. */
export const openAgain = call({
  name: 'people.open.again',
  post: '/open/consents/{code}/again',
  need: access.open,
  perMinute: WRITES,
  input: z.object({ code: linkCode, mobile: mobile() }),
  reply: nothing,
});
/** Agrees, refuses or withdraws. From a phone that nobody knows it waits for the class teacher. */
export const openAnswer = call({
  name: 'people.open.answer',
  post: '/open/pass/answer',
  need: access.open,
  perMinute: WRITES,
  secret: true,
  input: z.object({
    pass,
    userId: idOf('people_person'),
    /** Asked of a phone that nobody knows. */
    name: guardianName.optional(),
    relation: relation.optional(),
    answers,
  }),
  reply: z.object({ waits: z.boolean() }),
});
/** Enters oneself as a guardian by the class's address; the class teacher finds out which child is meant. */
export const openEnrol = call({
  name: 'people.open.enrol',
  post: '/open/pass/enrol',
  need: access.open,
  perMinute: WRITES,
  secret: true,
  input: z.object({ pass, childName, sidNo: sidNo.optional(), name: guardianName, relation }),
  reply: nothing,
});
/** What a module released about the children under the phone. Each look stands in the audit book. */
export const openReleased = call({
  name: 'people.open.released',
  post: '/open/pass/released',
  need: access.open,
  perMinute: LOOKS,
  secret: true,
  input: z.object({ pass, kind: textOf(40) }),
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        childName: z.string(),
        title: z.string(),
        /** The day it was released or measured. */
        on: z.string(),
        /** `alarm`: somebody should act. */
        tone: z.enum(['plain', 'alarm']),
        lines: z.array(z.object({ label: z.string(), value: z.string() })),
        note: z.string().nullable(),
      }),
    ),
  }),
});
/** What waits for a guardian's yes or no about the children under the phone. */
export const openMatters = call({
  name: 'people.open.matters',
  post: '/open/pass/matters',
  need: access.open,
  perMinute: LOOKS,
  secret: true,
  reads: true,
  input: z.object({ pass }),
  reply: z.object({
    items: z.array(
      z.object({
        kind: z.string(),
        id: z.number(),
        userId: z.number(),
        childName: z.string(),
        title: z.string(),
        lines: z.array(z.object({ label: z.string(), value: z.string() })),
        /** Null: nothing is asked any more, and what was agreed to may be taken back. */
        endsAt: z.string().nullable(),
      }),
    ),
  }),
});
/** A guardian's yes or no to one of them. */
export const openDecide = call({
  name: 'people.open.decide',
  post: '/open/pass/decide',
  need: access.open,
  perMinute: WRITES,
  secret: true,
  input: z.object({
    pass,
    kind: textOf(40),
    userId: idOf('people_person'),
    /** Of what kind the id is, the module says that asks. */
    id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    agree: z.boolean(),
  }),
  reply: nothing,
});

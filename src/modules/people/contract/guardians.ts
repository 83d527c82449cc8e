import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { maskPhone } from '../../account/contract/fields';
import * as access from '../access';
import { guardianName, relation, source } from './consent-parts';
import { phone, userId } from './person';

/** Who answers for a child. */
const guardian = z.object({
  guardianId: z.number(),
  place: z.number(),
  name: z.string(),
  relation,
  phone: masked(z.string().nullable(), access.seesGuardians, (value) => maskPhone(String(value))),
  source,
  /** Whether this phone reads what was released about the child. */
  mayRead: z.boolean(),
  madeAt: z.string(),
});
/** The guardians of a child: at most two, in their places. */
export const guardianList = call({
  name: 'people.guardian.list',
  get: '/user/guardians/child/{userId}',
  need: access.consentCharge,
  input: z.object({ userId }),
  reply: z.object({ userId: z.number(), name: z.string(), items: z.array(guardian) }),
});
/** Enters a guardian, or changes one that stands. A third one is refused. */
export const guardianSave = call({
  name: 'people.guardian.save',
  post: '/user/guardians/child/{userId}',
  need: access.consentCharge,
  input: z.object({
    userId,
    guardianId: idOf('people_guardian').optional(),
    name: guardianName,
    relation,
    phone: phone.optional(),
  }),
  reply: z.object({ guardianId: z.number() }),
});
export const guardianRemove = call({
  name: 'people.guardian.remove',
  delete: '/user/guardians/{guardianId}',
  need: access.consentCharge,
  input: z.object({ guardianId: idOf('people_guardian') }),
  reply: nothing,
});
/** Opens or ends what this phone reads about the child; from the next look on. */
export const guardianReading = call({
  name: 'people.guardian.reading',
  put: '/user/guardians/{guardianId}/reading',
  need: access.consentCharge,
  input: z.object({ guardianId: idOf('people_guardian'), mayRead: z.boolean() }),
  reply: nothing,
});
/** Sends a guardian a new address, by which they read what was released and see their consents. */
export const guardianInvite = call({
  name: 'people.guardian.invite',
  post: '/user/guardians/{guardianId}/invite',
  need: access.consentCharge,
  input: z.object({ guardianId: idOf('people_guardian') }),
  reply: z.object({ endsAt: z.string() }),
});
/** The class's address: guardians enter themselves there, and wait for the class teacher. A new one ends the one before. */
export const guardianClazzLink = call({
  name: 'people.guardian.clazzLink',
  post: '/user/guardians/clazz/{clazzId}/link',
  need: access.consentCharge,
  input: z.object({ clazzId: idOf('class_clazz') }),
  reply: z.object({ code: z.string(), url: z.string(), endsAt: z.string() }),
});

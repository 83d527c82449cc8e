import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { access } from '../access';
import { engineState } from './sets';

const engine = engineState.reply.shape;
/**
 * What an assessment of the impact on personal information says of the facts (PIPL art. 55 and 56): whose faces are kept, on which
 * consent, where they go, how long they stay, and how far the likeness was measured. All schools together, and no child.
 */
export const faceImpact = call({
  name: 'face.impact',
  get: '/face/impact',
  need: access.operator,
  input: z.object({}),
  reply: z.object({
    asOf: z.string(),
    engine: engine.engine,
    leavesTo: engine.leavesTo,
    measured: engine.measured,
    filingFrom: engine.filingFrom,
    /** Schools with a set, and those of them that keep photographs until a child leaves. */
    schools: z.number(),
    unlimited: z.number(),
    /** Months after which photographs are deleted where a school limits them. */
    keepFrom: z.number().nullable(),
    keepTo: z.number().nullable(),
    students: z.number(),
    consented: z.number(),
    faces: z.number(),
    vectors: z.number(),
    /** Packages that devices may still fetch, and apparatus with a key. */
    packages: z.number(),
    keys: z.number(),
    /** Faces that were deleted, by why; as long as devices have to be told. */
    gone: z.object({ withdrawn: z.number(), left: z.number(), removed: z.number(), kept: z.number() }),
    /** The consent's wording that is asked today. */ consentVersion: z.number(),
    packageDays: z.number(),
    goneDays: z.number(),
  }),
});

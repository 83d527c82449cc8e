import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { flag } from '../../../kernel/shared/fields';
import { access } from '../access';
import { schemaId } from './parts';

const AT = '/sport/health/schemas/{id}/agree';
/** A child's word about one assessment: from fourteen its own yes, at any age its own no. A no takes back what was handed in. */
export const agree = call({
  name: 'psychology.health.agree',
  put: AT,
  need: access.own,
  input: z.object({ id: schemaId(), give: flag() }),
  reply: nothing,
});
/** Asks the guardians of children under fourteen about an assessment, a hundred children at once; again after three days of silence. */
export const askAgree = call({
  name: 'psychology.health.agree.ask',
  post: `${AT}/ask`,
  need: access.desk,
  input: z.object({ id: schemaId() }),
  reply: z.object({
    children: z.number(),
    /** Messages that were sent: none where the school knows no phone. */
    sent: z.number(),
  }),
});

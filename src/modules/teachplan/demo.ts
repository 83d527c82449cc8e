import type { Demo } from '../../kernel/server/world';
import { makeCodesigns } from './demo/codesigns';
import { makePlans } from './demo/plans';

/** Plans of the demonstration school: teacher189's own, a common one of a colleague, and enough others for the head of research to compare. */
export const demo: Demo = {
  name: 'teachplan',
  async make(world) {
    await makePlans(world);
    await makeCodesigns(world);
  },
};

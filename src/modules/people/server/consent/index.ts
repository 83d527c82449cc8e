import './files';
import type { Handler } from '../../../../kernel/server/module';
import { consentDesk } from './desk';
import { guardianHandlers } from './guardians';
import { consentMineHandlers } from './mine';
import { openHandlers } from './open';
import { openPassHandlers } from './open-pass';
import { consentReads } from './read';
import { waitHandlers } from './waits';

/** Calls of guardians and consents. */
export const consentHandlers: readonly Handler[] = [
  ...guardianHandlers,
  ...consentReads,
  ...consentDesk,
  ...waitHandlers,
  ...consentMineHandlers,
  ...openHandlers,
  ...openPassHandlers,
];

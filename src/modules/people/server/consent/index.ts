import './files';
import type { Handler } from '../../../../kernel/server/module';
import { consentDeskHandlers } from './desk';
import { guardianHandlers } from './guardians';
import { consentMineHandlers } from './mine';
import { openHandlers } from './open';
import { openPassHandlers } from './open-pass';
import { consentReadHandlers } from './read';
import { waitHandlers } from './waits';

/** Calls of guardians and consents. */
export const consentHandlers: readonly Handler[] = [
  ...guardianHandlers,
  ...consentReadHandlers,
  ...consentDeskHandlers,
  ...waitHandlers,
  ...consentMineHandlers,
  ...openHandlers,
  ...openPassHandlers,
];

import { createHash } from 'node:crypto';

/** The key of the demonstration's vendor, for whoever tries the door of devices. */
export const DEMO_KEY = 'dk_demonstration-only';
export const hashOfDemoKey = (): string => createHash('sha256').update(DEMO_KEY).digest('hex');

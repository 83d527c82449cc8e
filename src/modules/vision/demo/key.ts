import { createHash } from 'node:crypto';

/** The key of the demonstration's provider, for whoever tries the devices' call. */
export const DEMO_KEY = 'vk_demonstration-only';
export const hashOfDemoKey = (): string => createHash('sha256').update(DEMO_KEY).digest('hex');

// What waits is asked with a Cx, and the kernel lists it: both stand in cx.ts, modules name this file.
export type { NamedWait, Wait } from './cx';

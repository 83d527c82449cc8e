// What the parts of this demonstration share.
export const SCHOOL = 189;
/** The account school189, and the vendor that device's demonstration made. */
export const BY = SCHOOL * 10_000 + 1;
export const VENDOR = 18_944_002;
export const ZONE = 'Asia/Shanghai';
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const iso = (at: number): string => new Date(at).toISOString();
export const FENCES = { grounds: 18_961_001, pond: 18_961_002 } as const;

export interface Child {
  readonly userId: number;
  readonly clazzId: number;
  readonly name: string;
  readonly login: string | null;
}
export interface Worn extends Child {
  readonly wearId: number;
  readonly devId: string;
}

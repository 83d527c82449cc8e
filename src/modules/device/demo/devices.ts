import type { DeviceType, Kind } from '../rules';

/** A device of the demonstration; `heard` says how many minutes ago, absent: never. */
export interface Wanted {
  readonly orgId: number;
  readonly kind: Kind;
  readonly type: DeviceType;
  readonly devId: string;
  readonly name: string;
  readonly providerId: number;
  readonly heard?: number;
  readonly battery?: number;
  readonly in?: { readonly apparatus?: string; readonly box?: string };
}
export type DemoDevice = Wanted & { readonly deviceId: number };

import { memory, type Memory } from '../../../../kernel/web/session/memory';
import type { LinkContent, WholeActivity } from '../../contract';

/** The sheet an observer has open, with its activity: the page starts again with it when there is no network. */
export interface KeptSheet {
  readonly activity: WholeActivity;
  readonly page: LinkContent;
}
const keyOf = (owner: string): string => `teachlink.sheet ${owner}`;

/** Keeps the sheet at hand on this device, one of each person. */
export async function keepSheet(owner: string, kept: KeptSheet, here: Memory = memory): Promise<void> {
  await here.update<KeptSheet>(keyOf(owner), () => kept);
}
/** A sheet that was handed in leaves the device. */
export async function dropSheet(owner: string, fmsLsnId: number, here: Memory = memory): Promise<void> {
  await here.update<KeptSheet>(keyOf(owner), (old) => (old?.activity.fmsLsnId === fmsLsnId ? undefined : old));
}
/** The sheet of an activity, if this device has it. */
export async function keptSheet(
  owner: string,
  fmsLsnId: number,
  here: Memory = memory,
): Promise<KeptSheet | undefined> {
  const kept = await here.update<KeptSheet>(keyOf(owner), (old) => old);
  return kept?.activity.fmsLsnId === fmsLsnId ? kept : undefined;
}

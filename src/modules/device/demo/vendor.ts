import type { World } from '../../../kernel/server/world';
import type { DataKind } from '../rules';
import { providerRows } from '../tables';

/** A vendor of the demonstration that sends results to another module, by a key that its hash is known of. */
export const demoVendor = (
  world: World,
  vendor: {
    readonly providerId: number;
    readonly name: string;
    readonly keyHash: string;
    readonly kinds: DataKind[];
    readonly orgIds: number[];
    readonly madeAt: string;
    readonly usedAt: string | null;
  },
): Promise<void> => world.put(providerRows, [{ ...vendor, contact: '', phone: '', isOn: true, keyAt: vendor.madeAt }]);

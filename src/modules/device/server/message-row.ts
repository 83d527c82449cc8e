import type { RowOf } from '../../../kernel/server/db/table';
import type { Kind } from '../rules';
import type { messages } from '../tables';

/** A message of a device as it is kept. */
export type MessageRow = Omit<RowOf<typeof messages>, 'orgId' | 'providerId' | 'firmware' | 'appliedAt'>;
/** The same with the device that said it. */
export type DeviceMessage = MessageRow & { readonly devId: string; readonly deviceKind: Kind };

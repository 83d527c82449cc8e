import type { Cx } from '../../../kernel/server/cx';
import type { Http } from '../../../kernel/server/module';
import { port } from '../../../kernel/server/port';

/** A vendor whose key came with a request. */
interface KeyHolder {
  readonly providerId: number;
}
/** The vendor whose key stands in the header `x-provider-key`, if it is on and may send pictures of tables. device provides it. */
type KeyHolders = (cx: Cx, http: Http) => Promise<KeyHolder | undefined>;
export const keyHolderPort = port<KeyHolders>('files.keyHolder');

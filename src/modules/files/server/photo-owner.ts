import type { Cx } from '../../../kernel/server/cx';
import type { Http } from '../../../kernel/server/module';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { denied } from '../../../kernel/shared/need';
import { readTables } from '../access';
import { fileFaults } from '../faults';
import type { FileKind } from '../rules';
import { gone } from './keep';
import { keyHolderPort } from './key-holder';
import { findFile } from './read';
import { registerReader, type FileRow } from './uses';

/** What a page is kept as for a day: a person's, and a vendor's. */
export const PERSONS = 'table.photo';
const VENDORS = 'table.vendor';
/** What is taken as a photo of a table. */
export const TABLE_USE = { families: ['image'], open: false, session: true, count: 1 } as const satisfies FileKind;
// Whoever sent it reads it, and nobody else.
for (const proc of [PERSONS, VENDORS]) registerReader(proc, () => Promise.resolve(false), TABLE_USE);

/** Whose photos of tables are: a person's, in their organisation, or a vendor's, which has none and whose pages lie with the platform. */
export interface Owner {
  readonly orgId: number;
  /** The person's id, or the vendor's. */
  readonly userId: number;
  readonly proc: typeof PERSONS | typeof VENDORS;
  readonly isVendor: boolean;
}

/**
 * Whose photo comes with a call: a key is judged where one came, else the session, by the same need as an import of lists.
 * @throws that the key is none, that nobody is signed in, or that whoever is may not.
 */
export async function ownerOf(cx: Cx, http: Http): Promise<Owner> {
  if (http.request.headers['x-provider-key'] !== undefined) {
    const holder = await keyHolderPort.get()(cx, http);
    if (!holder) throw fail(fileFaults.badKey);
    return { orgId: PLATFORM_ORG, userId: holder.providerId, proc: VENDORS, isVendor: true };
  }
  const denial = denied(readTables, cx.session);
  if (denial === 'session') throw fail(kernelFaults.noSession);
  if (denial) throw fail(kernelFaults.notAllowed);
  // The call itself is open, so the kernel does not ask.
  if (cx.me.mustChangePwd) throw fail(kernelFaults.choosePwd);
  return { orgId: cx.me.orgId, userId: cx.me.userId, proc: PERSONS, isVendor: false };
}
/** A page of the owner's, within its day. @throws gone, also where it is somebody else's. */
export async function pageRow(cx: Cx, owner: Owner, photo: string): Promise<FileRow> {
  const { row } = await findFile(cx, photo);
  if (row.orgId !== owner.orgId || row.userId !== owner.userId || row.proc !== owner.proc) throw gone();
  return row;
}

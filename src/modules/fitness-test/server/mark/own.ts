import type { Cx } from '../../../../kernel/server/cx';
import type { RowOf } from '../../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import type { StandardJson } from '../../rules/definition';
import { NATIONAL_LIB } from '../../rules/words';
import { schemeVersions, schemes, standards, stdlibs } from '../../tables';
import { ownersAbove } from './choose';
import { contentOf } from './shelf';

export type Lib = RowOf<typeof stdlibs>;
export type Published = RowOf<typeof standards>;

/** The newest published version of a library that the caller may read, or nothing. */
export async function publishedLib(
  cx: Cx,
  stdlibId: number,
  owners?: readonly number[],
): Promise<Published | undefined> {
  const [row] = await cx.db.many(standards, { stdlibId }, { sort: ['-version'], limit: 1 });
  return row && (owners ?? (await ownersAbove(cx, cx.db))).includes(row.ownerId) ? row : undefined;
}
/** A library of the caller's organisation, locked: V-106, whoever does not own it looks only. */
export async function ownLib(cx: Cx, stdlibId: number): Promise<Lib> {
  const lib = await cx.db.one(stdlibs, { stdlibId }, { lock: 'update' });
  if (lib) return lib;
  if (stdlibId === NATIONAL_LIB) throw fail(faults.nationalFixed);
  throw fail((await publishedLib(cx, stdlibId)) ? faults.notOwner : kernelFaults.gone);
}
/**
 * What the caller sees of a library: the owner the working copy, others the published version.
 * @param owners whose libraries the caller may use, where it is known already.
 */
export async function seenLib(
  cx: Cx,
  stdlibId: number,
  owners?: readonly number[],
): Promise<{
  readonly own: Lib | undefined;
  readonly published: Published | undefined;
  readonly content: StandardJson;
}> {
  const own = await cx.db.one(stdlibs, { stdlibId });
  const published = await publishedLib(cx, stdlibId, owners);
  if (own) return { own, published, content: own.draft };
  if (!published) throw fail(kernelFaults.gone);
  return { own, published, content: await contentOf(cx.db, published.key) };
}
/** A scheme of the caller's organisation, locked. */
export async function ownScheme(cx: Cx, schemeId: number): Promise<RowOf<typeof schemes>> {
  const scheme = await cx.db.one(schemes, { schemeId }, { lock: 'update' });
  if (scheme) return scheme;
  const published = await cx.db.one(schemeVersions, { schemeId });
  throw fail(
    published && (await ownersAbove(cx, cx.db)).includes(published.ownerId) ? faults.notOwner : kernelFaults.gone,
  );
}

import type { Cx } from '../../../kernel/server/cx';
import { port } from '../../../kernel/server/port';

/** How large a picture is, in dots. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
/** Sizes of an organisation's pictures that everybody may see, by path; other paths are missing. files provides it. */
export type PictureSizes = (
  cx: Cx,
  orgId: number,
  paths: readonly string[],
) => Promise<ReadonlyMap<string, PictureSize>>;
export const pictureSizesPort = port<PictureSizes>('organisation.pictureSizes');

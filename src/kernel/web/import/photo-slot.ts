import type { ComponentType } from 'react';
import type { SheetColumn } from '../../shared/importing';

/** A place on a page, as shares of its width and height. */
export interface ShotBox {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}
/** The page a sheet was read from, and where each cell stood on it, by `shotKey`. */
export interface Shots {
  readonly photo: string;
  readonly width: number;
  readonly height: number;
  readonly boxes: Readonly<Record<string, ShotBox>>;
}
/** The cell of a sheet's row, 1 being the first below the header. */
export const shotKey = (row: number, column: string): string => `${row} ${column}`;

/** Makes a sheet of a photo; the file enters the import like any other. */
export interface PhotoSheetProps {
  readonly columns: readonly SheetColumn[];
  /** Whom the sheet may name. */
  readonly names: readonly string[];
  /** The sheet is on its way. */
  readonly busy: boolean;
  readonly onTake: (sheet: File, shots: Shots) => void;
}
/** What stands at one place of the page. */
export interface ShotProps {
  readonly shots: Shots;
  readonly box: ShotBox;
}
/** What imports need to take photos; the files module gives it. */
interface PhotoSlot {
  readonly Sheet: ComponentType<PhotoSheetProps>;
  readonly Shot: ComponentType<ShotProps>;
}
let slot: PhotoSlot | undefined;
/** Lets imports take photos. */
export const configurePhotos = (given: PhotoSlot): void => {
  slot = given;
};
/** What reads photos, where something does. */
export const photoSlot = (): PhotoSlot | undefined => slot;

const nameOf = (batchId: number): string => `import.shots.${batchId}`;
/** Keeps where the cells of a batch stood, in this tab: the pictures themselves are the server's, for a day. */
export function keepShots(batchId: number, shots: Shots): void {
  try {
    sessionStorage.setItem(nameOf(batchId), JSON.stringify(shots));
  } catch {
    // A full store keeps no pictures beside the cells; the import goes on.
  }
}
/** Where the cells of a batch stood on a photo; nothing for one that came from a sheet. */
export function shotsOf(batchId: number): Shots | undefined {
  try {
    const kept = sessionStorage.getItem(nameOf(batchId));
    return kept ? (JSON.parse(kept) as Shots) : undefined;
  } catch {
    return undefined;
  }
}

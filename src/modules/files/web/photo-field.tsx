import { memo, type KeyboardEvent } from 'react';
import type { Shots } from '../../../kernel/web/import/photo-slot';
import PhotoShot from './photo-shot';
import { SURE } from '../rules/table/letters';
import type { PhotoCell } from './photo-sheet-logic';

interface Props {
  readonly shots: Shots;
  readonly cell: PhotoCell;
  readonly label: string;
  readonly word: string;
  readonly sure: number;
  /** The list of names beside the page, for a column of names. */
  readonly listId: string | undefined;
  readonly isNumber: boolean;
  readonly onType: (cell: PhotoCell, word: string) => void;
  readonly onHere: (cell: PhotoCell) => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, cell: PhotoCell) => void;
}
/** A cell of the photo with the field below it. What nobody is sure of is amber until it was typed. */
export const PhotoField = memo(function Field(p: Props) {
  const { cell } = p;
  return (
    <>
      <PhotoShot shots={p.shots} box={cell.box} />
      <input
        className={p.sure < SURE ? 'pt-field pt-unsure' : 'pt-field'}
        aria-label={p.label}
        autoComplete="off"
        inputMode={p.isNumber ? 'decimal' : 'text'}
        list={p.listId}
        value={p.word}
        data-row={cell.row}
        data-column={cell.column}
        onChange={(event) => p.onType(cell, event.target.value)}
        onFocus={() => p.onHere(cell)}
        onKeyDown={(event) => p.onKey(event, cell)}
      />
    </>
  );
});

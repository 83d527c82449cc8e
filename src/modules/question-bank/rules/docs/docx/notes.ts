import { below, els, type El } from '../xml';

// Notes at the foot of a page or at the end lie in parts of their own.

/** The name of a note: `w:footnote 3`, from the note itself or from where it is called. */
export const noteKey = (el: El): string => `${el.name.replace(/Reference$/, '')} ${el.attrs['w:id'] ?? ''}`;
export const notesIn = (roots: readonly El[]): ReadonlyMap<string, El> =>
  new Map(
    roots
      .flatMap((root) => els(root))
      .filter((el) => el.name === 'w:footnote' || el.name === 'w:endnote')
      .map((el) => [noteKey(el), el]),
  );
/** Whether a note has no picture: its names of pictures are those of its own part. */
export const isOnlyWords = (note: El): boolean =>
  ['w:drawing', 'w:pict', 'w:object'].every((name) => below(note, name).length === 0);

type Piece = string | number | false | null | undefined | readonly Piece[];

const put = (piece: Piece): string =>
  piece === false || piece == null ? '' : typeof piece === 'object' ? piece.map(put).join('') : String(piece);

/**
 * Markup written one element a row: line breaks of the text go, with the blanks around them. What is put in stays as
 * it is: lists one piece after the other, false and undefined as nothing. It escapes nothing.
 */
export const markup = (text: TemplateStringsArray, ...pieces: readonly Piece[]): string =>
  text.map((row, at) => `${row.replace(/\s*\n\s*/g, '')}${put(pieces[at])}`).join('');

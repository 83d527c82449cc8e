import { useMemo } from 'react';
import { piecesOf } from '../../../kernel/shared/formula-text';
import { Formula } from '../../../kernel/web/rich/formula';

/** A note's words with its lines; formulas drawn. */
export function NoteText({ text }: { readonly text: string }) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  // A formula of its own begins and ends its line: the line breaks around it would show as empty lines.
  const words = (at: number) => {
    const said = pieces[at]!.text.replace(/^\n/, (n) => (pieces[at - 1]?.block ? '' : n));
    return pieces[at + 1]?.block ? said.replace(/\n$/, '') : said;
  };
  return (
    <p className="note-text">
      {pieces.map((p, at) =>
        p.kind === 'text' ? <span key={at}>{words(at)}</span> : <Formula key={at} latex={p.text} block={p.block} />,
      )}
    </p>
  );
}

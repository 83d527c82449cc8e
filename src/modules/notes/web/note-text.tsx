import { useMemo } from 'react';
import { piecesOf } from '../rules';
import { useT } from './texts';

/** A note's words with its lines; formulas as their LaTeX source in fixed-width type. */
export function NoteText({ text }: { readonly text: string }) {
  const t = useT();
  const pieces = useMemo(() => piecesOf(text), [text]);
  // A formula of its own begins and ends its line: the line breaks around it would show as empty lines.
  const words = (at: number) => { const said = pieces[at]!.text.replace(/^\n/, (n) => (pieces[at - 1]?.block ? '' : n)); return pieces[at + 1]?.block ? said.replace(/\n$/, '') : said; };
  return (
    <p className="note-text">
      {pieces.map((p, at) => (p.kind === 'text' ? <span key={at}>{words(at)}</span> : <code key={at} className={p.block ? 'note-formula note-block' : 'note-formula'} title={t('formula')}>{p.text}</code>))}
    </p>
  );
}

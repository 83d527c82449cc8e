import { useMemo } from 'react';
import { piecesOf } from '../rules';
import { useT } from './texts';

/** A note's words with its lines; formulas as their LaTeX source in fixed-width type. */
export function NoteText({ text }: { readonly text: string }) {
  const t = useT();
  const pieces = useMemo(() => piecesOf(text), [text]);
  return (
    <p className="note-text">
      {pieces.map((p, at) => (p.kind === 'text' ? <span key={at}>{p.text}</span> : <code key={at} className={p.block ? 'note-formula note-block' : 'note-formula'} title={t('formula')}>{p.text}</code>))}
    </p>
  );
}

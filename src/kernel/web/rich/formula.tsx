import { useEffect, useRef } from 'react';
import { glueSigns } from './glue';

type Draw = (latex: string, into: HTMLElement, block: boolean) => void;
let drawn: Draw | undefined;
let loading: Promise<Draw> | undefined;
const load = () => (loading ??= import('./katex').then((made) => (drawn = made.draw)));

/** A formula, drawn from its LaTeX; until the drawing part is there, its source. `signs` follow it and stay in its line. */
export function Formula({
  latex,
  block = false,
  signs = '',
}: {
  readonly latex: string;
  readonly block?: boolean;
  readonly signs?: string;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    const show = (draw: Draw) => {
      if (gone || !place.current) return;
      draw(latex, place.current, block);
      if (signs) glueSigns(place.current, signs);
    };
    // What cannot be loaded (no network) stays as its source: it can still be read.
    if (drawn) show(drawn);
    else
      load().then(show, () => {
        loading = undefined;
      });
    return () => {
      gone = true;
    };
  }, [latex, block, signs]);
  // React must not touch what the drawing put there: the key gives each source an element of its own.
  return (
    <span key={latex + signs} ref={place} className={block ? 'formula formula-block' : 'formula'}>
      {latex}
      {signs}
    </span>
  );
}

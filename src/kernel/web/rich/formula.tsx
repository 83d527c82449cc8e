import { useEffect, useRef } from 'react';

type Draw = (latex: string, into: HTMLElement, block: boolean) => void;
let drawn: Draw | undefined;
let loading: Promise<Draw> | undefined;
const load = () => (loading ??= import('./katex').then((made) => (drawn = made.draw)));

/** A formula, drawn from its LaTeX; until the drawing part is there, its source. */
export function Formula({ latex, block = false }: { readonly latex: string; readonly block?: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let gone = false;
    const show = (draw: Draw) => {
      if (!gone && place.current) draw(latex, place.current, block);
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
  }, [latex, block]);
  // React must not touch what the drawing put there: the key gives each source an element of its own.
  return (
    <span key={latex} ref={place} className={block ? 'formula formula-block' : 'formula'}>
      {latex}
    </span>
  );
}

import { useState } from 'react';
import { nameColours } from '../../../kernel/web/theme';

const HUES = nameColours.slice(0, 4);

/** A book's cover; without a picture its first characters on a ground of its own. */
export function BookCover({ name, cover }: { readonly name: string; readonly cover: string | null }) {
  const [broken, setBroken] = useState(false);
  if (cover && !broken)
    return (
      <img
        className="tbk-cover"
        src={`/api/file/store/get?path=${encodeURIComponent(cover)}`}
        alt=""
        onError={() => setBroken(true)}
      />
    );
  const [ground, ink] =
    HUES[
      Array.from(name)
        .slice(0, 2)
        .reduce((sum, c) => sum + c.codePointAt(0)!, 0) % HUES.length
    ]!;
  return (
    <span className="tbk-cover" aria-hidden style={{ background: ground, color: ink }}>
      {Array.from(name).slice(0, 2).join('')}
    </span>
  );
}

import { useState } from 'react';
import { nameColours } from '../../../kernel/web/theme';
import { initialsOf } from '../rules';
import './organisation.css';

/** Address of a public file. */
export const fileUrl = (path: string): string => `/api/file/store/get?path=${encodeURIComponent(path)}`;

interface Props {
  readonly name: string;
  readonly logo?: string | null;
  readonly size?: number;
}

/** An institution's logo; without one two characters of its name on a ground of its own. */
export function OrgLogo({ name, logo, size = 32 }: Props) {
  const [broken, setBroken] = useState(false);
  if (logo && !broken)
    return (
      <img
        className="org-logo"
        src={fileUrl(logo)}
        alt=""
        width={size}
        height={size}
        onError={() => {
          setBroken(true);
        }}
      />
    );
  const [ground, ink] = nameColours[[...name].reduce((sum, c) => sum + c.codePointAt(0)!, 0) % nameColours.length]!;
  return (
    <span
      className="org-logo"
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.38, background: ground, color: ink }}
    >
      {initialsOf(name)}
    </span>
  );
}

import { BookOutlined, StarOutlined, TeamOutlined } from '@ant-design/icons';
import { clazzColour } from '../../../kernel/web/theme';
import { typeOf } from '../rules';
import './class.css';

/** Colour of a class's icon by its type: administrative green, elective purple, others orange (C-039). */
export const colourOf = (clazzType: number): string => clazzColour(typeOf(clazzType).icon);

const GLYPH = { administrative: TeamOutlined, elective: StarOutlined, other: BookOutlined } as const;
/** A class's icon in its colour. */
export function ClazzIcon({ type, size = 32 }: { readonly type: number; readonly size?: 20 | 32 | 46 }) {
  const Glyph = GLYPH[typeOf(type).icon];
  const colour = colourOf(type);
  return (
    <span
      className="clazz-icon"
      aria-hidden
      style={{
        width: size,
        height: size,
        fontSize: size * 0.5,
        color: colour,
        background: `color-mix(in srgb, ${colour} 12%, white)`,
      }}
    >
      <Glyph />
    </span>
  );
}

/** A class's name behind its small icon. */
export const ClazzTag = ({ name, type }: { readonly name: string; readonly type: number }) => (
  <span className="clazz-tag">
    <ClazzIcon type={type} size={20} />
    {name}
  </span>
);

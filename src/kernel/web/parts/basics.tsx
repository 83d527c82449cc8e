import { lazy, Suspense, useId, useState, type ComponentType, type CSSProperties, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { colour } from '../theme';
import { Defined } from './definition';

/** What a state means; the colours mean the same everywhere. */
export type Status = 'done' | 'waiting' | 'needs' | 'off';
const TONE: Readonly<Record<Status, CSSProperties>> = {
  done: { color: colour.done, background: colour.doneGround },
  waiting: { color: colour.waiting, background: colour.waitingGround },
  needs: { color: colour.needs, background: colour.needsGround },
  off: { color: colour.off, background: colour.offGround },
};
/**
 * A state: green done, amber waiting, red needs you, grey off. The word says it too. The library's tag and avatar
 * look alike and cost a list of twenty rows a tenth of its time.
 */
export function StatusTag({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  return (
    <span className="status" style={TONE[status]}>
      {children}
    </span>
  );
}

/** A person's picture, 32, 46 or 74 px; without one the last character of the name. */
export function Avatar({
  name,
  photo,
  size = 32,
}: {
  readonly name: string;
  readonly photo?: string | null;
  readonly size?: 32 | 46 | 74;
}) {
  const [broken, setBroken] = useState(false);
  const last = Array.from(name.trim()).at(-1) ?? '';
  return (
    // The letter is drawn, not written: the name stands beside it, and is read and copied once.
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      data-letter={photo && !broken ? undefined : /[a-z]/i.test(last) ? name.trim().charAt(0).toUpperCase() : last}
    >
      {photo && !broken ? <img src={photo} alt={name} onError={() => setBroken(true)} /> : null}
    </span>
  );
}

const openingImage = () => import('./opening-image');
interface OpensProps {
  readonly src: string;
  readonly alt: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly style: CSSProperties;
  readonly onError: () => void;
}
/** The picture as it stands where what opens it cannot be fetched. */
const Plain = ({ alt, ...props }: OpensProps) => <img {...props} alt={alt} />;
const Opens = lazy(async (): Promise<{ readonly default: ComponentType<OpensProps> }> => {
  try {
    return await openingImage();
  } catch {
    return { default: Plain };
  }
});
/** Loads what opens a picture large, for pages that must stand without a network. */
export const loadOpeningImage = async (): Promise<void> => {
  await openingImage();
};

/** A picture that opens large; a broken one leaves a quiet box. */
export function Picture({
  src,
  alt,
  width,
  height,
}: {
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}) {
  const t = useUi();
  const [broken, setBroken] = useState(false);
  if (!src || broken)
    return (
      <span
        className="no-picture"
        role="img"
        aria-label={alt}
        style={{ width: width ?? 96, height: height ?? width ?? 96 }}
      >
        {t('noPicture')}
      </span>
    );
  const props = {
    src,
    alt,
    width,
    height,
    style: { objectFit: 'cover', borderRadius: 6 } as const,
    onError: () => setBroken(true),
  };
  return (
    <Suspense fallback={<Plain {...props} />}>
      <Opens {...props} />
    </Suspense>
  );
}

/** A key's face that is drawn with letters, such as ƒx: nobody reads it aloud or says it to a voice control; the key has its own name. */
export const Sign = ({ of }: { readonly of: string }) => <span className="sign" data-letter={of} />;

/** A label and its value. */
export interface DetailItem {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly wide?: boolean;
}
/** Labels and values in a grid. What is missing shows as a dash. */
export function Detail({
  items,
  columns = 2,
  title,
  actions,
}: {
  readonly items: readonly (DetailItem | null | false | undefined)[];
  readonly columns?: 1 | 2 | 3;
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <section className="detail keep">
      {title || actions ? (
        <div className="row detail-head">
          <h2>{title}</h2>
          <div className="row row-end">{actions}</div>
        </div>
      ) : null}
      <dl style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {items.map((item, at) =>
          item ? (
            <div key={at} style={item.wide ? { gridColumn: '1 / -1' } : undefined}>
              <dt>{item.label}</dt>
              <dd>{item.value == null || item.value === '' ? '—' : item.value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

/** One figure with its name and unit; opens to the rows it came from. `of` names its definition (definition.tsx). */
export function Figure({
  label,
  value,
  unit,
  hint,
  onOpen,
  of,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly onOpen?: () => void;
  readonly of?: string | undefined;
}) {
  const id = useId();
  const name = (
    <span className="figure-label" id={id}>
      <Defined of={of}>{label}</Defined>
    </span>
  );
  const body = (
    <>
      <span className="figure-value">
        {value}
        {unit && value !== '—' ? <span className="unit">{unit}</span> : null}
      </span>
      {hint ? <span className="soft">{hint}</span> : null}
    </>
  );
  if (!onOpen)
    return (
      <div className="figure">
        {name}
        {body}
      </div>
    );
  // A definition is a key of its own, and no key stands inside another.
  if (of)
    return (
      <div className="figure">
        {name}
        <button
          type="button"
          className="figure figure-opens"
          id={`${id}v`}
          aria-labelledby={`${id} ${id}v`}
          onClick={onOpen}
        >
          {body}
        </button>
      </div>
    );
  return (
    <button type="button" className="figure figure-opens" onClick={onOpen}>
      {name}
      {body}
    </button>
  );
}

import { Avatar as AntAvatar, Tag } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useUi } from '../i18n/use-text';
import { colour } from '../theme';

/** What a state means; the colours mean the same everywhere. */
export type Status = 'done' | 'waiting' | 'needs' | 'off';
const TONE: Readonly<Record<Status, readonly [string, string]>> = {
  done: [colour.done, colour.doneGround],
  waiting: [colour.waiting, colour.waitingGround],
  needs: [colour.needs, colour.needsGround],
  off: [colour.off, colour.offGround],
};
/** A state: green done, amber waiting, red needs you, grey off. The word says it too. */
export function StatusTag({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  const [ink, ground] = TONE[status];
  return (
    <Tag variant="filled" style={{ color: ink, background: ground, marginInlineEnd: 0 }}>
      {children}
    </Tag>
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
    <AntAvatar
      size={size}
      alt={name}
      src={photo && !broken ? photo : undefined}
      onError={() => {
        setBroken(true);
        return true;
      }}
      style={photo && !broken ? undefined : { background: '#E4E9F0', color: colour.inkSoft, fontSize: size * 0.42 }}
    >
      {/[a-z]/i.test(last) ? name.trim().charAt(0).toUpperCase() : last}
    </AntAvatar>
  );
}

const Opens = lazy(() => import('./opening-image'));

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
    <Suspense fallback={<img {...props} alt={alt} />}>
      <Opens {...props} />
    </Suspense>
  );
}

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

/** One figure with its name and unit; opens to the rows it came from. */
export function Figure({
  label,
  value,
  unit,
  hint,
  onOpen,
}: {
  readonly label: ReactNode;
  readonly value: ReactNode;
  readonly unit?: string;
  readonly hint?: ReactNode;
  readonly onOpen?: () => void;
}) {
  const body = (
    <>
      <span className="figure-label">{label}</span>
      <span className="figure-value">
        {value}
        {unit ? <span className="unit">{unit}</span> : null}
      </span>
      {hint ? <span className="soft">{hint}</span> : null}
    </>
  );
  return onOpen ? (
    <button type="button" className="figure figure-opens" onClick={onOpen}>
      {body}
    </button>
  ) : (
    <div className="figure">{body}</div>
  );
}

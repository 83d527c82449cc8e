import { useEffect, useState } from 'react';
import { CAROUSEL_MS, SIZES, nextOf, wideOf, widthsOf } from '../rules';
import { useSite } from './site';
import { fileUrl, useT } from './texts';

/** The school's pictures, one after the other (C-034, site S4). Whoever wants nothing to move moves them by hand. */
export function Banner() {
  const t = useT();
  const { carousels = [] } = useSite().org;
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  /** Whoever looks at a picture, or has a key of it, is not shown another one. */
  const [held, setHeld] = useState(false);
  const many = carousels.length;
  useEffect(() => {
    if (!plays || held || many < 2) return undefined;
    const timer = setInterval(() => setAt((now) => nextOf(now, many)), CAROUSEL_MS);
    return () => clearInterval(timer);
  }, [plays, held, many]);
  const path = carousels[at];
  if (!path) return null;
  return (
    <section
      className="site-banner"
      aria-label={t('banner')}
      aria-roledescription="carousel"
      onPointerEnter={(event) => (event.pointerType === 'mouse' ? setHeld(true) : undefined)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <img
        key={path}
        src={fileUrl(wideOf(path, 1920))}
        srcSet={widthsOf(path, fileUrl)}
        sizes={SIZES.window}
        alt={t('picture', { n: at + 1, all: many })}
        width={1920}
        height={700}
        fetchPriority={at === 0 ? 'high' : undefined}
      />
      {many > 1 ? (
        <div className="site-banner-keys">
          {carousels.map((one, n) => (
            <button
              key={one}
              type="button"
              aria-label={t('picture', { n: n + 1, all: many })}
              aria-current={n === at}
              onClick={() => {
                setAt(n);
                setPlays(false);
              }}
            />
          ))}
          <button type="button" className="site-banner-play" onClick={() => setPlays(!plays)}>
            {t(plays ? 'pause' : 'play')}
          </button>
        </div>
      ) : null}
    </section>
  );
}

import { useT } from '../texts';

/** How stars spread from five to one, and the tags that were given most. */
export function Spread({
  spread,
  tags,
}: {
  readonly spread: readonly number[];
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
}) {
  const t = useT();
  const most = Math.max(1, ...spread);
  return (
    <div className="ls-spread">
      <ul aria-label={t('spread')}>
        {[5, 4, 3, 2, 1].map((n) => (
          <li key={n}>
            <span>{t('starsN', { n })}</span>
            <span className="ls-meter">
              <i style={{ width: `${(spread[n - 1]! / most) * 100}%` }} />
            </span>
            <span className="num">{spread[n - 1]}</span>
          </li>
        ))}
      </ul>
      {tags.length ? (
        <div className="ls-tags">
          {tags.map((x) => (
            <span key={x.tag} className="ls-tag">
              {x.tag}
              <b>{x.count}</b>
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
}

import { ActButton } from '../../../kernel/web/parts/act-button';
import { DATUMS, type Point } from '../rules';
import { useT } from './texts';

interface Props<P extends Point> {
  readonly points: readonly P[];
  readonly onChange: (points: P[]) => void;
}
/** Places that somebody copied from a Chinese map, made WGS-84: as they are they lie 100 to 700 m off. */
export function Convert<P extends Point>({ points, onChange }: Props<P>) {
  const t = useT();
  const convert = async (datum: (typeof DATUMS)[number]) => {
    const { toWgs84 } = await import('../rules/datum');
    onChange(
      points.map((point) => {
        const [latE6, lonE6] = toWgs84(datum, point.latE6, point.lonE6);
        return { ...point, latE6, lonE6 };
      }),
    );
  };
  return (
    <div>
      <span className="soft">{t('convertHelp')}</span>
      <div className="watch-keys">
        {DATUMS.filter((datum) => datum !== 'wgs84').map((datum) => (
          <ActButton key={datum} disabled={points.length === 0} onClick={() => convert(datum)}>
            {t('convertFrom', { datum: t(`datum.${datum}`) })}
          </ActButton>
        ))}
      </div>
    </div>
  );
}

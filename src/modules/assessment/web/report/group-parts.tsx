import { Link } from 'react-router';
import type { ReportRow } from '../../contract';
import { pointsText } from '../parts';
import { useT } from '../texts';

interface Spread {
  readonly level: string;
  readonly n: number | null;
}
interface Root {
  readonly indexId: string;
  readonly name: string;
  readonly weight: number;
  readonly mean: number | null;
}
/** How many reached each level, and the means of the first indexes; what is hidden says so. */
export function Sums({ spread, roots }: { readonly spread: readonly Spread[]; readonly roots: readonly Root[] }) {
  const t = useT();
  return (
    <section className="panel as-scroll">
      <h3 className="as-branch">{t('spread')}</h3>
      <table className="as-table">
        <tbody>
          {spread.map(({ level, n }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td className="num">{n ?? <small className="soft">{t('hiddenN')}</small>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className="as-branch">{t('means')}</h3>
      <table className="as-table">
        <tbody>
          {roots.map(({ indexId, name, weight, mean }) => (
            <tr key={indexId}>
              <th scope="row">
                {name} <small className="soft">{weight / 100}%</small>
              </th>
              <td className="num">
                {mean == null ? <small className="soft">{t('hiddenN')}</small> : pointsText(mean)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
/** Everybody's result, each leading to the report. */
export function Rows({
  rows,
  roots,
  to,
}: {
  readonly rows: readonly ReportRow[];
  readonly roots: readonly Root[];
  readonly to: (userId: number) => string;
}) {
  const t = useT();
  return (
    <section className="panel as-scroll">
      <h3 className="as-branch">{t('rows')}</h3>
      <table className="as-table">
        <thead>
          <tr>
            <th scope="col">{t('field.person')}</th>
            {roots.map((root) => (
              <th key={root.indexId} scope="col" className="num">
                {root.name}
              </th>
            ))}
            <th scope="col" className="num">
              {t('total')}
            </th>
            <th scope="col">{t('level')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId}>
              <th scope="row">
                <Link to={to(row.userId)}>{row.name}</Link>
                {row.missing.length ? (
                  <small className="soft">
                    {' '}
                    {t('missingRoles', { roles: row.missing.map((role) => t(`role.${role}`)).join(t('comma')) })}
                  </small>
                ) : null}
              </th>
              {row.parts.map((part) => (
                <td key={part.indexId} className="num">
                  {pointsText(part.points)}
                </td>
              ))}
              <td className="num">{pointsText(row.total)}</td>
              <td>{row.level ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

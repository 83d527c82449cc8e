import { Button } from 'antd';
import { Link } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import { SEXES, valueText } from '../rules';
import { moduleOf, pointsText, WithExam } from './parts';
import { useT } from './texts';

/** V-106: a school reads the tables; a bureau reads them and goes where they are written. */
export default function Standard({ with: of }: ScreenProps) {
  return (
    <WithExam module={moduleOf(of)}>
      {(exam, picker) => <Tables schemaId={exam.schemaId} picker={picker} view={of?.['view'] === true} />}
    </WithExam>
  );
}
function Tables({
  schemaId,
  picker,
  view,
}: {
  readonly schemaId: number;
  readonly picker: React.ReactNode;
  readonly view: boolean;
}) {
  const t = useT();
  const can = useCan();
  const { data } = useCall(calls.standard, { schemaId }, { quiet: true });
  return (
    <section className="panel stack">
      <div className="row">
        {picker}
        <span className="row-end row">
          {view || !can(calls.setItems) ? (
            <span className="soft">{t('viewOnly')}</span>
          ) : (
            <Link to={`/desk/sport/hsat8/exam/schema?schema=${schemaId}&tab=items`}>
              <Button>{t('edit')}</Button>
            </Link>
          )}
        </span>
      </div>
      {data ? null : <Bones />}
      {data && !data.items.length ? <EmptyState title={t('noItems')} text={t('noItemsText')} /> : null}
      {data?.items.map((item) => (
        <div key={item.code} className="stack" style={{ gap: 6 }}>
          <h3 className="hs-sub">
            {item.name}{' '}
            <small className="soft">
              {t('ofFull', { full: pointsText(item.full) })}
              {item.isScore ? '' : ` · ${t(`direction.${item.direction}`)}`}
              {item.between ? ` · ${t('betweenText')}` : ''}
            </small>
          </h3>
          {item.isScore ? (
            <p className="soft hs-plain">{t('scoreItself')}</p>
          ) : (
            <div className="hs-scroll">
              <table className="hs-table">
                <thead>
                  <tr>
                    <th scope="col">{t('field.points')}</th>
                    {SEXES.map((sex) => (
                      <th key={sex} scope="col">
                        {t(`sex.${sex}`)} {item.unit ? `(${item.unit})` : ''}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {[...new Set(item.rows.map((row) => row.points))]
                    .toSorted((a, b) => b - a)
                    .map((points) => (
                      <tr key={points}>
                        <th scope="row">{pointsText(points)}</th>
                        {SEXES.map((sex) => (
                          <td key={sex}>
                            {item.rows
                              .filter((row) => row.sex === sex && row.points === points)
                              .map((row) => t('andOn', { from: valueText(item, row.from) }))
                              .join(' ')}
                          </td>
                        ))}
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          )}
        </div>
      ))}
    </section>
  );
}

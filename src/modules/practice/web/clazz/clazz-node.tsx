import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { reportClazzNode } from '../../contract';
import { standOf } from '../../rules';
import { Card } from '../parts';
import { Curves } from '../study/curves';
import { StudySummary } from '../study/study-summary';
import { useT } from '../texts';

type By = 'no' | 'mastery';
/** The children of a class at the points of one section; a child opens to their study report. */
export default function ClazzNode({
  params,
}: {
  readonly params: { readonly clazzId: string; readonly tbkId: string; readonly tbkNodeId: string };
}) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [by, setBy] = useState<By>('mastery');
  const { data, error, refetch } = useCall(
    reportClazzNode,
    { clazzId: Number(params.clazzId), tbkId: Number(params.tbkId), tbkNodeId: Number(params.tbkNodeId) },
    { quiet: true },
  );
  useTitle(data ? `${data.clazzName} · ${data.nodeName}` : undefined);
  if (error)
    return (
      <section className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </section>
    );
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 12 }} />
      </section>
    );
  const known = data.students.filter((s) => s.mastery != null);
  const weak = known.filter((s) => s.stand === 'weak');
  const rows = by === 'no' ? data.students : data.students.toSorted((a, b) => (a.mastery ?? 101) - (b.mastery ?? 101));
  const child = data.students.find((s) => s.userId === Number(search.get('userId')));
  return (
    <div className="stack">
      <section className="panel">
        <div className="figures">
          <Figure
            of="practice.known"
            label={t('clazz.students')}
            value={known.length}
            unit={t('ofPeople', { n: data.students.length })}
          />
          <Figure
            of="practice.mastery"
            label={t('mastery')}
            hint={<JudgedBy by={data.by} />}
            value={known.length ? Math.round(known.reduce((n, s) => n + s.mastery!, 0) / known.length) : '—'}
            unit="%"
          />
          <Figure
            of="practice.weak"
            label={t('clazz.weak')}
            value={weak.length}
            unit={t('unit.people')}
            hint={weak
              .slice(0, 4)
              .map((s) => s.name)
              .join(t('comma'))}
          />
        </div>
      </section>
      <Card
        title={t('clazz.byKlg')}
        extra={
          <Button type="text" onClick={() => setBy(by === 'no' ? 'mastery' : 'no')}>
            {t(by === 'no' ? 'clazz.byMastery' : 'clazz.byNo')}
          </Button>
        }
      >
        {data.klgs.length === 0 ? (
          <EmptyState compact title={t('noKlgs')} />
        ) : (
          <div style={{ overflowX: 'auto' }}>
            <table className="heat">
              <thead>
                <tr>
                  <th scope="col">{t('clazz.student')}</th>
                  <th scope="col">{t('clazz.section')}</th>
                  {data.klgs.map((k) => (
                    <th key={k.klgId} scope="col">
                      {k.name}
                    </th>
                  ))}
                  <th scope="col" className="num">
                    {t('answered')}
                  </th>
                </tr>
              </thead>
              <tbody>
                <tr>
                  <th scope="row">{t('clazz.mean')}</th>
                  <td className="heat-new">—</td>
                  {data.klgs.map((k) => (
                    <td key={k.klgId} className={`heat-${standOf(k.mastery)}`}>
                      <b>{k.mastery ?? '—'}</b>
                    </td>
                  ))}
                  <td className="heat-new">—</td>
                </tr>
                {rows.map((s) => (
                  <tr key={s.userId}>
                    <th scope="row">
                      <Button
                        type="link"
                        size="small"
                        style={{ padding: 0 }}
                        onClick={() => setSearch({ userId: String(s.userId) })}
                      >
                        {s.name}
                      </Button>
                    </th>
                    <td className={`heat-${s.stand}`}>
                      <b>{s.mastery ?? '—'}</b>
                    </td>
                    {s.klgs.map((k) => (
                      <td key={k.klgId} className={`heat-${standOf(k.mastery)}`}>
                        {k.mastery ?? '—'}
                      </td>
                    ))}
                    <td className="heat-new">{s.answers}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="soft" style={{ marginBottom: 0 }}>
          {t('clazz.legend')}
        </p>
      </Card>
      <Drawer open={child != null} onClose={() => setSearch({})} size={520} title={child?.name} destroyOnHidden>
        {child ? (
          <div className="stack">
            <StudySummary userId={child.userId} sbjId={data.sbjId} />
            <Curves userId={child.userId} sbjId={data.sbjId} />
          </div>
        ) : null}
      </Drawer>
    </div>
  );
}

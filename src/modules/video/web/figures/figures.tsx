import { Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { instantText, numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { Figure, StatusTag } from '../../../../kernel/web/parts/basics';
import { Defined } from '../../../../kernel/web/parts/definition';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../../kernel/web/router/define-web';
import { useTitle } from '../../../../kernel/web/router/page';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { exportViewers, getFigures, listFolders, listViewers, type CourseFigures } from '../../contract';
import { timeText } from '../../rules';
import { useT } from '../texts';
import { HourFigures } from './hour-figures';
import './figures.css';

/** How the films of a course are watched: its sums, each hour, where one hour loses people, and who. */
export default function FiguresScreen({ params }: ScreenProps) {
  const spuId = Number(params['spuId']);
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  const { data, error, refetch } = useCall(getFigures, { spuId }, { quiet: true });
  const [chosen, setChosen] = useState<number>();
  useTitle(data?.title);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel" aria-busy>
        <span className="bone" />
      </section>
    );
  const most = data.items.toSorted((a, b) => b.watchers - a.watchers)[0];
  const lessonId = chosen ?? (most?.watchers ? most.lessonId : undefined);
  return (
    <div className="stack">
      <section className="panel stack">
        <div className="row">
          <h2 className="vf-title">{data.title}</h2>
          {can(listFolders) ? (
            <Link className="row-end" to={toPath('/desk/teach/video/{spuId}', { spuId })}>
              {t('toManage')}
            </Link>
          ) : null}
        </div>
        <div className="vf-figures">
          <Figure of="video.watchers" label={t('field.watchers')} value={numberText(data.watchers)} />
          <Figure of="video.done" label={t('field.doneTimes')} value={numberText(data.done)} />
          <Figure of="video.minutes" label={t('field.minutes')} value={numberText(data.minutes)} />
        </div>
      </section>
      {data.watchers === 0 ? (
        <section className="panel">
          <EmptyState title={t('nobodyYet')} text={t('nobodyYetText')} />
        </section>
      ) : (
        <>
          <HoursTable data={data} />
          <section className="panel stack">
            <div className="row">
              <h3 className="vf-h">{t('whereTheyGo')}</h3>
              <Select
                className="row-end"
                style={{ minWidth: 220 }}
                aria-label={t('hours')}
                value={lessonId}
                options={data.items
                  .filter((l) => l.duration != null)
                  .map((l) => ({ value: l.lessonId, label: l.name }))}
                onChange={(id: number) => setChosen(id)}
              />
            </div>
            {lessonId == null ? null : <HourFigures key={lessonId} lessonId={lessonId} />}
          </section>
          <ListScreen
            call={listViewers}
            name="video.figures.people"
            fixed={{ spuId }}
            exportBy={exportViewers}
            rowKey={(r) => `${r.lessonId}/${r.userId}`}
            filters={{ name: true }}
            columns={[
              { of: 'name', sort: true },
              { of: 'lessonName' },
              { of: 'watched', width: 110, show: (r) => `${r.watched}%` },
              { of: 'minutes', width: 130, sort: true, show: (r) => numberText(r.minutes) },
              { of: 'position', width: 110, show: (r) => timeText(r.position) },
              { of: 'right', width: 100, show: (r) => (r.right == null ? '—' : `${r.right}%`) },
              {
                of: 'done',
                width: 100,
                show: (r) => (
                  <StatusTag status={r.done ? 'done' : 'waiting'}>{t(r.done ? 'done.yes' : 'done.no')}</StatusTag>
                ),
              },
              { of: 'seenAt', width: 170, sort: true, show: (r) => instantText(r.seenAt, zone) },
            ]}
            empty={{ title: t('nobodyYet') }}
          />
        </>
      )}
    </div>
  );
}

function HoursTable({ data }: { readonly data: CourseFigures }) {
  const t = useT();
  return (
    <section className="panel vf-scroll" tabIndex={0} aria-label={t('hours')}>
      <table className="plain vf-table">
        <thead>
          <tr>
            <th>{t('field.lessonName')}</th>
            <th className="num">{t('field.duration')}</th>
            <th className="num">
              <Defined of="video.watchers">{t('field.watchers')}</Defined>
            </th>
            <th className="num">
              <Defined of="video.watched">{t('field.watched')}</Defined>
            </th>
            <th className="num">
              <Defined of="video.done">{t('field.doneTimes')}</Defined>
            </th>
            <th className="num">
              <Defined of="video.minutes">{t('field.minutes')}</Defined>
            </th>
            <th className="num">
              <Defined of="video.right">{t('field.right')}</Defined>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((l) => (
            <tr key={l.lessonId}>
              <td>{l.name}</td>
              <td className="num">{l.duration == null ? '—' : timeText(l.duration)}</td>
              <td className="num">{numberText(l.watchers)}</td>
              <td className="num">{l.watched == null ? '—' : `${l.watched}%`}</td>
              <td className="num">{numberText(l.done)}</td>
              <td className="num">{numberText(l.minutes)}</td>
              <td className="num">{l.right == null ? '—' : `${l.right}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

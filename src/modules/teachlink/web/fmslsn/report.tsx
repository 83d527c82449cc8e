import { Collapse } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '../../../../kernel/web/format';
import { Picture } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import type { Report } from '../../contract';
import { LINK_TYPES } from '../../rules';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { clockText } from './clock';
import { PageText } from './page-text';
import { ActivityHead } from './parts';
import { useActivityPage } from './use-activity';

type Said = Report['off'][number];

/** What all sheets say together, each figure with its lines, and the host's words on it. */
export default function ActivityReport({ params }: { readonly params: { readonly fmsLsnId?: string } }) {
  const t = useT();
  const { activity, page, error, retry } = useActivityPage(Number(params.fmsLsnId) || 0, LINK_TYPES.report);
  if (!activity || !page) return <Waiting error={error} retry={retry} />;
  const r = page.report;
  return (
    <div className="stack">
      <ActivityHead activity={activity} />
      {r == null || r.sheets === 0 ? (
        <section className="panel">
          <EmptyState title={t('noSheets')} text={t('noSheetsText')} />
        </section>
      ) : (
        <Figures report={r} minutes={activity.duration} />
      )}
      <section className="panel stack">
        <h3 className="tl-h">{t('fms.words')}</h3>
        <PageText page={page} label={t('fms.words')} placeholder={t('fms.wordsPlace')} />
      </section>
    </div>
  );
}

function Figures({ report: r, minutes }: { readonly report: Report; readonly minutes: number }) {
  const t = useT();
  return (
    <>
      <section className="panel stack">
        <p className="tl-first">{t('sheetsN', { n: r.sheets })}</p>
        <p className="soft">
          {r.agreement == null ? t('noAgreement') : t('agreementIs', { n: r.agreement })} {t('agreementMeans')}
        </p>
        <h3 className="tl-h">{t('minutesBy')}</h3>
        <Collapse
          items={r.phases.map((p) => ({
            key: p.phase,
            label: (
              <span className="row" style={{ flexWrap: 'nowrap' }}>
                <span style={{ minWidth: 90 }}>{t(`phase.${p.phase}`)}</span>
                <span className="tl-bar">
                  <span style={{ width: `${Math.min(100, (p.minutes / minutes) * 100)}%` }} />
                </span>
                <b>{t('minutesN', { n: numberText(p.minutes, 1) })}</b>
              </span>
            ),
            children: <SaidLines lines={p.lines} marks />,
          }))}
        />
      </section>
      <section className="panel stack">
        <Collapse
          items={[
            ...r.questions.map((q) => ({
              key: `q${q.level}`,
              label: t('questionsAt', { level: t(`level.${q.level as 1 | 2 | 3}`), n: q.count }),
              children: <SaidLines lines={q.lines} />,
            })),
            { key: 'off', label: t('offN', { n: r.off.length }), children: <SaidLines lines={r.off} /> },
            { key: 'notes', label: t('notesN', { n: r.notes.length }), children: <SaidLines lines={r.notes} /> },
          ]}
        />
      </section>
      {r.photos.length ? (
        <section className="panel stack">
          <h3 className="tl-h">{t('photosN', { n: r.photos.length })}</h3>
          <ul className="tl-photos">
            {r.photos.map((p, at) => (
              <li key={at}>
                <Picture
                  src={p.url}
                  alt={t('photoAt', { at: clockText(p.second), name: p.by })}
                  width={180}
                  height={135}
                />
                <span className="soft">
                  {clockText(p.second)} {p.by}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {r.scale.length ? (
        <section className="panel stack">
          <h3 className="tl-h">{t('scaleOf')}</h3>
          <Collapse
            items={r.scale.map((one) => ({
              key: one.name,
              label: (
                <span className="row">
                  <span style={{ minWidth: 120 }}>{one.name}</span>
                  <b>{one.mean == null ? '—' : numberText(one.mean, 1)}</b>
                  <span className="soft">{t('ratingsN', { n: one.count })}</span>
                </span>
              ),
              children: (
                <ul className="tl-groups">
                  {one.ratings.map((rating, at) => (
                    <li key={at}>
                      <span>{rating.by}</span>
                      <b>{numberText(rating.stars, 0)}</b>
                    </li>
                  ))}
                </ul>
              ),
            }))}
          />
        </section>
      ) : null}
    </>
  );
}
/** `marks`: taps that carry no words. */
function SaidLines({ lines, marks }: { readonly lines: readonly Said[]; readonly marks?: boolean }): ReactNode {
  const t = useT();
  if (lines.length === 0) return <span className="soft">{t('noLines')}</span>;
  return (
    <ul className="tl-groups">
      {lines.map((l, at) => (
        <li key={at}>
          <span className="soft">{clockText(l.second)}</span>
          {marks && !l.words ? null : <span>{l.words || t('noWords')}</span>}
          <span className="soft">{l.by}</span>
        </li>
      ))}
    </ul>
  );
}

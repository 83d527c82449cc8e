import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select, Skeleton } from 'antd';
import { useSearchParams } from 'react-router';
import type { Judgement } from '../../../../kernel/shared/judged';
import { dayText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { ProofQr } from '../../../proof/web/published';
import * as calls from '../../contract';
import type { Card } from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { LevelTag } from './level-tag';
import { YearBar, useYear } from './year-bar';
import './cards.css';

/** Report cards of a class in one print, or of one child: a page each, text and lines, in the language of the reader. */
export default function ReportCards() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const state = useYear();
  const yearId = state.year?.yearId;
  const userId = Number(search.get('userId')) || undefined;
  const places =
    useCall(calls.educPlaces, yearId ? { yearId } : {}, { quiet: true, when: yearId != null }).data?.items ?? [];
  const clazzId = Number(search.get('clazzId')) || undefined;
  const ask = { yearId: yearId ?? 2000, ...(userId ? { userIds: [userId] } : clazzId ? { clazzId } : {}) };
  const { data, error, isPending, refetch } = useCall(calls.educCards, ask, {
    quiet: true,
    when: yearId != null && (userId != null || clazzId != null),
  });
  return (
    <div className="stack">
      <YearBar state={state}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('chooseClazz')}
          aria-label={t('field.clazzId')}
          value={userId ? undefined : clazzId}
          style={{ minWidth: 180 }}
          onChange={(v: number) => setSearch({ yearId: String(yearId), clazzId: String(v) })}
          options={places.map((g) => ({
            label: g.grdName,
            options: g.clazzes.map((c) => ({ value: c.clazzId, label: `${c.clazzName} (${c.due})` })),
          }))}
        />
        <Button type="primary" icon={<PrinterOutlined />} disabled={!data} onClick={() => window.print()}>
          {data ? t('printCards', { n: data.items.length }) : t('printCard')}
        </Button>
      </YearBar>
      {userId == null && clazzId == null ? (
        <div className="panel">
          <EmptyState title={t('chooseClazz')} text={t('cardsText')} />
        </div>
      ) : error ? (
        <div className="panel">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : isPending || !data ? (
        <div className="panel">
          <Skeleton active />
        </div>
      ) : (
        data.items.map((c) => <OneCard key={c.userId} card={c} head={data} />)
      )}
    </div>
  );
}

interface Head {
  readonly by: Judgement;
  readonly orgName: string;
  readonly yearName: string;
  readonly standardName: string;
  readonly state: 'open' | 'closed';
  readonly published: boolean;
}
function OneCard({ card: c, head }: { readonly card: Card; readonly head: Head }) {
  const t = useT();
  return (
    <article className="fit-card">
      <header>
        <h1>{t('cardTitle')}</h1>
        <p>
          {head.orgName} · {t('yearOf', { year: head.yearName })}
        </p>
      </header>
      <dl className="fit-card-who">
        <div>
          <dt>{t('childName')}</dt>
          <dd>{c.name}</dd>
        </div>
        <div>
          <dt>{t('field.sex')}</dt>
          <dd>{t(`sex.${c.sex}`)}</dd>
        </div>
        <div>
          <dt>{t('field.clazzName')}</dt>
          <dd>{c.clazzName}</dd>
        </div>
        <div>
          <dt>{t('field.sidNo')}</dt>
          <dd>{c.natNo ?? '—'}</dd>
        </div>
        <div>
          <dt>{t('bornOn')}</dt>
          <dd>{c.bornOn ? dayText(c.bornOn) : '—'}</dd>
        </div>
        <div>
          <dt>{t('field.grdName')}</dt>
          <dd>{c.grdName}</dd>
        </div>
      </dl>
      <table>
        <thead>
          <tr>
            <th>{t('field.itemId')}</th>
            <th className="num">{t('result')}</th>
            <th className="num">{t('weight')}</th>
            <th className="num">{t('points')}</th>
            <th>{t('field.level')}</th>
            <th>{t('nextStep')}</th>
          </tr>
        </thead>
        <tbody>
          {c.lines.map((l) => (
            <tr key={l.itemId}>
              <th scope="row">{l.name}</th>
              <td className="num">
                {l.text || '—'} <span className="unit">{l.text ? l.unitText : ''}</span>
              </td>
              <td className="num">{l.weight == null ? '' : `${l.weight}%`}</td>
              <td className="num">
                {l.points ?? ''}
                {l.bonus ? ` +${l.bonus}` : ''}
              </td>
              <td>
                {l.level
                  ? t(
                      ['low', 'normal', 'over', 'obese'].includes(l.level)
                        ? `band.${l.level as 'low'}`
                        : `level.${l.level as 'pass'}`,
                    )
                  : ''}
              </td>
              <td className="fit-card-next">{l.next}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="fit-card-foot">
        <dl className="fit-card-sum">
          <div>
            <dt>{t('field.standardScore')}</dt>
            <dd>{c.standardScore == null ? '—' : formatPoints(c.standardScore)}</dd>
          </div>
          <div>
            <dt>{t('field.bonus')}</dt>
            <dd>{c.bonus}</dd>
          </div>
          <div className="fit-card-total">
            <dt>
              {t('field.total')} <JudgedBy by={head.by} rows={`/desk/sport/phys4/educ/archs?userId=${c.userId}`} />
            </dt>
            <dd>{c.total == null ? t(`state.${c.state}`) : formatPoints(c.total)}</dd>
          </div>
          <div>
            <dt>{t('field.level')}</dt>
            <dd>{c.level ? <LevelTag level={c.level} /> : '—'}</dd>
          </div>
          {c.retest ? (
            <div>
              <dt>{t('retest')}</dt>
              <dd>{t('retestOf', { first: formatPoints(c.retest.first), again: formatPoints(c.retest.again) })}</dd>
            </div>
          ) : null}
          {c.awards.eligible ? (
            <div>
              <dt>{t('awards')}</dt>
              <dd>{t(c.awards.sportCredit ? 'awards.credit' : 'awards.eligible')}</dd>
            </div>
          ) : null}
        </dl>
        <div className="fit-card-past">
          {c.before.length > 0 ? (
            <>
              <strong>{t('pastYears')}</strong>
              {c.before.slice(0, 5).map((b) => (
                <span key={b.name}>
                  {b.grdName} {b.total == null ? '—' : formatPoints(b.total)} {b.level ? t(`level.${b.level}`) : ''}
                </span>
              ))}
            </>
          ) : null}
        </div>
        {c.check ? (
          <ProofQr code={c.check.code} label={t('qrLabel')} text={t('qrText')} />
        ) : (
          <small className="soft">{t(head.state === 'open' ? 'cardOpen' : 'cardUnpublished')}</small>
        )}
      </div>
      <footer>
        {head.standardName}
        <span>{t('signature')}</span>
      </footer>
    </article>
  );
}

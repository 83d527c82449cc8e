import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Skeleton } from 'antd';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState, GoneState } from '../../../../kernel/web/parts/states';
import { colour } from '../../../../kernel/web/theme';
import * as calls from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { LevelTag } from './level-tag';
import '../fitness.css';

/** Where the QR code of a card leads: whether the card is what the school published, and what it says. Open to whoever holds the card. */
export default function CheckCard({ params }: { readonly params: { readonly code: string } }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.cardCheck, { code: params.code }, { quiet: true });
  if (error)
    return (
      <main className="content content-narrow">
        <div className="panel">
          {error.status === 404 || error.status === 400 ? (
            <GoneState title={t('checkGone')} text={t('checkGoneText')} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
        </div>
      </main>
    );
  if (!data)
    return (
      <main className="content content-narrow">
        <div className="panel">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      </main>
    );
  return (
    <main className="content content-narrow stack">
      <section className="panel" style={{ borderTop: `4px solid ${data.genuine ? colour.done : colour.needs}` }}>
        <h1 style={{ fontSize: 20, margin: 0, display: 'flex', gap: 10, alignItems: 'center' }}>
          {data.genuine ? (
            <CheckCircleFilled style={{ color: colour.done }} />
          ) : (
            <CloseCircleFilled style={{ color: colour.needs }} />
          )}
          {t(data.genuine ? 'checkGood' : 'checkBad')}
        </h1>
        <p className="soft" style={{ margin: '6px 0 0' }}>
          {t(data.genuine ? 'checkGoodText' : 'checkBadText', {
            school: data.school,
            at: instantText(data.sealedAt),
            cards: data.cards,
          })}
        </p>
      </section>
      <section className="panel stack">
        <div className="row">
          <strong style={{ fontSize: 18 }}>{data.name}</strong>
          <span className="soft">
            {data.school} · {data.clazz} · {t('yearOf', { year: data.yearName })}
          </span>
          <span className="row-end">
            <span className="figure-value">
              {data.total == null ? t(`state.${data.state as 'exempt'}`) : formatPoints(data.total)}
            </span>{' '}
            <LevelTag level={data.level} />
          </span>
        </div>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('field.itemId')}</th>
              <th className="num">{t('result')}</th>
              <th className="num">{t('points')}</th>
              <th>{t('field.level')}</th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map((l) => (
              <tr key={l.itemId}>
                <td>{l.name}</td>
                <td className="num">{l.text}</td>
                <td className="num">
                  {l.points ?? ''}
                  {l.bonus ? ` +${l.bonus}` : ''}
                </td>
                <td>{l.level ? <LevelTag level={l.level} /> : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.firstTotal == null ? null : (
          <p className="soft" style={{ margin: 0 }}>
            {t('checkRetest', { first: formatPoints(data.firstTotal) })}
          </p>
        )}
        <p className="soft" style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {data.standard}
          <br />
          {t('checkHash', { hash: data.hash, seq: data.seq, seals: data.seals })}
        </p>
      </section>
    </main>
  );
}

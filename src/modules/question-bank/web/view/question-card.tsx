import { Tag, Tooltip } from 'antd';
import { useState, type ReactNode } from 'react';
import { instantDay, numberText, percentText } from '../../../../kernel/web/format';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { QueRow } from '../../contract';
import { useT } from '../texts';
import { QuestionView } from './question-view';

/** A question in a list: as it stands, the key on demand, below it what it is and what may be done with it. */
export function QuestionCard({
  row,
  actions,
  no,
}: {
  readonly row: QueRow;
  readonly actions?: ReactNode;
  readonly no?: number;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const [key, setKey] = useState(false);
  return (
    <div className="que-card">
      <QuestionView body={row.body} no={no} showKey={key} />
      <div className="que-foot">
        <Tag variant="filled">{row.qtpName}</Tag>
        {row.degreeInUse === row.degree ? (
          <span>{t(`degree.${row.degree as 1}`)}</span>
        ) : (
          <Tooltip title={t('degreeHint', { said: t(`degree.${row.degree as 1}`) })}>
            <span>{t('degreeMeasured', { degree: t(`degree.${row.degreeInUse as 1}`) })}</span>
          </Tooltip>
        )}
        {row.use ? (
          <Tooltip title={t('useHint', { answers: row.use.answers })}>
            <span className="num">{t('rate', { rate: percentText(row.use.rate / 100, 0) })}</span>
          </Tooltip>
        ) : null}
        {row.use?.discrimination == null ? null : (
          <Tooltip title={t('apartHint')}>
            <span className="num">{t('apart', { value: numberText(row.use.discrimination, 2) })}</span>
          </Tooltip>
        )}
        {row.source ? <span>{row.source}</span> : null}
        {row.ownerName ? <span>{row.ownerName}</span> : null}
        <span>{instantDay(row.madeAt, zone)}</span>
        {row.verNo > 1 ? <span>{t('verNo', { no: row.verNo })}</span> : null}
        <span className="row-end row" style={{ gap: 8 }}>
          <button type="button" className="que-more" aria-expanded={key} onClick={() => setKey(!key)}>
            {t(key ? 'hideKey' : 'showKey')}
          </button>
          {actions}
        </span>
      </div>
    </div>
  );
}

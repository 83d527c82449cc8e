import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { plainText, type QueRow } from '../../contract';
import { useT } from '../texts';

/** A chosen question with what it counts. */
export interface PickedQuestion extends QueRow {
  readonly score: number;
}
/** What has been chosen, in its order, with points. */
export function Basket({
  picked,
  onChange,
}: {
  readonly picked: readonly PickedQuestion[];
  readonly onChange: (picked: readonly PickedQuestion[]) => void;
}) {
  const t = useT();
  if (picked.length === 0) return <EmptyState compact title={t('basketNone')} text={t('basketNoneText')} />;
  return (
    <>
      <h3 className="pick-h">{t('basket', { count: picked.length })}</h3>
      <ol className="pick-list">
        {picked.map((p, at) => (
          <li key={p.qid}>
            <span className="pick-no">{at + 1}</span>
            <span className="pick-words" title={plainText(p.body.stem)}>
              {plainText(p.body.stem) || p.qtpName}
              <small className="soft">
                {p.qtpName} · {t(`degree.${p.degree as 1}`)}
              </small>
            </span>
            <NumberInput
              size="small"
              min={0}
              max={300}
              step={0.5}
              precision={1}
              value={p.score}
              aria-label={t('scoreOf', { no: at + 1 })}
              onChange={(score) => onChange(picked.map((x) => (x.qid === p.qid ? { ...x, score: score ?? 0 } : x)))}
              style={{ width: 66 }}
            />
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('takeOut')}
              onClick={() => onChange(picked.filter((x) => x.qid !== p.qid))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useT } from '../texts';
import type { ClazzAt } from './clazz-at';

/** Turns chosen questions into homework for the class: the assign screen opens with them, and one more click sends it. */
export function AssignBar({
  at,
  verIds,
  text,
}: {
  readonly at: ClazzAt;
  readonly verIds: readonly number[];
  readonly text?: string;
}) {
  const t = useT();
  const navigate = useNavigate();
  if (verIds.length === 0) return null;
  return (
    <div className="wb-go no-print">
      <p>
        {text ?? t('list.picked', { n: verIds.length })} <span className="soft">{t('fading.assignHint')}</span>
      </p>
      <Button
        className="row-end"
        type="primary"
        size="large"
        onClick={() =>
          void navigate(
            `/work/assign/work?clazzId=${at.clazzId}&sbjId=${at.sbjId}&verIds=${[...new Set(verIds)].join(',')}`,
          )
        }
      >
        {t('fading.assign', { n: new Set(verIds).size })}
      </Button>
    </div>
  );
}

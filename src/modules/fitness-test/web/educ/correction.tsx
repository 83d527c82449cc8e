import { Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import * as calls from '../../contract';
import type { EducRow, ItemView } from '../../contract';
import { useT } from '../texts';
import { Doubts, useDoubts } from './doubts';
import { Line } from './entry-line';

interface Props {
  readonly row: EducRow;
  readonly yearId: number;
  readonly items: readonly ItemView[];
  readonly onDone: () => void;
}
/** Puts results of a published year right: only what is wrong is typed, with the reason. */
export function Correction({ row, yearId, items, onDone }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [why, setWhy] = useState('');
  const save = useAct(calls.cardCorrect, { done: t('corrected'), onDone });
  const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
  const doubts = useDoubts(row, values);
  return (
    <section className="stack">
      <p className="soft" style={{ margin: 0 }}>
        {t('correctText')}
      </p>
      <div className="fit-entry">
        {items.map((item) => (
          <Line
            key={item.itemId}
            item={item}
            value={typed[item.itemId] ?? ''}
            before={row.results.find((r) => r.itemId === item.itemId)?.text ?? ''}
            edits
            points={null}
            level={null}
            onChange={(value) => setTyped({ ...typed, [item.itemId]: value })}
          />
        ))}
      </div>
      <Input
        value={why}
        onChange={(e) => setWhy(e.target.value)}
        maxLength={100}
        placeholder={t('correctWhy')}
        aria-label={t('correctWhy')}
      />
      <Doubts said={doubts.said} />
      <div className="row">
        <ActButton
          type="primary"
          disabled={doubts.pending || Object.keys(values).length === 0 || why.trim() === ''}
          onClick={() => (doubts.sure() ? save.run({ id: row.userId, yearId, values, why }) : undefined)}
        >
          {t('correctSave')}
        </ActButton>
      </div>
    </section>
  );
}

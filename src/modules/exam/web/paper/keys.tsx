import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import type { Paper } from '../../contract';
import { letterOf } from '../../rules/paper';
import { useT } from '../texts';

type Key = { readonly no: number; readonly key: string };
/** The right options of choices; saving judges what was scanned already. */
export function Keys({ paper, onSave }: { readonly paper: Paper; readonly onSave: (keys: Key[]) => unknown }) {
  const t = useT();
  const choices = paper.questions.filter((q) => q.kind === 'choice');
  const [keys, setKeys] = useState(() => new Map(choices.flatMap((q) => (q.key ? [[q.no, q.key] as const] : []))));
  const set = (no: number, key: string) => setKeys((was) => new Map(was).set(no, key));
  return (
    <section className="panel stack exam-block" style={{ gap: 8 }}>
      <h3>{t('keys')}</h3>
      {choices.map((q) => {
        const options = Array.from({ length: q.options }, (_, i) => letterOf(i));
        const name = t('questionNo', { no: q.no });
        return (
          <div key={q.no} className="row" role="group" aria-label={name} style={{ gap: 8 }}>
            <span style={{ minWidth: 24 }}>{q.no}</span>
            {q.multi ? (
              <Checkbox.Group
                options={options}
                value={[...(keys.get(q.no) ?? '')]}
                onChange={(letters) => set(q.no, letters.toSorted().join(''))}
              />
            ) : (
              <Radio.Group
                options={options}
                value={keys.get(q.no)}
                onChange={(e) => set(q.no, String(e.target.value))}
              />
            )}
          </div>
        );
      })}
      <ActButton onClick={() => onSave([...keys].flatMap(([no, key]) => (key ? [{ no, key }] : [])))}>
        {t('saveKeys')}
      </ActButton>
    </section>
  );
}

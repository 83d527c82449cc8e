import { Button, Select, Switch } from 'antd';
import { useState } from 'react';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { LIMITS } from '../../rules/limits';
import { KINDS, type Question } from '../../rules/paper';
import { placed, type Added } from '../../rules/place';
import { useT } from '../texts';

/** Questions of one kind, placed behind those that are there. */
export function AddQuestions({
  there,
  onAdd,
}: {
  readonly there: readonly Question[];
  readonly onAdd: (questions: Question[]) => void;
}) {
  const t = useT();
  const [added, setAdded] = useState<Added>({
    kind: 'choice',
    count: 10,
    score: 3,
    options: 4,
    multi: false,
    height: 40,
  });
  const set = (to: Partial<Added>) => setAdded((was) => ({ ...was, ...to }));
  const number = (key: 'count' | 'score' | 'options' | 'height', label: string, most: number) => (
    <label className="row">
      {label}
      <NumberInput
        className="row-end"
        aria-label={label}
        value={added[key]}
        min={key === 'score' ? 0 : 1}
        max={most}
        step={key === 'score' ? 0.5 : 1}
        onChange={(value) => set({ [key]: value ?? added[key] })}
      />
    </label>
  );
  return (
    <section className="panel stack exam-block" style={{ gap: 8 }}>
      <h3>{t('addQuestions')}</h3>
      <Select
        aria-label={t('field.kind')}
        value={added.kind}
        onChange={(kind) => set({ kind })}
        options={KINDS.filter((kind) => kind !== 'number').map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      />
      {number('count', t('count'), LIMITS.questions)}
      {number('score', t('eachScore'), LIMITS.score)}
      {added.kind === 'choice'
        ? number('options', t('field.options'), LIMITS.optionsMax)
        : number('height', t('height'), 240)}
      {added.kind === 'choice' ? (
        <label className="row">
          {t('field.multi')}
          <Switch className="row-end" checked={added.multi} onChange={(multi) => set({ multi })} />
        </label>
      ) : null}
      {added.kind === 'essay' ? (
        <label className="row">
          {t('field.grid')}
          <Switch className="row-end" checked={added.grid ?? false} onChange={(grid) => set({ grid })} />
        </label>
      ) : null}
      <Button data-act onClick={() => onAdd(placed(there, added))}>
        {t('addThem')}
      </Button>
    </section>
  );
}

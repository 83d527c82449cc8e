import { Switch } from 'antd';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import type { Question, Region } from '../../rules/paper';
import { useT } from '../texts';

/** Points and place of one question. */
export function QuestionForm({
  question,
  onChange,
}: {
  readonly question: Question;
  readonly onChange: (to: Partial<Question>) => void;
}) {
  const t = useT();
  const { region } = question;
  const place = (key: keyof Region, label: string) => (
    <label className="row">
      {label}
      <NumberInput
        className="row-end"
        aria-label={label}
        value={region[key]}
        precision={key === 'page' ? 0 : 1}
        min={key === 'page' ? 1 : 0}
        onChange={(value) => onChange({ region: { ...region, [key]: value ?? region[key] } })}
      />
    </label>
  );
  return (
    <>
      <h3>{t('questionNo', { no: question.no })}</h3>
      <label className="row">
        {t('field.score')}
        <NumberInput
          className="row-end"
          aria-label={t('field.score')}
          value={question.score}
          min={0}
          max={300}
          step={0.5}
          onChange={(score) => onChange({ score: score ?? question.score })}
        />
      </label>
      {question.kind === 'essay' ? (
        <label className="row">
          {t('field.grid')}
          <Switch className="row-end" checked={question.grid ?? false} onChange={(grid) => onChange({ grid })} />
        </label>
      ) : null}
      {place('page', t('field.page'))}
      {place('x', t('field.x'))}
      {place('y', t('field.y'))}
      {place('w', t('field.w'))}
      {place('h', t('field.h'))}
    </>
  );
}

import { Button } from 'antd';
import { useUi } from '../i18n/use-text';
import { choiceOf } from '../labels';
import { FieldInput } from '../parts/field-input';
import type { ContractForm } from './use-form';
import type { FieldSpec } from './form-context';

/** Below a field that two people changed: the other's value in the field's own form, to take over or to leave. */
export function TheirValue({
  of,
  holder,
  spec,
}: {
  readonly of: string;
  readonly holder: ContractForm;
  readonly spec: FieldSpec;
}) {
  const t = useUi();
  const { theirs, facts, call, settle } = holder;
  if (!theirs || !(of in theirs.open)) return null;
  const value = theirs.open[of];
  const { as: As, props, choice } = spec;
  const fact = facts[of];
  return (
    <div className="stack" style={{ gap: 4 }}>
      <span>{t('changedTo', { who: theirs.changed.by })}</span>
      {value == null || value === '' ? (
        <em>{t('changedEmpty')}</em>
      ) : As ? (
        <As {...props} value={value} disabled />
      ) : fact ? (
        <FieldInput facts={fact} value={value} disabled label={choice ?? ((v) => choiceOf(call, of, v))} />
      ) : null}
      <span className="row" style={{ gap: 8 }}>
        <Button size="small" onClick={() => settle('mine', of)}>
          {t('changedMine')}
        </Button>
        <Button size="small" onClick={() => settle('theirs', of)}>
          {t('changedTheirs')}
        </Button>
      </span>
    </div>
  );
}

import { Alert, Form, Select } from 'antd';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { Field } from '../../../kernel/web/form/field';
import { dayText, moneyText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { useToday } from '../../../kernel/web/parts/date-range';
import { adminBySet, offers, servesApply, servesCheck } from '../contract';
import { CYCLES, type Cycle } from '../rules';
import { AdminByPicker } from './pickers';
import { useT } from './texts';

interface Learner {
  readonly userId: number;
  readonly name: string;
  readonly adminBy?: number | null;
}

/** Subjects the institution has prices for. */
function ServPicker({ value, onChange, ...rest }: InputProps<number>) {
  const t = useT();
  const { data, isPending } = useCall(offers, {}, { quiet: true });
  return (
    <Select
      id={rest.id}
      aria-label={rest['aria-label']}
      loading={isPending}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v)}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
      options={data
        ?.map((o) => ({ value: o.servId, label: o.name, disabled: o.prices.length === 0 }))
        .sort((a, b) => Number(a.disabled) - Number(b.disabled))}
      optionRender={(o) =>
        o.data.disabled ? (
          <span>
            {o.label} <span className="soft">{t('noPrice')}</span>
          </span>
        ) : (
          o.label
        )
      }
    />
  );
}

/** What the request comes to, before it is made. */
function Quote({
  userId,
  servId,
  start,
  cycle,
}: {
  readonly userId: number;
  readonly servId?: number;
  readonly start?: string;
  readonly cycle?: Cycle;
}) {
  const t = useT();
  const whole = servId != null && start != null && start !== '' && cycle != null;
  const { data, error } = useCall(
    servesCheck,
    { id: userId, servId: servId ?? 1, start: start ?? '2026-01-01', cycle: cycle ?? CYCLES[0]! },
    { when: whole, quiet: true },
  );
  if (!whole) return null;
  if (error) return <Alert type="error" showIcon title={error.message} />;
  if (!data) return <span className="bone" />;
  return (
    <Alert
      type={data.ok ? 'info' : 'warning'}
      showIcon
      title={
        data.ok
          ? t('quote', { price: moneyText(data.priceFen), from: dayText(data.startOn), to: dayText(data.endOn) })
          : data.why
      }
    />
  );
}

/** Asks for a subject to be activated; the audit decides. */
export function ApplyDialog({
  learner,
  onClose,
}: {
  readonly learner: Learner | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const today = useToday();
  if (!learner) return null;
  return (
    <FormDialog
      open
      call={servesApply}
      title={t('applyFor', { name: learner.name })}
      onClose={onClose}
      fixed={{ id: learner.userId }}
      initial={{ start: today, cycle: 'half_year' as const }}
      done={t('applied')}
      submitText={t('applyServe')}
    >
      <Field of="servId" as={ServPicker} />
      <Field of="cycle" />
      <Field of="start" />
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => {
          const v = getFieldsValue(true) as { servId?: number; start?: string; cycle?: Cycle };
          return <Quote userId={learner.userId} {...v} />;
        }}
      </Form.Item>
    </FormDialog>
  );
}

/** Who looks after a learner; nobody, when it is emptied. */
export function AdminByDialog({
  learner,
  onClose,
}: {
  readonly learner: Learner | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  return learner ? (
    <FormDialog
      open
      call={adminBySet}
      title={t('adminByOf', { name: learner.name })}
      onClose={onClose}
      fixed={{ id: learner.userId }}
      initial={{ adminBy: learner.adminBy ?? null }}
      fields={{ adminBy: { as: AdminByPicker } }}
      done={t('saved')}
    />
  ) : null;
}

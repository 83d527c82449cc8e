import { Radio } from 'antd';
import { plusDays } from '../../../kernel/shared/dates';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { SubjectPicker } from '../../textbook/web/published';
import { goalCreate } from '../contract';
import { GOAL_DAYS, TIER, TIERS, type Tier } from '../rules';
import { useT } from './texts';
import './train.css';

/** C-048: the three tiers with what each asks. */
function TierPicker({ value, onChange, ...rest }: InputProps<Tier>) {
  const t = useT();
  return (
    <Radio.Group
      {...rest}
      value={value ?? undefined}
      onChange={(e) => onChange?.(e.target.value as Tier)}
      className="tr-tiers"
    >
      {TIERS.map((k) => (
        <Radio.Button key={k} value={k}>
          <b>{t(`tier.${k}`)}</b>
          <small>{t('tierAsks', TIER[k])}</small>
        </Radio.Button>
      ))}
    </Radio.Group>
  );
}
/** A goal for oneself, or with `learner` for a learner; a week long unless changed. */
export function GoalDialog({
  open,
  onClose,
  learner,
  sbjId,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly learner?: { readonly userId: number; readonly name: string };
  readonly sbjId?: number | undefined;
}) {
  const t = useT();
  const today = useToday();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={learner ? t('goalFor', { name: learner.name }) : t('newGoal')}
      call={goalCreate}
      fixed={learner ? { userId: learner.userId } : {}}
      done={t('goalSet')}
      submitText={t('setGoal')}
      initial={{ sbjId, start: today, end: plusDays(today, GOAL_DAYS - 1) }}
      fields={{ sbjId: { as: SubjectPicker }, tier: { as: TierPicker, help: t('tierHelp') }, start: true, end: true }}
    />
  );
}

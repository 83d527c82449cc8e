import { Input, Select } from 'antd';
import { FormDialog } from '../../../../kernel/web/form/form-screen';
import DayInput from '../../../../kernel/web/parts/day-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import * as calls from '../../contract';
import type { MeetFull, Round } from '../../contract/parts';
import { useEntries, useEntryTitle } from '../parts';
import { useT } from '../texts';

interface Props {
  readonly meet: MeetFull;
  readonly entryId: number | undefined;
  readonly onClose: () => void;
  readonly onMade: (round: Round) => void;
}
/** A round of an event behind those it has: heats, a semi-final, a final, with who goes on from it. */
export function RoundDialog({ meet, entryId, onClose, onMade }: Props) {
  const t = useT();
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('rounds.add')}
      call={calls.createRound}
      initial={{ entryId, advance: { perHeat: 0, fastest: 0 } }}
      fields={{
        entryId: { as: EntryField, props: { gamId: meet.gamId }, label: t('column.entryName') },
        name: { label: t('rounds.name') },
        advance: { as: AdvanceField, label: t('rounds.advance'), help: t('rounds.advanceHelp') },
        minutes: { label: t('rounds.minutes'), help: t('rounds.minutesHelp') },
        time: { as: TimeField, props: { first: meet.start }, label: t('rounds.time'), help: t('rounds.timeHelp') },
      }}
      done={t('rounds.made', { count: 1 })}
      onDone={onMade}
    />
  );
}

interface FieldProps<V> {
  readonly id?: string;
  readonly value?: V | null;
  readonly onChange?: (value: V | undefined) => void;
}
function EntryField({ id, value, onChange, gamId }: FieldProps<number> & { readonly gamId: number }) {
  const t = useT();
  const { entries = [] } = useEntries(gamId);
  const titleOf = useEntryTitle();
  return (
    <Select
      id={id}
      aria-label={t('column.entryName')}
      value={value ?? undefined}
      onChange={(v: number) => onChange?.(v)}
      options={entries.map((e) => ({ value: e.entryId, label: titleOf(e) }))}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ width: '100%' }}
    />
  );
}

interface Advance {
  readonly perHeat?: number;
  readonly fastest?: number;
}
/** The first of each heat, and the best of the others. */
function AdvanceField({ value, onChange }: FieldProps<Advance>) {
  const t = useT();
  return (
    <span className="row">
      <NumberInput
        aria-label={t('rounds.perHeat')}
        prefix={t('rounds.perHeat')}
        min={0}
        max={20}
        value={value?.perHeat ?? 0}
        onChange={(v) => onChange?.({ ...value, perHeat: v ?? 0 })}
        style={{ width: 180 }}
      />
      <NumberInput
        aria-label={t('rounds.fastest')}
        prefix={t('rounds.fastest')}
        min={0}
        max={40}
        value={value?.fastest ?? 0}
        onChange={(v) => onChange?.({ ...value, fastest: v ?? 0 })}
        style={{ width: 220 }}
      />
    </span>
  );
}

interface Time {
  readonly onDate: string;
  readonly from: string;
}
/** Day and time of day; without a day the plan gives both. */
function TimeField({ value, onChange, first }: FieldProps<Time> & { readonly first: string }) {
  const t = useT();
  return (
    <span className="row">
      <DayInput
        aria-label={t('plan.day')}
        value={value?.onDate ?? null}
        onChange={(onDate) => onChange?.(onDate ? { onDate, from: value?.from ?? '08:30' } : undefined)}
      />
      <Input
        aria-label={t('plan.from')}
        value={value?.from ?? ''}
        placeholder="08:30"
        onChange={(e) => onChange?.({ onDate: value?.onDate ?? first, from: e.target.value })}
        style={{ width: 90 }}
      />
    </span>
  );
}

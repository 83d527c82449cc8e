import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { gradeList } from '../../textbook/contract';
import * as calls from '../contract';
import type { Entry, RunShown } from '../contract/parts';
import type { Result } from '../contract/rounds';
import { isMeasured, isTimed, type Kind, type MeetState, type RoundState } from '../rules';
import { useT } from './texts';

const MEET_TONE: Readonly<Record<MeetState, Status>> = { draft: 'off', active: 'waiting', finished: 'done' };
const ROUND_TONE: Readonly<Record<RoundState, Status>> = { open: 'off', arranged: 'waiting', finished: 'done' };
export function MeetTag({ state }: { readonly state: MeetState }) {
  const t = useT();
  return <StatusTag status={MEET_TONE[state]}>{t(`meetState.${state}`)}</StatusTag>;
}
export function RoundTag({ state }: { readonly state: RoundState }) {
  const t = useT();
  return <StatusTag status={ROUND_TONE[state]}>{t(`roundState.${state}`)}</StatusTag>;
}

interface Input<V> {
  readonly value?: V | null;
  readonly onChange?: (value: V) => void;
  readonly id?: string;
  readonly disabled?: boolean;
  readonly 'aria-label'?: string;
}
/** The name of a row of a dictionary in the reader's language. */
function useName(): (row: { readonly nameZh: string; readonly nameEn: string }) => string {
  const lang = useLang();
  return (row) => (lang === 'en-US' ? row.nameEn : row.nameZh);
}
/** Chooses grades, of a meet or of all there are. */
export function GradesField({
  value,
  onChange,
  among,
  ...rest
}: Input<number[]> & { readonly among?: readonly number[] }) {
  const t = useT();
  const grades = useCall(gradeList, {}, { quiet: true }).data ?? [];
  const nameOf = useName();
  return (
    <Select
      aria-label={t('field.grdIds')}
      {...rest}
      mode="multiple"
      value={value ?? []}
      onChange={(ids: number[]) => onChange?.(ids)}
      options={grades
        .filter((g) => !among || among.includes(g.grdId))
        .map((g) => ({ value: g.grdId, label: nameOf(g) }))}
      showSearch={{ optionFilterProp: 'label' }}
      style={{ minWidth: 200, width: '100%' }}
    />
  );
}
/** Names of grades by their ids. */
export function useGradeNames(): (ids: readonly number[]) => string {
  const t = useT();
  const grades = useCall(gradeList, {}, { quiet: true }).data ?? [];
  const nameOf = useName();
  const names = new Map(grades.map((g) => [g.grdId, nameOf(g)]));
  return (ids) => ids.map((id) => names.get(id) ?? '').join(t('comma'));
}

/** Events of a meet, with what tells them from each other. */
export function useEntries(gamId: number) {
  const { data, error, refetch } = useCall(calls.listEntries, { gamId }, { quiet: true });
  return { entries: data?.items, error, refetch };
}
/** `初一 男子 100 米`: the group in front of the event. */
export function useEntryTitle(): (e: Pick<Entry, 'name' | 'sex' | 'grdIds'>) => string {
  const t = useT();
  const grades = useGradeNames();
  return (e) => t('entryTitle', { grades: grades(e.grdIds), sex: t(`sex.${e.sex}`), name: e.name });
}

/** A result with its unit; a time with minutes, and a word such as DNS, need none. */
export function useResultText(): (kind: Kind | undefined, text: string) => string {
  const t = useT();
  return (kind, text) => {
    if (!kind || !/^\d+(\.\d+)?$/.test(text)) return text;
    return isTimed(kind) ? t('value.seconds', { text }) : isMeasured(kind) ? t('value.metres', { text }) : text;
  };
}

/** The part of the address behind `?`. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  const go = (part: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(search);
    for (const [key, value] of Object.entries(part))
      if (value) next.set(key, value);
      else next.delete(key);
    setSearch(next, { replace: true });
  };
  return { search, go };
}

/** What a result did to a record, and whose it was: `破校纪录`. */
export function useRecordText(): (how: NonNullable<Result['record']>, level: Result['recordLevel']) => string {
  const t = useT();
  return (how, level) => t(level ? `record.${how}.${level}` : `record.${how}`);
}

/** Whoever runs: a child, or a class's team with its members. */
export function Runner({ run }: { readonly run: Pick<RunShown, 'name' | 'members' | 'clazzName' | 'no'> }) {
  const t = useT();
  const team = run.members.length > 1;
  return (
    <span className="game-runner">
      <strong>
        {run.no == null ? null : <span className="game-no">{run.no}</span>}
        {team ? run.clazzName : run.name}
      </strong>
      <small>{team ? run.members.join(t('comma')) : run.clazzName}</small>
    </span>
  );
}

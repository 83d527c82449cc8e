import { Select } from 'antd';
import { useState } from 'react';
import { BUSI } from '../../../kernel/shared/codes';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang, useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { choices as roleChoices } from '../../role/contract';
import { stageList, subjectList } from '../../textbook/contract/dictionary';
import * as calls from '../contract';
import { STANDINGS, type Standing } from '../rules';
import { useT } from './texts';
import { TypedInput } from './typed-input';

interface PickProps<V = number> extends InputProps<V> {
  readonly filter?: boolean;
}
/** A filter that is not set lets everything through, and says so. */
const useAll = (filter: boolean | undefined = true) => {
  const t = useUi();
  return filter ? t('all') : undefined;
};
const wide = (filter: boolean | undefined) => (filter ? { minWidth: 140 } : { width: '100%' });
const search = { optionFilterProp: 'label' } as const;

/** Enabled or disabled, as a filter. */
export function EnabledPicker({ value, onChange, ...rest }: PickProps<boolean>) {
  const all = useAll();
  const t = useT();
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value == null ? undefined : String(value)}
      onChange={(v?: string) => onChange?.(v == null ? null : v === 'true')}
      style={{ minWidth: 104 }}
      options={[
        { value: 'true', label: t('enabled.true') },
        { value: 'false', label: t('enabled.false') },
      ]}
    />
  );
}
/** In a class, in none yet, or out of school with one. */
export function StandingPicker({ value, onChange, ...rest }: PickProps<Standing>) {
  const all = useAll();
  const t = useT();
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v?: Standing) => onChange?.(v ?? null)}
      style={{ minWidth: 104 }}
      options={STANDINGS.map((standing) => ({ value: standing, label: t(`standing.${standing}`) }))}
    />
  );
}
/** Grades 1 to 12 as schools say them. */
export function GradePicker({ value, onChange, filter, ...rest }: PickProps) {
  const all = useAll(filter ?? false);
  const t = useT();
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={filter ? { minWidth: 104 } : wide(filter)}
      options={Array.from({ length: 12 }, (_, i) => ({ value: i + 1, label: t(`grade.${i + 1}` as 'grade.1') }))}
    />
  );
}
/** A running administrative class, grouped by grade; `orgId` another organisation's. */
export function ClazzPicker({
  value,
  onChange,
  filter,
  orgId,
  disabled,
  ...rest
}: PickProps & { readonly orgId?: number }) {
  const all = useAll(filter ?? false);
  const t = useT();
  const { data, isPending } = useCall(calls.clazzes, { orgId }, { quiet: true });
  const grades = [...new Set((data ?? []).map((c) => c.grdId))];
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      disabled={disabled}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={wide(filter)}
      showSearch={search}
      options={grades.map((g) => ({
        label: g == null ? t('noGrade') : t(`grade.${g}` as 'grade.1'),
        title: String(g),
        options: (data ?? []).filter((c) => c.grdId === g).map((c) => ({ value: c.clazzId, label: c.clazzName })),
      }))}
    />
  );
}
/** One of the 56 ethnic groups. */
export function EthnicPicker({ value, onChange, filter, ...rest }: PickProps) {
  const all = useAll(filter ?? false);
  const lang = useLang();
  const { data } = useCall(calls.ethnics, {}, { quiet: true });
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      disabled={rest.disabled}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={wide(filter)}
      showSearch={search}
      options={data?.map((g) => ({ value: g.id, label: titleIn({ zh: g.name, en: g.nameEn }, lang) }))}
    />
  );
}
/** The name of an ethnic group. */
export function EthnicName({ id }: { readonly id: number | null }) {
  const lang = useLang();
  const { data } = useCall(calls.ethnics, {}, { quiet: true });
  const group = id == null ? undefined : data?.[id - 1];
  return group ? titleIn({ zh: group.name, en: group.nameEn }, lang) : null;
}
/** Subjects; several, in the order they are chosen, with `multiple`. */
export function SbjPicker({
  value,
  onChange,
  filter,
  multiple,
  ...rest
}: PickProps<number | number[]> & { readonly multiple?: boolean }) {
  const all = useAll(filter ?? false);
  const lang = useLang();
  const { data } = useCall(subjectList, {}, { quiet: true });
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      disabled={rest.disabled}
      mode={multiple ? 'multiple' : undefined}
      allowClear
      value={value ?? undefined}
      onChange={(v: unknown) => onChange?.((v as number) ?? null)}
      style={wide(filter)}
      showSearch={search}
      options={data?.map((s) => ({ value: s.sbjId, label: titleIn({ zh: s.nameZh, en: s.nameEn }, lang) }))}
    />
  );
}
/** Stages. */
export function StgPicker({ value, onChange, filter, ...rest }: PickProps) {
  const all = useAll(filter ?? false);
  const lang = useLang();
  const { data } = useCall(stageList, {}, { quiet: true });
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={wide(filter)}
      options={data?.map((s) => ({ value: s.stgId, label: titleIn({ zh: s.nameZh, en: s.nameEn }, lang) }))}
    />
  );
}
/** A role the caller may give, as a filter. */
export function RoleFilter({ value, onChange, ...rest }: PickProps) {
  const all = useAll();
  const lang = useLang();
  const { data } = useCall(roleChoices, {}, { quiet: true });
  return (
    <Select
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={{ minWidth: 150 }}
      showSearch={search}
      options={data?.map((r) => ({ value: r.roleId, label: lang === 'en-US' ? (r.nameEn ?? r.name) : r.name }))}
    />
  );
}
/** Staff who may look after learners. */
export function AdminByPicker({ value, onChange, filter, ...rest }: PickProps) {
  const all = useAll(filter ?? false);
  const t = useT();
  const { data, isPending } = useCall(calls.customs, {}, { quiet: true });
  return (
    <Select
      id={rest.id}
      placeholder={all}
      aria-label={rest['aria-label']}
      allowClear
      loading={isPending}
      value={value ?? undefined}
      onChange={(v) => onChange?.(v ?? null)}
      style={wide(filter)}
      showSearch={search}
      options={data?.map((c) => ({ value: c.userId, label: c.name, learners: c.learners }))}
      optionRender={(o) => (
        <span>
          {o.label}{' '}
          <span className="soft">{t('learnersCount', { count: (o.data as { learners: number }).learners })}</span>
        </span>
      )}
    />
  );
}

/** Whether the caller looks at several organisations: then lists have an organisation to choose. */
export const useAcross = (): boolean => {
  const busiId = useSession()?.busiId;
  return busiId === BUSI.platform || busiId === BUSI.region;
};
/** The organisation filter of bureaus and the platform; nothing for a school. */
export function useOrgFilter(): { readonly orgId?: typeof OrgPicker } {
  return useAcross() ? { orgId: OrgPicker } : {};
}

/** A text that must be free: says so while it is typed (V-052). */
export function FreeInput({
  value,
  onChange,
  kind,
  userId,
  ...rest
}: InputProps<string> & { readonly kind: 'login' | 'sidNo'; readonly userId?: number }) {
  const t = useT();
  const [settled, setSettled] = useState(value ?? '');
  const right = kind === 'login' ? /^(?=.*[A-Za-z])[A-Za-z0-9]{6,16}$/.test(settled) : /^\d{6,12}$/.test(settled);
  const login = useCall(calls.checkLogin, { login: settled }, { when: kind === 'login' && right, quiet: true });
  const sidNo = useCall(calls.checkSidNo, { sidNo: settled, userId }, { when: kind === 'sidNo' && right, quiet: true });
  const [first] = useState(value ?? '');
  const free = (kind === 'login' ? login : sidNo).data?.free;
  return (
    <>
      <TypedInput
        {...rest}
        value={value ?? ''}
        onChange={(v) => onChange?.(v)}
        onSettled={setSettled}
        numeric={kind === 'sidNo'}
      />
      {right && settled === (value ?? '') && settled !== first && free != null ? (
        <small className={free ? 'mended' : 'why'} role="status">
          {t(free ? 'isFree' : 'isTaken')}
        </small>
      ) : null}
    </>
  );
}

import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import type { Rights } from '../../../kernel/shared/need';
import { BUSI } from '../../../kernel/shared/codes';
import { useCall } from '../../../kernel/web/http/hooks';
import { titleIn, useLang } from '../../../kernel/web/i18n/use-text';
import { Bones } from '../../../kernel/web/parts/bones';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { CustomState, EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { HomeButton } from '../../../kernel/web/router/fault-page';
import { useSession } from '../../../kernel/web/session/session-store';
import { gradeList } from '../../textbook/contract';
import { listSchemas } from '../contract';
import type { SchemaShown } from '../contract/parts';
import { hundredthsText, type ExamState, type HsatModule } from '../rules';
import { useT } from './texts';
import './hsat.css';

/** The module of a screen's address. */
export const moduleOf = (of: Readonly<Record<string, unknown>> | undefined): HsatModule =>
  of?.['module'] === 'art' ? 'art' : 'sport';
/** A school's art stands under ART_BASE as a group, beside what each entry asks for (screens-desk A15). */
export const hasServices = (who: Rights | null, module: HsatModule): boolean =>
  module === 'sport' || who?.busiId === BUSI.region || (who?.servIds.includes('ART_BASE') ?? false);

export const pointsText = (points: number | null | undefined): string =>
  points == null ? '—' : hundredthsText(points);

const STATUS = { draft: 'waiting', reckoned: 'waiting', shown: 'waiting', locked: 'done', sealed: 'done' } as const;
export function StateTag({ state }: { readonly state: ExamState }) {
  const t = useT();
  return <StatusTag status={STATUS[state]}>{t(`state.${state}`)}</StatusTag>;
}
/** The exam that the address names, or the newest one, for screens that are about one exam. */
export function WithExam({
  module,
  children,
}: {
  readonly module: HsatModule;
  readonly children: (exam: SchemaShown, picker: React.ReactNode) => React.ReactNode;
}) {
  const t = useT();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(
    listSchemas,
    { module, held: true, pageSize: 100 },
    { quiet: true },
  );
  if (!hasServices(session, module)) return <CustomState action={<HomeButton />} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const items = data.items.filter((one) => one.publishedVersion !== null);
  const exam = items.find((one) => one.schemaId === Number(search.get('schemaId'))) ?? items[0];
  if (!exam)
    return (
      <section className="panel">
        <EmptyState title={t('noExam')} text={t('noExamText')} />
      </section>
    );
  const picker = (
    <>
      <Select
        aria-label={t('field.schema')}
        value={exam.schemaId}
        style={{ minWidth: 240 }}
        onChange={(schemaId) => {
          const next = new URLSearchParams(search);
          next.set('schemaId', String(schemaId));
          setSearch(next, { replace: true });
        }}
        options={items.map((one) => ({ value: one.schemaId, label: `${one.name} · ${one.yearId}` }))}
      />
      <StateTag state={exam.state} />
    </>
  );
  return <div key={exam.schemaId}>{children(exam, picker)}</div>;
}
/** Hundredths, shown and typed as a number with at most two decimals. */
export function Hundredths({
  value,
  onChange,
  most,
  width = 104,
  ...rest
}: InputProps<number> & { readonly most?: number; readonly width?: number }) {
  return (
    <NumberInput
      {...rest}
      value={value == null ? null : value / 100}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * 100))}
      min={0}
      {...(most === undefined ? {} : { max: most / 100 })}
      precision={2}
      formatter={(next) => String(Number(next))}
      style={{ width }}
    />
  );
}
/** Chooses grades of the basic school years. */
export function GradesPicker({ value, onChange, ...rest }: InputProps<number[]>) {
  const lang = useLang();
  const { data, isPending } = useCall(gradeList, {}, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      loading={isPending}
      value={value ?? []}
      onChange={(next: number[]) => onChange?.(next)}
      optionFilterProp="label"
      style={{ width: '100%' }}
      options={data
        ?.filter((grade) => grade.grdId <= 12)
        .map((grade) => ({ value: grade.grdId, label: titleIn({ zh: grade.nameZh, en: grade.nameEn }, lang) }))}
    />
  );
}

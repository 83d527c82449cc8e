import { Select } from 'antd';
import { moneyText } from '../../../kernel/web/format';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useCall } from '../../../kernel/web/http/hooks';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { ClazzPicker } from '../../class/web/published';
import { UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { fitsScope, SCOPES, TITLE_ADVISED, type Category } from '../rules';
import { Grades, OrNumber, Subjects, YuanInput } from './inputs';
import { useT } from './texts';

interface Props {
  readonly category: Category;
  /** Absent: a new one. */ readonly spuId: number | undefined;
  readonly onClose: () => void;
}
/** Makes or changes a course; an edit waits for its record. */
export function CourseForm({ category, spuId, onClose }: Props) {
  const { data } = useCall(calls.getCourse, { id: spuId ?? 0 }, { when: spuId != null });
  if (spuId != null && !data) return null;
  return <Filled category={category} course={data} onClose={onClose} />;
}
const EMPTY = {
  validity: null,
  quantity: null,
  scope: 'school',
  saleMethod: 'public',
  split: false,
  famous: false,
} as const;

function Filled({ category, course, onClose }: Omit<Props, 'spuId'> & { readonly course: calls.Course | undefined }) {
  const t = useT();
  const { data: limits } = useCall(calls.getLimits, {}, { quiet: true });
  const fields = {
    title: { help: t('titleHelp', { n: TITLE_ADVISED }) },
    subtitle: true,
    cover: { as: UploadImage, props: { width: 200, height: 120 } },
    priceFen: { as: YuanInput },
    discountFen: { as: YuanInput, help: t('discountHelp') },
    validity: {
      as: OrNumber,
      props: { without: t('permanent'), limited: t('days'), unit: t('dayUnit'), usual: 365 },
    },
    quantity: {
      as: OrNumber,
      props: { without: t('unlimited'), limited: t('limited'), unit: t('placeUnit'), usual: 100 },
    },
    hours: {
      help: limits ? t('hoursHelp', { ...limits, money: moneyText(limits.capFen) }) : undefined,
      when: () => category === 1,
    },
    saleMethod: { choice: (value: string | number) => t(`saleMethod.${value as 'link'}`) },
    scope: { as: ScopeInput, props: { category } },
    clazzIds: {
      as: ClazzPicker,
      props: { multiple: true },
      help: t(category === 1 ? 'clazzHelpLive' : 'clazzHelp'),
      when: (values: Readonly<Record<string, unknown>>) => category === 1 || values['scope'] === 'classes',
    },
    split: { help: t('splitHelp'), when: () => category === 1 },
    period: { choice: (value: string | number) => t(`period.${value as 'weekend'}`) },
    grdIds: { as: Grades },
    sbjIds: { as: Subjects },
    tagIds: { as: TagsInput },
    famous: true,
    details: { as: RichText, props: { minHeight: 160 } },
  } as const;
  const shared = { open: true, onClose, width: 760, done: t('saved'), fields };
  return course ? (
    <FormDialog
      {...shared}
      title={t('editCourse')}
      call={calls.updateCourse}
      fixed={{ id: course.spuId }}
      initial={{ ...course }}
    />
  ) : (
    <FormDialog {...shared} title={t('newCourse')} call={calls.createCourse} fixed={{ category }} initial={EMPTY} />
  );
}
/** Live courses are held in own classes, so they are for own learners. */
function ScopeInput({ value, onChange, category, ...rest }: InputProps<string> & { readonly category: Category }) {
  const t = useT();
  return (
    <Select
      {...rest}
      value={value}
      onChange={onChange}
      options={SCOPES.filter((scope) => fitsScope(category, scope)).map((scope) => ({
        value: scope,
        label: t(`scope.${scope}`),
      }))}
      style={{ width: '100%' }}
    />
  );
}
function TagsInput({ value, onChange, ...rest }: InputProps<number[]>) {
  const { data } = useCall(calls.listTags, {}, { quiet: true });
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      value={value ?? []}
      onChange={onChange}
      options={(data?.items ?? []).map((tag) => ({ value: tag.id, label: tag.name }))}
      style={{ width: '100%' }}
    />
  );
}

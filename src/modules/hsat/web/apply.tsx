import { Checkbox, Select } from 'antd';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { UploadFiles } from '../../files/web/published';
import { applyExempt } from '../contract';
import { PAPERS } from '../rules';
import { useT } from './texts';

interface Rule {
  readonly code: string;
  readonly name: string;
  readonly scope: string;
  readonly papers: number;
}
interface Named {
  readonly code: string;
  readonly name: string;
}
const Papers = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} proc={PAPERS.proc} use={PAPERS.use} count={PAPERS.use.count} />
);
function RulePick({ rules, value, onChange, ...rest }: InputProps<string> & { readonly rules: readonly Rule[] }) {
  const t = useT();
  return (
    <Select
      id={rest.id}
      aria-label={rest['aria-label']}
      value={value ?? undefined}
      onChange={(next: string) => onChange?.(next)}
      options={rules.map((rule) => ({
        value: rule.code,
        label: rule.papers > 0 ? t('ruleWithPapers', { name: rule.name, count: rule.papers }) : rule.name,
      }))}
    />
  );
}
const ItemPick = ({ items, value, onChange }: InputProps<string[]> & { readonly items: readonly Named[] }) => (
  <Checkbox.Group
    value={value ?? []}
    onChange={(next: string[]) => onChange?.(next)}
    options={items.map((item) => ({ value: item.code, label: item.name }))}
  />
);

/** An application for an exemption: by the candidate for a kind, or by who acts for them, for one of several. */
export function Apply({
  schemaId,
  row,
  own,
  items,
  rules,
  onClose,
}: {
  readonly schemaId: number;
  readonly row: { readonly userId: number; readonly name: string };
  /** The candidate applies for itself. */
  readonly own?: boolean;
  /** What counts for the candidate. */
  readonly items: readonly Named[];
  readonly rules: readonly Rule[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const [only, ...more] = rules;
  const one = more.length === 0 ? only : undefined;
  const isOfItems = (code: unknown): boolean => rules.some((rule) => rule.code === code && rule.scope === 'item');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={own ? t('applyFor', { name: one?.name ?? '' }) : t('applyOf', { name: row.name })}
      call={applyExempt}
      fixed={{ schemaId, userId: row.userId, ...(one ? { rule: one.code } : {}) }}
      done={t('applied')}
      fields={{
        ...(one ? {} : { rule: { label: t('field.rule'), as: RulePick, props: { rules } } }),
        itemIds: {
          label: t('field.exemptItems'),
          as: ItemPick,
          props: { items },
          when: (values) => isOfItems(one ? one.code : values['rule']),
        },
        why: { label: t('field.why') },
        papers: {
          label: t('field.papers'),
          as: Papers,
          help: one?.papers ? t('papersHelp', { count: one.papers }) : t('papersSeen'),
        },
      }}
    />
  );
}

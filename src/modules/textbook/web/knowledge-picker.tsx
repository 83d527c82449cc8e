import { useMemo } from 'react';
import { useCall } from '../../../kernel/web/http/hooks';
import { useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { TreeSelect } from '../../../kernel/web/parts/tree-select';
import * as calls from '../contract';
import type { KnowledgeNode } from '../rules';
import { useT } from './texts';

export interface KnowledgePickerProps extends InputProps<number | readonly number[]> {
  readonly stgId: number;
  readonly sbjId: number;
  readonly multiple?: boolean;
  readonly filter?: boolean;
  /** Areas and topics may be chosen too: a filter means everything below them. */
  readonly branches?: boolean;
  readonly max?: number;
  /** Not these: the point itself in its own editor. */
  readonly except?: readonly number[];
}
interface Choice {
  readonly value: number;
  readonly title: string;
  readonly selectable: boolean;
  readonly checkable: boolean;
  readonly disabled: boolean;
  readonly children: Choice[];
}

/** Chooses knowledge points of a stage and subject from their tree; several with `multiple`. */
export function KnowledgePicker({
  stgId,
  sbjId,
  value,
  onChange,
  multiple,
  filter,
  branches,
  max,
  except,
  ...rest
}: KnowledgePickerProps) {
  const t = useT();
  const ui = useUi();
  const { data, isPending } = useCall(calls.klgTree, { stgId, sbjId }, { quiet: true });
  const tree = useMemo(() => {
    const of = (n: KnowledgeNode): Choice => {
      const may = branches === true || n.children.length === 0;
      return {
        value: n.klgId,
        title: n.name,
        selectable: may,
        checkable: may,
        disabled: except?.includes(n.klgId) ?? false,
        children: n.children.map(of),
      };
    };
    return (data ?? []).map(of);
  }, [data, branches, except]);
  return (
    <TreeSelect
      {...rest}
      aria-label={rest['aria-label'] ?? t('knowledge')}
      placeholder={rest.placeholder ?? (filter ? ui('all') : t('pickKnowledge'))}
      value={(value ?? undefined) as number | number[] | undefined}
      onChange={(v: number | number[] | undefined) => onChange?.(v ?? null)}
      treeData={tree}
      loading={isPending}
      multiple={multiple}
      maxCount={max}
      maxTagCount={filter ? 'responsive' : undefined}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandedKeys={tree.map((n) => n.value)}
      popupMatchSelectWidth={360}
      listHeight={360}
      notFoundContent={isPending ? ui('searching') : t('noKnowledge')}
      style={filter ? { minWidth: 180 } : { width: '100%' }}
    />
  );
}

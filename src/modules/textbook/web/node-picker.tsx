import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { useUi } from '../../../kernel/web/i18n/use-text';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { TreeSelect } from '../../../kernel/web/parts/tree-select';
import * as calls from '../contract';
import type { TreeNode } from '../rules';
import { useT } from './texts';

export interface NodePickerProps extends InputProps<number | readonly number[]> {
  /** Narrows the books; without them those of the person's current textbook. */
  readonly stgId?: number;
  readonly sbjId?: number;
  /** The book the tree opens at, when the screen stands at one. */
  readonly tbkId?: number | null;
  readonly multiple?: boolean;
  readonly filter?: boolean;
  readonly max?: number;
}
interface Choice {
  readonly value: number;
  readonly title: string;
  readonly children?: Choice[];
}

/** Chooses nodes of textbooks: the person's current textbook stands open, another one is a choice above the tree. Nodes of several books can be chosen. */
export function NodePicker({ stgId, sbjId, tbkId, value, onChange, multiple, filter, max, ...rest }: NodePickerProps) {
  const t = useT();
  const ui = useUi();
  const can = useCan();
  const [own, setOwn] = useState<number>();
  const pref = useCall(calls.prefsGet, stgId != null && sbjId != null ? { stgId, sbjId } : {}, {
    quiet: true,
    when: can(calls.prefsGet),
  });
  const at = { stgId: stgId ?? pref.data?.stgId, sbjId: sbjId ?? pref.data?.sbjId };
  const books = useCall(calls.textbookList, at, { quiet: true, when: at.stgId != null && at.sbjId != null });
  const school = useCall(calls.schoolBooksGet, {}, { quiet: true });
  // The screen's book, the person's, the school's, any: whichever is known first.
  const book =
    own ??
    tbkId ??
    pref.data?.tbkId ??
    school.data?.find((b) => b.stgId === at.stgId && b.sbjId === at.sbjId)?.tbkId ??
    books.data?.[0]?.tbkId;
  const tree = useCall(calls.nodeTree, { tbkId: book ?? 0 }, { quiet: true, when: book != null, keep: true });
  const shown = useMemo(() => {
    const of = (n: TreeNode): Choice => ({
      value: n.nodeId,
      title: n.name,
      children: n.children.length ? n.children.map(of) : undefined,
    });
    return (tree.data ?? []).map(of);
  }, [tree.data]);
  const chosen = (value == null ? [] : Array.isArray(value) ? value : [value]) as number[];
  const known = new Set<number>();
  const walk = (list: readonly Choice[]) =>
    list.forEach((n) => {
      known.add(n.value);
      walk(n.children ?? []);
    });
  walk(shown);
  // Chosen nodes of other books stand below the tree so that they have a name.
  const missing = chosen.filter((id) => !known.has(id));
  const named = useCall(calls.nodeRows, { nodeIds: missing }, { quiet: true, when: missing.length > 0, keep: true });
  const others = (named.data ?? [])
    .filter((n) => missing.includes(n.nodeId))
    .map((n): Choice => ({ value: n.nodeId, title: `${n.tbkName} · ${n.name}` }));
  return (
    <TreeSelect
      {...rest}
      aria-label={rest['aria-label'] ?? t('node')}
      placeholder={rest.placeholder ?? (filter ? ui('all') : t('pickNode'))}
      value={(value ?? undefined) as number | number[] | undefined}
      onChange={(v: number | number[] | undefined) => onChange?.(v ?? null)}
      treeData={[...shown, ...others]}
      loading={tree.isFetching}
      multiple={multiple}
      maxCount={max}
      maxTagCount={filter ? 'responsive' : undefined}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={380}
      listHeight={340}
      notFoundContent={tree.isFetching || books.isFetching ? ui('searching') : t('noNodes')}
      style={filter ? { minWidth: 200 } : { width: '100%' }}
      popupRender={(menu) => (
        <>
          <div className="tbk-picker-head" role="presentation" onMouseDown={(e) => e.stopPropagation()}>
            <Select
              size="small"
              aria-label={t('textbook')}
              variant="borderless"
              value={book}
              onChange={setOwn}
              style={{ width: '100%' }}
              loading={books.isPending}
              placeholder={t('chooseFirst')}
              options={(books.data ?? []).map((b) => ({ value: b.tbkId, label: `${b.name} · ${b.srsName}` }))}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </div>
          {menu}
        </>
      )}
    />
  );
}

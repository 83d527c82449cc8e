import { Alert, Button, Select } from 'antd';
import type { ReactNode } from 'react';
import { saidNow } from '../../../../kernel/web/format';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { SavingLine } from '../../../../kernel/web/saving/saving-line';
import { PersonTag } from '../../../people/web/published';
import type { Sheet } from '../../contract/parts';
import { inOrder, lacking, leavesOf } from '../../rules';
import { StateTag } from '../parts';
import { useT } from '../texts';
import { Leaf } from './leaf';
import type { Draft, SheetKind } from './saving';
import { useDraft } from './use-draft';

interface Props {
  readonly sheet: Sheet;
  readonly kind: SheetKind;
  readonly submit: (draft: Draft) => Promise<unknown>;
  readonly children?: ReactNode;
}
/** A judgement, index by index. What is typed is kept; handing in closes it. */
export function SheetForm({ sheet, kind, submit, children }: Props) {
  const t = useT();
  const confirm = useConfirm();
  const { saving, writing, whole, score, say, grade } = useDraft(sheet, kind);
  const leaves = leavesOf(sheet.indexes);
  const scores = [...writing.scores].map(([indexId, points]) => ({ indexId, score: points }));
  const texts = [...writing.texts].map(([indexId, text]) => ({ indexId, text }));
  const missing = lacking(leaves, scores, texts).length;
  const handIn = async () => {
    if (await confirm({ title: t('submitTitle'), loses: t('submitLoses') })) await submit(await whole());
  };
  return (
    <div className="stack">
      <div className="row">
        <PersonTag name={sheet.name} photo={sheet.photo} note={sheet.place || undefined} />
        <span>{sheet.item.name}</span>
        <StateTag state={sheet.item.state} />
        <span className="row-end">{sheet.open ? <SavingLine saving={saving} /> : null}</span>
      </div>
      {sheet.open ? null : (
        <Alert
          showIcon
          type={sheet.handedAt ? 'success' : 'info'}
          title={sheet.handedAt ? t('handedAt', { at: saidNow(sheet.handedAt) }) : t('closedSheet')}
        />
      )}
      <section className="panel">
        {inOrder(sheet.indexes).map((index) =>
          leaves.some((leaf) => leaf.indexId === index.indexId) ? (
            <Leaf
              key={index.indexId}
              index={index}
              score={writing.scores.get(index.indexId)}
              text={writing.texts.get(index.indexId) ?? ''}
              open={sheet.open}
              onScore={(points) => score(index.indexId, points)}
              onText={(text) => say(index.indexId, text)}
            />
          ) : (
            <h3 key={index.indexId} className="as-branch">
              {index.name}
            </h3>
          ),
        )}
      </section>
      {children}
      {sheet.open ? (
        <div className="row">
          {sheet.levels.length > 0 ? (
            <LevelPicker
              levels={sheet.levels}
              level={writing.level === undefined ? sheet.level : writing.level}
              onChange={grade}
            />
          ) : null}
          <span className="row-end">
            {missing > 0 ? (
              <Button disabled>{`${t('submit')} (${leaves.length - missing}/${leaves.length})`}</Button>
            ) : null}
            {missing === 0 ? (
              <ActButton type="primary" onClick={handIn}>
                {t('submit')}
              </ActButton>
            ) : null}
          </span>
        </div>
      ) : null}
    </div>
  );
}
/** The level that the school sets in place of the one that follows from the total, or none. */
function LevelPicker({
  levels,
  level,
  onChange,
}: {
  readonly levels: readonly string[];
  readonly level: string | null;
  readonly onChange: (level: string | null) => void;
}) {
  const t = useT();
  return (
    <Select
      aria-label={t('setLevel')}
      placeholder={t('setLevel')}
      allowClear
      value={level ?? undefined}
      onChange={(value: string | undefined) => onChange(value ?? null)}
      options={levels.map((name) => ({ value: name, label: name }))}
      style={{ minWidth: 260 }}
    />
  );
}

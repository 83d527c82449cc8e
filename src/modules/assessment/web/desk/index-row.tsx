import { Button, Checkbox, Input } from 'antd';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { SubjectPicker } from '../../../textbook/web/published';
import { DEPTH_MAX, FULL_MAX, NAME_MAX, rolesOf, type Index, type Kind } from '../../rules';
import { useT } from '../texts';
import { leftShares, shared } from './edit-tree';

/** Hundredths of a percent as a box shows them, and back. */
const percent = (hundredths: number): number => hundredths / 100;
const hundredths = (value: number | null): number => Math.round((value ?? 0) * 100);

interface Props {
  readonly kind: Kind;
  readonly index: Index & { readonly depth: number };
  readonly isLeaf: boolean;
  readonly fixed: boolean;
  readonly onChange: (set: Partial<Index>) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}
/** One index of a template in its form. */
export function IndexRow({ kind, index, isLeaf, fixed, onChange, onAdd, onRemove }: Props) {
  const t = useT();
  const { name } = index;
  const left = leftShares(index);
  return (
    <li style={{ paddingInlineStart: (index.depth - 1) * 20 }}>
      <Input
        aria-label={t('indexNameOf')}
        placeholder={t('indexNameOf')}
        value={name}
        maxLength={NAME_MAX}
        disabled={fixed}
        onChange={(e) => onChange({ name: e.target.value })}
        style={{ width: 180 }}
      />
      <NumberInput
        aria-label={t('weightOf', { name })}
        value={percent(index.weight)}
        min={0}
        max={100}
        precision={2}
        suffix="%"
        disabled={fixed}
        onChange={(value) => onChange({ weight: hundredths(value) })}
        style={{ width: 110 }}
      />
      {isLeaf ? (
        <>
          <NumberInput
            aria-label={t('fullOf', { name })}
            value={index.full}
            min={1}
            max={FULL_MAX}
            precision={0}
            prefix={t('outOf', { full: '' })}
            disabled={fixed}
            onChange={(value) => onChange({ full: value ?? 0 })}
            style={{ width: 110 }}
          />
          {rolesOf(kind).map((role) => (
            <NumberInput
              key={role}
              aria-label={t('shareOf', { role: t(`role.${role}`), name })}
              value={percent(index.by.find((judge) => judge.role === role)?.share ?? 0)}
              min={0}
              max={100}
              precision={2}
              prefix={t(`role.${role}`)}
              suffix="%"
              disabled={fixed}
              onChange={(value) => onChange(shared(index, role, hundredths(value)))}
              style={{ width: 160 }}
            />
          ))}
          {left === 0 ? null : <span className="why">{t('leftOf', { left: percent(left) })}</span>}
          <Checkbox checked={index.words} disabled={fixed} onChange={(e) => onChange({ words: e.target.checked })}>
            {t('words')}
          </Checkbox>
          <Checkbox
            checked={index.evidence}
            disabled={fixed}
            onChange={(e) => onChange({ evidence: e.target.checked })}
          >
            {t('evidenceWanted')}
          </Checkbox>
          {kind === 'eval' ? (
            <span style={{ width: 220 }}>
              <SubjectPicker
                aria-label={t('subjectOf', { name })}
                placeholder={t('subject')}
                value={index.sbjId}
                disabled={fixed}
                onChange={(sbjId) => onChange({ sbjId: typeof sbjId === 'number' ? sbjId : null })}
              />
            </span>
          ) : null}
        </>
      ) : null}
      {fixed ? null : (
        <span className="row">
          {index.depth < DEPTH_MAX ? (
            <Button size="small" onClick={onAdd}>
              {t('addChild')}
            </Button>
          ) : null}
          <Button size="small" type="text" danger onClick={onRemove}>
            {t('removeIndex')}
          </Button>
        </span>
      )}
    </li>
  );
}

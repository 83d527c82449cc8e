import { useState } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { setRules } from '../contract';
import type { Schema } from '../contract/parts';
import { EXCESS_HOWS, EXEMPT_SCOPES, PART_KINDS } from '../rules';
import { Hundredths } from './parts';
import { RowsEditor } from './rows-editor';
import type { SchemePart } from './scheme-basics';
import { useT } from './texts';

type Content = Schema['content'];
type Excess = Content['excess'][number];
type Exempt = Content['exempt'][number];
type Extra = Content['extras']['rules'][number];
/** C-060: what is above a full mark, exemptions, bonuses. Each kind is saved by itself. */
export function Rules({ schema, locked }: SchemePart) {
  const t = useT();
  const { content, schemaId: id } = schema;
  const [excess, setExcess] = useState<Excess[]>(content.excess);
  const [exempt, setExempt] = useState<Exempt[]>(content.exempt);
  const [extras, setExtras] = useState(content.extras);
  const save = useAct(setRules, { done: t('saved') });
  const key = (kind: 'excess' | 'exempt' | 'extras', rules: Parameters<typeof save.run>[0]['rules']) =>
    locked ? null : <ActButton onClick={() => save.run({ id, kind, rules })}>{t(`saveRules.${kind}`)}</ActButton>;
  const parts = PART_KINDS.map((kind) => ({ value: kind, label: t(`part.${kind}`) }));
  const places = [...content.items.map((item) => ({ value: item.code, label: item.name })), ...parts];
  return (
    <div className="stack">
      <h3 className="hs-sub">{t('excessTitle')}</h3>
      <p className="soft hs-plain">{t('excessText')}</p>
      <RowsEditor
        rows={excess}
        locked={locked}
        onChange={setExcess}
        blank={(): Excess => ({ of: 'item', key: content.items[0]?.code ?? '', how: 'cut', bound: 0, into: null })}
        columns={[
          {
            key: 'of',
            title: t('field.of'),
            as: 'choice',
            choices: (['item', 'part'] as const).map((of) => ({ value: of, label: t(`excessOf.${of}`) })),
          },
          { key: 'key', title: t('field.place'), as: 'choice', choices: places, width: 150 },
          {
            key: 'how',
            title: t('field.how'),
            as: 'choice',
            choices: EXCESS_HOWS.map((how) => ({ value: how, label: t(`excess.${how}`) })),
            width: 150,
          },
          { key: 'bound', title: t('field.bound'), as: 'hundredths', when: (row) => row.how === 'bound' },
          { key: 'into', title: t('field.into'), as: 'choice', choices: parts, when: (row) => row.how === 'fill' },
        ]}
      />
      <div>{key('excess', { excess })}</div>
      <h3 className="hs-sub">{t('exemptTitle')}</h3>
      <RowsEditor
        rows={exempt}
        locked={locked}
        onChange={setExempt}
        blank={(): Exempt => ({
          code: `x${exempt.length + 1}`,
          name: '',
          scope: 'all',
          share: 6000,
          papers: 1,
          deferDays: 0,
        })}
        columns={[
          { key: 'code', title: t('field.code'), as: 'text', width: 100 },
          { key: 'name', title: t('field.title'), as: 'text' },
          {
            key: 'scope',
            title: t('field.scope'),
            as: 'choice',
            choices: EXEMPT_SCOPES.map((scope) => ({ value: scope, label: t(`scope.${scope}`) })),
          },
          { key: 'share', title: t('field.share'), as: 'hundredths' },
          { key: 'papers', title: t('field.papers'), as: 'number' },
          { key: 'deferDays', title: t('field.deferDays'), as: 'number' },
        ]}
      />
      <div>{key('exempt', { exempt })}</div>
      <h3 className="hs-sub">{t('extrasTitle')}</h3>
      <label>
        {t('field.cap')}{' '}
        <Hundredths value={extras.cap} disabled={locked} onChange={(cap) => setExtras({ ...extras, cap: cap ?? 0 })} />
      </label>
      <RowsEditor
        rows={extras.rules}
        locked={locked}
        onChange={(rules) => setExtras({ ...extras, rules })}
        blank={(): Extra => ({
          code: `b${extras.rules.length + 1}`,
          name: '',
          points: 100,
          when: 'before',
          exclusive: true,
        })}
        columns={[
          { key: 'code', title: t('field.code'), as: 'text', width: 100 },
          { key: 'name', title: t('field.title'), as: 'text' },
          { key: 'points', title: t('field.points'), as: 'hundredths' },
          {
            key: 'when',
            title: t('field.when'),
            as: 'choice',
            choices: (['before', 'after'] as const).map((when) => ({ value: when, label: t(`when.${when}`) })),
            width: 150,
          },
          { key: 'exclusive', title: t('field.exclusive'), as: 'flag' },
        ]}
      />
      <div>{key('extras', { extras })}</div>
    </div>
  );
}

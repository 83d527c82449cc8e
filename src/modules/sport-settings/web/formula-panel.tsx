import { CheckCircleFilled } from '@ant-design/icons';
import { Alert, Button, Select, Skeleton } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { useMemo, useRef, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { useLang } from '../../../kernel/web/i18n/use-text';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { ErrorState } from '../../../kernel/web/parts/states';
import { getFormula, listItems, setFormula } from '../contract';
import {
  evaluateFormula,
  isReserved,
  judgeFormula,
  MAX_LENGTH,
  printFormula,
  showValue,
  unitOf,
  type Judged,
} from '../rules';
import { useT } from './texts';
import { must } from '../../../kernel/shared/maps';

type Item = ReplyOf<typeof listItems>[number];
const nameIn = (i: Item, lang: string) => (lang === 'en-US' ? i.nameEn : i.name);
const unitIn = (code: string, lang: string) => {
  const u = unitOf(code)!;
  return lang === 'en-US' ? u.en : u.zh;
};
const written = (name: string) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !isReserved(name) ? name : `[${name}]`);

/** The formula of an item: written with a live judgement, tried with values, kept in versions. */
export function FormulaPanel({ item }: { readonly item: Item }) {
  const t = useT();
  const kept = useCall(getFormula, { id: item.itemId }, { quiet: true });
  const all = useCall(listItems, {}, { quiet: true });
  const error = kept.error ?? all.error;
  return (
    <section className="fx" aria-busy={!kept.data || !all.data}>
      <h3 className="ss-head">{t('formulaTitle')}</h3>
      {error ? (
        <ErrorState
          compact
          error={error}
          onRetry={() => {
            void kept.refetch();
            void all.refetch();
          }}
        />
      ) : kept.data && all.data ? (
        <Editor key={`${kept.data.formulaNo} ${kept.data.formula}`} item={item} kept={kept.data} items={all.data} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </section>
  );
}

function Editor({
  item,
  kept,
  items,
}: {
  readonly item: Item;
  readonly kept: ReplyOf<typeof getFormula>;
  readonly items: readonly Item[];
}) {
  const t = useT();
  const lang = useLang();
  const confirm = useConfirm();
  const [text, setText] = useState(kept.formula ?? '');
  const area = useRef<HTMLDivElement>(null);
  const save = useAct(setFormula, { done: t('formulaSaved') });
  const judged = useMemo(
    () => (text.trim() ? judgeFormula(text, { ...item, name: nameIn(item, lang) }, items, lang) : undefined),
    [text, item, items, lang],
  );
  const insert = (word: string) => {
    const input = area.current?.querySelector('textarea');
    const at = input?.selectionStart ?? text.length;
    const before = text.slice(0, at);
    setText(
      `${before}${before && !/[\s(]$/.test(before) ? ' ' : ''}${word} ${text.slice(input?.selectionEnd ?? at).trimStart()}`,
    );
    setTimeout(() => input?.focus());
  };
  const drop = async () => {
    if (await confirm({ title: t('formulaDropTitle'), loses: t('formulaDropLoses', { name: nameIn(item, lang) }) }))
      await save.run({ id: item.itemId, formula: null });
  };
  return (
    <>
      <div ref={area} className="fx-input">
        <TextArea
          aria-label={t('formulaTitle')}
          value={text}
          maxLength={MAX_LENGTH}
          autoSize={{ minRows: 2, maxRows: 6 }}
          placeholder={t('formulaPlaceholder')}
          spellCheck={false}
          status={judged && 'fault' in judged ? 'error' : undefined}
          onChange={(e) => setText(e.target.value)}
        />
      </div>
      <div className="row">
        <Select
          aria-label={t('formulaInsert')}
          placeholder={t('formulaInsert')}
          value={null}
          style={{ width: 220 }}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id: number | null) => {
            const one = items.find((i) => i.itemId === id);
            if (one) insert(written(nameIn(one, lang)));
          }}
          options={items
            .filter((i) => i.itemId !== item.itemId)
            .map((i) => ({ value: i.itemId, label: `${nameIn(i, lang)} ${unitIn(i.unit, lang)}` }))}
        />
        {(['min(', 'max(', 'round(', 'if('] as const).map((f) => (
          <Button key={f} size="small" onClick={() => insert(f)}>
            {f.slice(0, -1)}
          </Button>
        ))}
      </div>
      <Verdict text={text} judged={judged} items={items} />
      {judged && !('fault' in judged) ? <Trial item={item} judged={judged} items={items} /> : null}
      <p className="soft ss-text">{t('formulaHelp')}</p>
      <p className="soft ss-text">{t('formulaFunctions')}</p>
      <div className="row">
        <ActButton
          type="primary"
          disabled={!judged || 'fault' in judged || text === kept.formula}
          onClick={() => save.run({ id: item.itemId, formula: text })}
        >
          {t('formulaSave')}
        </ActButton>
        {kept.formula == null ? null : (
          <Button danger onClick={() => void drop()}>
            {t('formulaDrop')}
          </Button>
        )}
      </div>
      {kept.versions.length > 0 ? (
        <>
          <h3 className="ss-head">{t('formulaVersions')}</h3>
          <ul className="fx-versions">
            {kept.versions.map((v) => (
              <li key={v.formulaNo} className="row">
                <code className="fx-said">{v.formula ?? t('formulaMeasured')}</code>
                {v.formulaNo === kept.formulaNo ? <StatusTag status="done">{t('formulaNow')}</StatusTag> : null}
                <span className="soft row-end">
                  {v.byName} {instantText(v.madeAt)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** What the formula is worth as it stands: the fault at its place, or the formula as it was understood. */
function Verdict({
  text,
  judged,
  items,
}: {
  readonly text: string;
  readonly judged: Judged | undefined;
  readonly items: readonly Item[];
}) {
  const t = useT();
  const lang = useLang();
  if (!judged) return <p className="soft ss-text">{t('formulaMeasured')}</p>;
  if ('fault' in judged) {
    const { from, to } = judged.fault.span;
    return (
      <div role="status" aria-live="polite" className="stack" style={{ gap: 6 }}>
        <Alert type="error" showIcon title={t(`formula.${judged.fault.code}`, judged.fault.params)} />
        <pre className="fx-where">
          {text.slice(0, from)}
          <mark>{text.slice(from, to) || '…'}</mark>
          {text.slice(Math.max(to, from))}
        </pre>
      </div>
    );
  }
  const byId = new Map(items.map((i) => [i.itemId, i]));
  return (
    <div role="status" aria-live="polite" className="row" style={{ gap: 8 }}>
      <CheckCircleFilled style={{ color: 'var(--done)' }} aria-hidden />
      <span>{t('formulaGood')}</span>
      <code className="fx-said">{printFormula(judged.node, (id) => nameIn(must(byId, id), lang), lang)}</code>
    </div>
  );
}

/** Values to try it with, begun in the middle of what is plausible. */
function Trial({
  item,
  judged,
  items,
}: {
  readonly item: Item;
  readonly judged: Extract<Judged, { node: unknown }>;
  readonly items: readonly Item[];
}) {
  const t = useT();
  const lang = useLang();
  const byId = useMemo(() => new Map(items.map((i) => [i.itemId, i])), [items]);
  const [typed, setTyped] = useState<Readonly<Record<number, number | null>>>({});
  const middle = (i: Item) =>
    i.low != null && i.high != null ? Number(((i.low + i.high) / 2).toFixed(i.decimals)) : null;
  const valueOf = (id: number) => {
    const i = must(byId, id);
    return id in typed ? typed[id]! : middle(i);
  };
  const result = evaluateFormula(judged.node, item, (id) => must(byId, id).unit, valueOf);
  const outside =
    'value' in result && item.low != null && item.high != null && (result.value < item.low || result.value > item.high);
  return (
    <div className="fx-try">
      <div>
        <strong>{t('formulaTry')}</strong> <span className="soft">{t('formulaTryText')}</span>
      </div>
      <div className="row">
        {judged.usedIds.map((id) => {
          const i = must(byId, id);
          return (
            <span key={id} className="filter">
              <span className="soft">{nameIn(i, lang)}</span>
              <NumberInput
                aria-label={nameIn(i, lang)}
                value={valueOf(id)}
                suffix={unitIn(i.unit, lang)}
                style={{ width: 140 }}
                onChange={(v) => setTyped((all) => ({ ...all, [id]: v }))}
              />
            </span>
          );
        })}
      </div>
      <div className="row" aria-live="polite">
        <span className="soft">{t('formulaResult')}</span>
        {'value' in result ? (
          <span className="fx-result">
            {showValue(result.value, item)}
            {item.unitType === 2 ? null : <span className="unit">{unitIn(item.unit, lang)}</span>}
          </span>
        ) : (
          <StatusTag status="waiting">
            {'missing' in result
              ? t('formulaMissing', { name: nameIn(must(byId, result.missing[0]!), lang) })
              : t(`broken.${result.broken}`)}
          </StatusTag>
        )}
        {outside ? (
          <StatusTag status="needs">{t('formulaOutside', { low: item.low!, high: item.high! })}</StatusTag>
        ) : null}
      </div>
    </div>
  );
}

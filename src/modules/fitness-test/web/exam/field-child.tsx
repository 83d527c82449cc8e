import { useCallback, useEffect, useMemo, useState } from 'react';
import { currentLang } from '../../../../kernel/web/i18n/i18n';
import type { Pack } from '../../contract/field';
import { explainBmi, explainScore, judge, judgeBmi, type Sentence } from '../../rules/explain';
import { isNoMeasure } from '../../rules/exam';
import { formatResult, formatWithUnit, unitText } from '../../rules/format';
import { parseResult, type Parsed } from '../../rules/parse';
import { doubtOf } from '../../rules/plausible';
import { bmiOf } from '../../rules/score';
import type { Mark } from '../../rules/settings';
import { UNIT_TIME } from '../../rules/definition';
import type { Item, Standard } from '../../rules/standard';
import { sayWhy } from '../mark/engine';
import { useT } from '../texts';
import { at, bestShown, nextAttempt, type Cells, type PackChild } from './field-cells';
import { FieldKeys } from './field-keys';
import { keyOf, typedWith } from './field-typing';

interface Props {
  readonly standard: Standard;
  readonly item: Item;
  readonly child: PackChild;
  readonly config: Pack['config'];
  readonly cells: Cells;
  readonly onSave: (
    attempt: number,
    result: { value: number | null; mark: Mark | null; typed: string },
  ) => Promise<void>;
  readonly onSkip: () => void;
  readonly onFind: (text: string) => boolean;
  readonly onScan: () => void;
}
/** A result that somebody has to confirm, and why. */
interface Asked {
  readonly result: { value: number | null; mark: Mark | null; typed: string };
  readonly text: string;
}
/** How a word is written so that the server reads it back. */
const WORD: Readonly<Record<Mark, string>> = {
  DNS: '缺测',
  DNF: '未完成',
  foul: '犯规',
  exempt: '免测',
  deferred: '缓测',
};

/** One child: name, attempts, what is typed and what it is worth, keys. */
export function FieldChild({ standard, item, child, config, cells, onSave, onSkip, onFind, onScan }: Props) {
  const t = useT();
  const { rounds, best } = config;
  const [attempt, setAttempt] = useState(() => nextAttempt(cells, child.userId, item.code, rounds) ?? rounds);
  const [typed, setTyped] = useState('');
  const [number, setNumber] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const parsed = useMemo(() => parseResult(item, typed, { bareTime: 'digits' }), [item, typed]);
  const counts = bestShown(cells, item, child.userId, rounds, best);
  const shown = parsed.kind === 'value' ? parsed.value : typed === '' ? (counts?.value ?? null) : null;
  const why = useMemo(
    () => (shown == null ? [] : whyOf(standard, item, child, cells, shown, config)),
    [shown, standard, item, child, cells, config],
  );

  const save = useCallback(
    async (result: { value: number | null; mark: Mark | null; typed: string }) => {
      if (busy) return;
      setBusy(true);
      try {
        await onSave(attempt, result);
        setAsked(undefined);
        setTyped('');
        if (result.typed) setAttempt((n) => Math.min(rounds, n + 1));
      } finally {
        setBusy(false);
      }
    },
    [attempt, busy, onSave, rounds],
  );
  /**
   * Saves what is plausible; asks once more about what is not, about the best of several results in a box for one, and before a word
   * takes the place of a measured result.
   */
  const propose = useCallback(
    (result: Asked['result'], several?: string) => {
      const stands = at(cells, child.userId, item.code, attempt);
      const measured = (code: string) => {
        const of = standard.itemOf(code);
        return of ? (bestShown(cells, of, child.userId, rounds, best)?.value ?? null) : null;
      };
      const doubt =
        result.value == null
          ? undefined
          : doubtOf(standard, item, child, result.value, { height: measured('height'), weight: measured('weight') });
      const said = result.value == null ? '' : formatWithUnit(item, result.value, currentLang());
      if (doubt) setAsked({ result, text: t(`tab.doubt.${doubt}`, { result: said }) });
      else if (several) setAsked({ result, text: t('tab.doubt.several', { text: several, result: said }) });
      else if (stands?.value != null && result.mark && isNoMeasure(result.mark))
        setAsked({
          result,
          text: t('tab.doubt.word', {
            result: formatWithUnit(item, stands.value, currentLang()),
            word: t(`mark.${result.mark}`),
          }),
        });
      else void save(result);
    },
    [attempt, best, cells, child, item, rounds, save, standard, t],
  );
  const enter = useCallback(() => {
    if (number) {
      if (typed && onFind(typed)) {
        setNumber(false);
        setTyped('');
      }
      return;
    }
    if (typed === '') {
      onSkip();
      return;
    }
    // What goes out is spelled one way, so that the server cannot read it differently.
    if (parsed.kind === 'value')
      propose(
        { value: parsed.value, mark: null, typed: formatResult(item, parsed.value) },
        parsed.attempts.length > 1 ? typed : undefined,
      );
    if (parsed.kind === 'mark') propose({ value: null, mark: parsed.mark, typed: WORD[parsed.mark] });
  }, [item, number, onFind, onSkip, parsed, propose, typed]);
  const press = useCallback(
    (key: string) => {
      if (asked) {
        // The same key again says yes; any other one goes back to typing, and is typed: 1 and then .5 are never 15.
        if (key === 'enter') {
          void save(asked.result);
          return;
        }
        setAsked(undefined);
      }
      if (key === 'enter') enter();
      else setTyped((now) => typedWith(now, key));
    },
    [asked, enter, save],
  );
  useEffect(() => {
    const onKey = (e: KeyboardEvent) => {
      if (
        e.target instanceof HTMLInputElement ||
        e.target instanceof HTMLSelectElement ||
        e.ctrlKey ||
        e.metaKey ||
        e.altKey
      )
        return;
      const key = keyOf(e.key);
      // A blank presses the button that has the focus, unless it parts what is being typed: 210 215.
      if (!key || (key === ' ' && typed === '')) return;
      e.preventDefault();
      if (key === ' ' && e.target instanceof HTMLElement) e.target.blur();
      press(key);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [press, typed]);
  return (
    <section className="field-child">
      <div className="field-who">
        <b>{child.chestNo}</b>
        <strong>{child.name}</strong>
        <span>
          {t(`sex.${child.sex}`)} · {child.clazzName}
        </span>
        {child.relief ? <em className="field-warn">{t(`tab.relief.${child.relief}`)}</em> : null}
        {config.sign && !child.signed ? <em className="field-warn">{t('tab.notSigned')}</em> : null}
      </div>
      <div className="field-tries">
        {Array.from({ length: rounds }, (_, i) => i + 1).map((n) => {
          const s = at(cells, child.userId, item.code, n);
          const text = s?.value != null ? formatResult(item, s.value) : s?.mark ? t(`mark.${s.mark}`) : '';
          return (
            <button
              key={n}
              type="button"
              aria-pressed={attempt === n}
              className={counts?.attempt === n && rounds > 1 ? 'field-best' : ''}
              onClick={() => {
                setAttempt(n);
                setAsked(undefined);
                setNumber(false);
                setTyped('');
              }}
            >
              <small>{rounds > 1 ? t('tab.attempt', { n }) : t('tab.result')}</small>
              <b>{text || '—'}</b>
            </button>
          );
        })}
      </div>
      <div className={`field-display ${parsed.kind === 'fault' && !number ? 'field-bad' : ''}`} aria-live="polite">
        <span className="field-typed">{number ? `# ${typed}` : typed || ' '}</span>
        <span className="field-read">
          {number ? t('tab.numberHint') : <Reading parsed={parsed} item={item} standard={standard} child={child} />}
        </span>
      </div>
      <p className={asked ? 'field-why field-asked' : 'field-why'} role={asked ? 'alert' : undefined}>
        {asked ? asked.text : number ? '' : why.map((s) => sayWhy(t, s)).join(currentLang() === 'en-US' ? ' ' : '')}
      </p>
      <FieldKeys
        time={item.unitType === UNIT_TIME}
        minus={(item.range?.[0] ?? 0) < 0}
        whole={item.decimals === 0 && item.unitType !== UNIT_TIME}
        number={number}
        onPress={press}
        canEnter={
          asked != null || (number ? typed !== '' : typed === '' || parsed.kind === 'value' || parsed.kind === 'mark')
        }
        enterText={asked ? t('tab.sure') : number ? t('tab.goTo') : typed === '' ? t('tab.skip') : t('tab.save')}
        onMark={(mark) => propose({ value: null, mark, typed: WORD[mark] })}
        onClear={
          at(cells, child.userId, item.code, attempt)
            ? () => void save({ value: null, mark: null, typed: '' })
            : undefined
        }
        onNumber={() => {
          setAsked(undefined);
          setNumber(!number);
          setTyped('');
        }}
        onScan={onScan}
      />
    </section>
  );
}

function Reading({
  parsed,
  item,
  standard,
  child,
}: {
  readonly parsed: Parsed;
  readonly item: Item;
  readonly standard: Standard;
  readonly child: PackChild;
}) {
  const t = useT();
  const lang = currentLang();
  if (parsed.kind === 'empty')
    return <>{t('tab.hint', { unit: unitText(item, lang) || (lang === 'en-US' ? 'min, s' : '分秒') })}</>;
  if (parsed.kind === 'fault') return <>{t(`parse.${parsed.code}`, parsed.params)}</>;
  if (parsed.kind === 'mark') return <>{t(`mark.${parsed.mark}`)}</>;
  const score = item.scored ? judge(standard, child, item, parsed.value) : undefined;
  return (
    <>
      {formatResult(item, parsed.value)} {unitText(item, lang)}
      {score ? (
        <b className={score.points < 60 ? 'field-low' : ''}>{t('pointsOf', { points: score.points + score.bonus })}</b>
      ) : null}
    </>
  );
}
/** Why a result is worth its points; of height and weight what they make together. */
function whyOf(
  standard: Standard,
  item: Item,
  child: PackChild,
  cells: Cells,
  value: number,
  config: Pack['config'],
): readonly Sentence[] {
  const lang = currentLang();
  if (item.code === 'height' || item.code === 'weight') {
    const other = standard.itemOf(item.code === 'height' ? 'weight' : 'height');
    const known = other ? bestShown(cells, other, child.userId, config.rounds, config.best)?.value : null;
    if (known == null) return [];
    const [height, weight] = item.code === 'height' ? [value, known] : [known, value];
    const bmi = height > 0 ? judgeBmi(standard, child, bmiOf(height, weight), height) : undefined;
    return bmi ? explainBmi(bmi, lang) : [];
  }
  const score = judge(standard, child, item, value);
  return score ? explainScore(standard, score, lang) : [];
}

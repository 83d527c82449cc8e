import { useCallback, useMemo, useState } from 'react';
import { currentLang } from '../../../../kernel/web/i18n/i18n';
import { makeStandard } from '../../rules/standard';
import type { StandardJson } from '../../rules/definition';
import { cardText, readCard } from '../../rules/exam';
import { formatResult } from '../../rules/format';
import type { Mark } from '../../rules/settings';
import { loginAddress } from '../../../../kernel/web/router/paths';
import { useT } from '../texts';
import { FieldChildren } from './field-children';
import { FieldChild } from './field-child';
import { FieldConflicts } from './field-conflicts';
import { bestShown, nextAttempt, type PackChild } from './field-cells';
import type { KeptPack } from './field-store';
import { FieldScan } from './field-scan';
import { useField, type Field } from './use-field';

interface Props {
  readonly kept: KeptPack;
  readonly onLeave: () => void;
}
/** One exam at work: the item above, the children on one side, big keys on the other. */
export function FieldEntry({ kept, onLeave }: Props) {
  const t = useT();
  const field = useField(kept);
  const { pack } = field.kept;
  const standard = useMemo(
    () => makeStandard(pack.standard.content as StandardJson, pack.standard.settings as object),
    [pack.standard],
  );
  const [itemId, setItemId] = useState(pack.items[0]?.itemId ?? '');
  const [place, setPlace] = useState(() => (pack.groups.length ? `g${pack.groups[0]!.grpNo}` : `c${pack.clazzIds[0]}`));
  const [userId, setUserId] = useState<number>();
  const [scans, setScans] = useState(false);
  const [conflicts, setConflicts] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly bad?: boolean }>();
  const item = standard.itemOf(itemId);
  /** By the language of now: the pack may have been taken along in another one. */
  const nameOf = (code: string): string => {
    const of = standard.itemOf(code);
    return of ? (currentLang() === 'en-US' ? of.nameEn : of.nameZh) : code;
  };
  const list = useMemo(
    () =>
      pack.children
        .filter(
          (c) =>
            (place.startsWith('g') ? c.grpNo === Number(place.slice(1)) : c.clazzId === Number(place.slice(1))) &&
            c.itemIds.includes(itemId),
        )
        .toSorted((a, b) => a.chestNo - b.chestNo),
    [pack.children, place, itemId],
  );
  const child = list.find((c) => c.userId === userId) ?? list[0];
  const { rounds } = pack.config;

  /** The next child of the list who has an attempt left, going round; an attempt at a time, as people line up. */
  const following = useCallback(
    (from: PackChild | undefined, cells: Field['cells']): PackChild | undefined => {
      const start = from ? list.findIndex((c) => c.userId === from.userId) : -1;
      const turn = [...list.slice(start + 1), ...list.slice(0, Math.max(0, start))];
      const least = Math.min(...list.map((c) => nextAttempt(cells, c.userId, itemId, rounds) ?? rounds + 1));
      return (
        turn.find((c) => nextAttempt(cells, c.userId, itemId, rounds) === least) ??
        turn.find((c) => nextAttempt(cells, c.userId, itemId, rounds) != null) ??
        turn[0]
      );
    },
    [list, itemId, rounds],
  );

  const save = async (
    attempt: number,
    result: { readonly value: number | null; readonly mark: Mark | null; readonly typed: string },
  ) => {
    if (!child || !item) return;
    await field.enter(child.userId, itemId, attempt, result);
    navigator.vibrate?.(30);
    setSaid({
      text: t('tab.saved', {
        name: child.name,
        result:
          result.value != null
            ? formatResult(item, result.value)
            : result.mark
              ? t(`mark.${result.mark}`)
              : t('tab.emptied'),
      }),
    });
    if (result.value != null || result.mark != null) {
      const next = following(
        child,
        new Map([
          ...field.cells,
          [
            `${child.userId} ${itemId} ${attempt}`,
            { value: result.value, mark: result.mark, entryId: '', waits: true },
          ],
        ]),
      );
      setUserId(next?.userId);
    }
  };
  /** A card, a chest number or a student number leads to the child, in whichever group. */
  const find = (text: string): boolean => {
    const clean = text.trim();
    const card = readCard(clean);
    const found =
      pack.children.find((c) => (card ? card.tstId === pack.tstId && c.userId === card.userId : c.sidNo === clean)) ??
      (card ? undefined : pack.children.find((c) => String(c.chestNo) === clean));
    if (!found) {
      setSaid({ text: t('tab.unknown', { text: clean.slice(0, 24) }), bad: true });
      return false;
    }
    if (!found.itemIds.includes(itemId)) {
      setSaid({ text: t('tab.notDue', { name: found.name }), bad: true });
      return false;
    }
    if (!list.includes(found))
      setPlace(
        pack.groups.some((g) => g.grpNo === found.grpNo) && place.startsWith('g')
          ? `g${found.grpNo}`
          : `c${found.clazzId}`,
      );
    setUserId(found.userId);
    setSaid({ text: `${found.chestNo} ${found.name}` });
    return true;
  };
  /** A disagreement leads to its attempt, in whichever group the child stands. */
  const open = (c: { readonly userId: number; readonly itemId: string }) => {
    const of = pack.children.find((x) => x.userId === c.userId);
    if (!of) return;
    setItemId(c.itemId);
    setPlace(`c${of.clazzId}`);
    setUserId(c.userId);
    setConflicts(false);
  };
  if (!field.ready || !item)
    return (
      <main className="field" aria-busy="true">
        <div className="bone" />
      </main>
    );
  const done = list.filter((c) => bestShown(field.cells, item, c.userId, rounds, pack.config.best)).length;
  return (
    <main className="field field-work">
      <header className="field-top">
        <button type="button" className="field-back" onClick={onLeave} aria-label={t('tab.back')}>
          ‹
        </button>
        <h1>{pack.name}</h1>
        <LinkState field={field} onConflicts={() => setConflicts(true)} />
      </header>
      <nav className="field-items" aria-label={t('tab.items')}>
        {pack.items.map((i) => (
          <button
            key={i.itemId}
            type="button"
            aria-pressed={i.itemId === itemId}
            onClick={() => {
              setItemId(i.itemId);
              setUserId(undefined);
            }}
          >
            {nameOf(i.itemId)}
          </button>
        ))}
      </nav>
      <div className="field-body">
        <FieldChildren
          pack={pack}
          place={place}
          onPlace={(p) => {
            setPlace(p);
            setUserId(undefined);
          }}
          list={list}
          chosen={child?.userId}
          onChoose={setUserId}
          cells={field.cells}
          item={item}
          done={done}
        />
        {child ? (
          <FieldChild
            key={`${child.userId} ${itemId}`}
            standard={standard}
            item={item}
            child={child}
            config={pack.config}
            cells={field.cells}
            onSave={save}
            onSkip={() => setUserId(following(child, field.cells)?.userId)}
            onFind={find}
            onScan={() => setScans(true)}
          />
        ) : (
          <p className="field-note">{t('tab.nobody')}</p>
        )}
      </div>
      <output className={said?.bad ? 'field-said field-warn' : 'field-said'} aria-live="polite">
        {said?.text ?? t('tab.tablet', { name: field.tablet })}
      </output>
      {scans ? (
        <FieldScan
          example={child ? cardText(pack.tstId, child.userId) : ''}
          onFound={(text) => {
            if (find(text)) setScans(false);
          }}
          onClose={() => setScans(false)}
        />
      ) : null}
      {conflicts ? (
        <FieldConflicts
          field={field}
          nameOf={nameOf}
          itemOf={(code) => standard.itemOf(code)}
          onOpen={open}
          onClose={() => setConflicts(false)}
        />
      ) : null}
    </main>
  );
}

/** Whether everything is home: the one thing a teacher asks before leaving the field. */
function LinkState({ field, onConflicts }: { readonly field: Field; readonly onConflicts: () => void }) {
  const t = useT();
  const { link, waiting, conflicts, refused } = field;
  const tone = waiting || link === 'offline' || link === 'signIn' ? 'wait' : 'good';
  return (
    <div className="field-link">
      {conflicts.length || refused.length ? (
        <button type="button" className="field-alert" onClick={onConflicts}>
          {t('tab.look', { n: conflicts.length + refused.length })}
        </button>
      ) : null}
      {link === 'signIn' ? (
        <a className="field-alert" href={loginAddress(`/field?tst=${field.kept.tstId}`)}>
          {t('tab.signInToSend')}
        </a>
      ) : null}
      <button
        type="button"
        className={`field-state field-${tone}`}
        data-link={link}
        data-waiting={waiting}
        onClick={() => void field.sync()}
      >
        {waiting
          ? t(link === 'offline' ? 'tab.waitOffline' : link === 'other' ? 'tab.waitOther' : 'tab.waiting', {
              n: waiting,
            })
          : link === 'offline'
            ? t('tab.offlineShort')
            : link === 'sending'
              ? t('tab.sending')
              : t('tab.allHome')}
      </button>
    </div>
  );
}

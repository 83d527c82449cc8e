import { Button, Input, Radio, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { dayText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Detail } from '../../../../kernel/web/parts/basics';
import { GoneState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import type { EducRow, ItemView } from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { Correction } from './correction';
import { Doubts, useDoubts } from './doubts';
import { Line } from './entry-line';
import { LevelTag } from './level-tag';

interface Props {
  readonly row: EducRow | undefined;
  readonly yearId: number;
  readonly items: readonly ItemView[];
  readonly edits: boolean;
  /** The year is published: what is wrong is corrected, and the card sealed once more. */ readonly corrects: boolean;
  readonly onClose: () => void;
}
/** One child's year: results with their points, and entering them by hand. */
export function ChildDrawer({ row, yearId, items, edits, corrects, onClose }: Props) {
  const t = useT();
  const [mode, setMode] = useState<'set' | 'retest' | 'correct'>('set');
  if (!row) return <GoneState compact />;
  const own = items.filter(
    (i) =>
      i.itemId !== 'bmi' &&
      i.grdIds.includes(row.grdId) &&
      i.sexes.includes(row.sex) &&
      (row.missing.includes(i.itemId) || row.results.some((r) => r.itemId === i.itemId) || row.reliefKind != null),
  );
  const bmi = row.results.find((r) => r.itemId === 'bmi');
  return (
    <div className="stack">
      <Detail
        columns={3}
        items={[
          { label: t('field.sidNo'), value: row.natNo ?? row.sidNo },
          { label: t('field.grdName'), value: row.grdName },
          { label: t('field.sex'), value: t(`sex.${row.sex}`) },
          {
            label: t('field.total'),
            value: row.total == null ? t(`state.${row.state}`) : <strong>{formatPoints(row.total)}</strong>,
          },
          { label: t('field.level'), value: <LevelTag level={row.level} /> },
          { label: t('field.bonus'), value: row.bonus },
          bmi && {
            label: t('bmi'),
            value: (
              <>
                {bmi.text} <LevelTag level={bmi.level} />
              </>
            ),
          },
        ]}
      />
      {row.retest ? <RetestNote row={row} yearId={yearId} edits={edits} onDone={onClose} /> : null}
      {edits && row.level === 'fail' && !row.retest ? (
        <Segmented<'set' | 'retest' | 'correct'>
          value={mode}
          onChange={setMode}
          options={[
            { value: 'set', label: t('entry.set') },
            { value: 'retest', label: t('entry.retest') },
          ]}
        />
      ) : null}
      {corrects && mode !== 'correct' ? (
        <Button style={{ alignSelf: 'flex-start' }} onClick={() => setMode('correct')}>
          {t('correct')}
        </Button>
      ) : null}
      {mode === 'correct' ? (
        <Correction row={row} yearId={yearId} items={own} onDone={onClose} />
      ) : mode === 'retest' ? (
        <Retest row={row} yearId={yearId} items={own} onDone={onClose} />
      ) : (
        <Entry row={row} yearId={yearId} items={own} edits={edits} onDone={onClose} />
      )}
    </div>
  );
}

/** What the retest came to; taken back while the year is open. */
function RetestNote({
  row,
  yearId,
  edits,
  onDone,
}: {
  readonly row: EducRow;
  readonly yearId: number;
  readonly edits: boolean;
  readonly onDone: () => void;
}) {
  const t = useT();
  const drop = useAct(calls.educRetestDrop, { done: t('retestDropped'), onDone });
  const r = row.retest!;
  return (
    <div className="row">
      <span>
        {t(r.stands === 'again' ? 'retestStands' : 'retestFirst', {
          first: formatPoints(r.first),
          again: formatPoints(r.again),
          day: dayText(r.doneOn),
        })}
      </span>
      {edits ? (
        <ActButton size="small" className="row-end" onClick={() => drop.run({ id: row.userId, yearId })}>
          {t('retestDrop')}
        </ActButton>
      ) : null}
    </div>
  );
}
/** The one retest of a fail: only what is tested again is typed. */
function Retest({
  row,
  yearId,
  items,
  onDone,
}: {
  readonly row: EducRow;
  readonly yearId: number;
  readonly items: readonly ItemView[];
  readonly onDone: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const save = useAct(calls.educRetest, { done: t('saved'), onDone });
  const values = Object.fromEntries(Object.entries(typed).filter(([, v]) => v.trim() !== ''));
  const doubts = useDoubts(row, values);
  return (
    <section className="stack">
      <p className="soft" style={{ margin: 0 }}>
        {t('retestText')}
      </p>
      <div className="fit-entry">
        {items.map((i) => (
          <Line
            key={i.itemId}
            item={i}
            value={typed[i.itemId] ?? ''}
            before={row.results.find((r) => r.itemId === i.itemId)?.text ?? ''}
            edits
            points={null}
            level={null}
            onChange={(v) => setTyped({ ...typed, [i.itemId]: v })}
          />
        ))}
      </div>
      <Doubts said={doubts.said} />
      <div className="row">
        <ActButton
          type="primary"
          disabled={doubts.pending || Object.keys(values).length === 0}
          onClick={() => (doubts.sure() ? save.run({ id: row.userId, yearId, values }) : undefined)}
        >
          {t('retestSave')}
        </ActButton>
      </div>
    </section>
  );
}

const RELIEFS = ['none', 'exempt.illness', 'exempt.disability', 'defer.illness'] as const;
type ReliefKey = (typeof RELIEFS)[number];
function Entry({
  row,
  yearId,
  items,
  edits,
  onDone,
}: {
  readonly row: EducRow;
  readonly yearId: number;
  readonly items: readonly ItemView[];
  readonly edits: boolean;
  readonly onDone: () => void;
}) {
  const t = useT();
  const first = useMemo(
    () => Object.fromEntries(items.map((i) => [i.itemId, row.results.find((r) => r.itemId === i.itemId)?.text ?? ''])),
    [items, row],
  );
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(first);
  const was = (row.reliefKind ? `${row.reliefKind}.${row.reliefGround}` : 'none') as ReliefKey;
  const [relief, setRelief] = useState<ReliefKey>(was);
  const [why, setWhy] = useState('');
  const save = useAct(calls.educSet, { done: t('saved'), onDone });
  const changed = Object.fromEntries(Object.entries(typed).filter(([k, v]) => v !== first[k]));
  const doubts = useDoubts(row, changed);
  const dirty = Object.keys(changed).length > 0 || relief !== was;
  const submit = () => {
    if (!doubts.sure()) return undefined;
    const [kind, ground] = relief.split('.') as ['exempt' | 'defer', 'illness' | 'disability'];
    return save.run({
      id: row.userId,
      yearId,
      values: changed,
      ...(relief === was ? {} : { relief: relief === 'none' ? null : { kind, ground } }),
      ...(why ? { why } : {}),
    });
  };
  return (
    <section className="stack">
      <div className="fit-entry">
        {items.map((i) => {
          const found = row.results.find((r) => r.itemId === i.itemId);
          return (
            <Line
              key={i.itemId}
              item={i}
              value={typed[i.itemId] ?? ''}
              edits={edits}
              points={typed[i.itemId] === first[i.itemId] ? (found?.points ?? null) : null}
              level={found?.level ?? null}
              onChange={(v) => setTyped({ ...typed, [i.itemId]: v })}
            />
          );
        })}
      </div>
      {edits ? (
        <>
          <div className="row">
            <span className="soft">{t('relief')}</span>
            <Radio.Group
              value={relief}
              onChange={(e) => setRelief(e.target.value as ReliefKey)}
              options={RELIEFS.map((r) => ({ value: r, label: t(`relief.${r}`) }))}
            />
          </div>
          <Input
            value={why}
            onChange={(e) => setWhy(e.target.value)}
            maxLength={100}
            placeholder={t('field.why')}
            aria-label={t('field.why')}
          />
          <Doubts said={doubts.said} />
          <div className="row">
            <ActButton type="primary" disabled={doubts.pending || !dirty} onClick={submit}>
              {t('save')}
            </ActButton>
            <span className="soft">{t('entryHint')}</span>
          </div>
        </>
      ) : row.reliefKind ? (
        <p className="soft">{t(`relief.${was}`)}</p>
      ) : null}
    </section>
  );
}

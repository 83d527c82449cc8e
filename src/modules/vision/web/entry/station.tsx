import { CheckCircleFilled, CloudUploadOutlined, WarningFilled } from '@ant-design/icons';
import { Alert, Button, Segmented, Switch } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { comma } from '../../../../kernel/web/format';
import { refresh } from '../../../../kernel/web/http/query-client';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { SavingLine } from '../../../../kernel/web/saving/saving-line';
import { useSaving } from '../../../../kernel/web/saving/use-saving';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { roster } from '../../contract';
import { LENS_TESTS, judge, lackingOf, type Criteria } from '../../rules';
import { MyopiaTag, PoorTag, Reasons, ScaleSwitch, sight, useScale } from '../parts';
import { useT } from '../texts';
import {
  SIDES,
  draftOf,
  eyesIn,
  fieldsOf,
  hasLensTest,
  kindOf,
  readField,
  typed,
  type Draft,
  type FieldKey,
} from './draft';
import { LineKeys, Pad } from './keys';
import { moveBefore } from './outbox-before';
import { childOf, queuedEntry, visionEntry } from './saving';

type Roster = ReplyOf<typeof roster>;
type Child = Roster['items'][number];

/** What was saved shows in the lists of children and classes. */
const entriesTold = () => void refresh('vision.eyes.roster', 'vision.eyes.clazzes');

/** Enters a class: the next child by itself, one tap an eye; what cannot be sent now waits on the tablet. */
export function Station({ data, c, today }: { readonly data: Roster; readonly c: Criteria; readonly today: string }) {
  const t = useT();
  const [scale, setScale] = useScale();
  const saving = useSaving(visionEntry, { onTold: entriesTold });
  const userId = useSession()?.userId;
  const { ready, put } = saving;
  const old = useRef(put);
  useEffect(() => {
    if (ready && userId != null) void moveBefore(localStorage, userId, old.current);
  }, [ready, userId]);
  const [refraction, setRefraction] = useState(false);
  const [lensTest, setLensTest] = useState(false);
  const [fresh, setFresh] = useState<ReadonlyMap<number, Draft>>(new Map());
  const waits = new Set(saving.waiting.map((w) => childOf(w.input)));
  const refused = new Set([...saving.refused, ...saving.later].map((w) => childOf(w.input)));
  const isDone = (x: Child) => x.done || fresh.has(x.userId) || waits.has(x.userId);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      data.items.findIndex((x) => !x.done),
    ),
  );
  const child = data.items[at];
  const done = data.items.filter(isDone).length;
  const go = (from: number) => {
    const order = [...data.items.keys()].map((i) => (from + 1 + i) % data.items.length);
    setAt(order.find((i) => !isDone(data.items[i]!) && i !== from) ?? Math.min(from + 1, data.items.length - 1));
  };
  const save = (who: Child, draft: Draft) => {
    const { left, right } = eyesIn(c, draft);
    const eye = (e: typeof left) => ({
      naked: e.naked,
      corrected: e.corrected,
      sphere: e.sphere ?? null,
      cylinder: e.cylinder ?? null,
      axis: e.axis ?? null,
      lens: e.lens,
    });
    const item = { userId: who.userId, wear: draft.wear, left: eye(left), right: eye(right) };
    const term = { yearId: data.yearId, termId: data.termId as 1 | 2 };
    void saving.put(queuedEntry(term, today, who.name, item));
    setFresh((now) => new Map(now).set(who.userId, draft));
    go(at);
  };
  return (
    <div className="vi-station">
      <header className="row vi-bar">
        <strong>{data.clazzName}</strong>
        <JudgedBy by={data.by} />
        <span className="vi-progress" role="status">
          {t('doneOf', { done, all: data.items.length })}
        </span>
        <span className="row row-end" style={{ gap: 10 }}>
          <SavingLine saving={saving} />
          <ScaleSwitch value={scale} onChange={setScale} />
          <label className="row" style={{ gap: 6 }}>
            <Switch checked={refraction} onChange={setRefraction} />
            {t('withMachine')}
          </label>
          <label className="row" style={{ gap: 6 }}>
            <Switch checked={lensTest} onChange={setLensTest} />
            {t('withLens')}
          </label>
        </span>
      </header>
      <div className="vi-split">
        <ol className="vi-children" aria-label={t('children')}>
          {data.items.map((x, i) => (
            <li key={x.userId}>
              <button type="button" aria-current={i === at ? 'true' : undefined} onClick={() => setAt(i)}>
                <span>{x.name}</span>
                {refused.has(x.userId) ? (
                  <WarningFilled aria-label={t('refusedOne')} className="vi-fault" />
                ) : waits.has(x.userId) ? (
                  <CloudUploadOutlined aria-label={t('waitingOne')} />
                ) : isDone(x) ? (
                  <CheckCircleFilled aria-label={t('isDone')} className="vi-ok" />
                ) : null}
              </button>
            </li>
          ))}
        </ol>
        {child ? (
          <Entry
            key={child.userId}
            child={child}
            machine={refraction}
            lensTest={lensTest}
            c={c}
            scale={scale}
            first={fresh.get(child.userId) ?? draftOf(c, child.screening, scale)}
            onSave={(d) => save(child, d)}
            onSkip={() => go(at)}
            locked={child.done && !child.screening && !fresh.has(child.userId)}
          />
        ) : null}
      </div>
    </div>
  );
}

function Entry({
  child,
  c,
  scale,
  machine,
  lensTest,
  first,
  onSave,
  onSkip,
  locked,
}: {
  readonly child: Child;
  readonly c: Criteria;
  readonly scale: 'five' | 'decimal';
  readonly machine: boolean;
  readonly lensTest: boolean;
  readonly first: Draft;
  readonly onSave: (d: Draft) => void;
  readonly onSkip: () => void;
  readonly locked: boolean;
}) {
  const t = useT();
  const [kept, setDraft] = useState(first);
  const draft: Draft = { ...kept, refraction: kept.refraction || machine, lensTest: kept.lensTest || lensTest };
  const fields = fieldsOf(draft);
  const [active, setActive] = useState<FieldKey>(fields[0]!);
  const now = fields.includes(active) ? active : fields[0]!;
  const inputs = useRef(new Map<FieldKey, HTMLInputElement>());
  const saveKey = useRef<HTMLButtonElement>(null);
  const { left, right, faults, empty } = eyesIn(c, draft);
  const before = child.before
    ? { nakedLeft: child.before.left.naked, nakedRight: child.before.right.naked, myopia: child.before.myopia }
    : null;
  const verdict = judge(c, { age: child.age, wear: draft.wear, left, right }, before);
  const lacking = lackingOf(c, { wear: draft.wear, left, right }).filter((k) => k !== 'refraction' || draft.refraction);
  // A keyboard may be plugged in: the box that is on has the cursor, without raising the tablet's own keyboard.
  useEffect(() => {
    inputs.current.get(now)?.focus({ preventScroll: true });
  }, [now]);
  const set = (key: FieldKey, text: string) => setDraft((d) => ({ ...d, text: { ...d.text, [key]: text } }));
  const next = (from: FieldKey) => {
    const i = fields.indexOf(from);
    if (i < fields.length - 1) setActive(fields[i + 1]!);
    else saveKey.current?.focus();
  };
  const ready = !empty && faults.length === 0;
  const box = (key: FieldKey) => {
    const bad = 'fault' in readField(c, key, draft.text[key]);
    return (
      <label key={key} className={`vi-box${key === now ? ' vi-box-on' : ''}${bad ? ' vi-box-bad' : ''}`}>
        <span>
          {t(key.endsWith('Right') ? 'eyeRight' : 'eyeLeft')} {t(`eye.${key.replace(/(Right|Left)$/, '') as 'naked'}`)}
        </span>
        <input
          ref={(el) => {
            if (el) inputs.current.set(key, el);
            else inputs.current.delete(key);
          }}
          inputMode="none"
          autoComplete="off"
          value={draft.text[key] ?? ''}
          aria-invalid={bad}
          onFocus={() => setActive(key)}
          onChange={(e) => set(key, e.target.value)}
          onKeyDown={(e) => {
            if (e.key === 'Enter') {
              e.preventDefault();
              next(key);
            }
          }}
        />
      </label>
    );
  };
  return (
    <form
      className="vi-entry"
      onSubmit={(e) => {
        e.preventDefault();
        if (ready) onSave(draft);
      }}
    >
      <div className="row">
        <h2 className="vi-name">{child.name}</h2>
        <span className="soft">
          {t(`sex.${child.sex}`)} · {t('age', { age: child.age })}
          {child.sidNo ? ` · ${child.sidNo}` : ''}
        </span>
        {child.before ? (
          <span className="soft row-end">
            {t('lastTime', {
              right: sight(c, child.before.right.naked, scale),
              left: sight(c, child.before.left.naked, scale),
            })}
          </span>
        ) : null}
      </div>
      {locked ? <Alert type="info" showIcon title={t('doneByOther')} /> : null}
      <Segmented
        size="large"
        block
        aria-label={t('field.wear')}
        value={draft.wear}
        onChange={(wear) => {
          setDraft((d) => ({ ...d, wear }));
          setActive(fieldsOf({ ...draft, wear })[0]!);
        }}
        options={([0, 1, 2, 3] as const).map((w) => ({ value: w, label: t(`wear.${w}`) }))}
      />
      <div className={`stack${draft.refraction ? ' vi-dense' : ''}`} style={{ gap: 10 }}>
        <div className="vi-boxes">{fields.filter((key) => kindOf(key) === 'sight').map(box)}</div>
        {fields.some((key) => kindOf(key) !== 'sight') ? (
          <div className="vi-boxes vi-boxes-3">{fields.filter((key) => kindOf(key) !== 'sight').map(box)}</div>
        ) : null}
        {hasLensTest(draft) ? <LensTests draft={draft} onChange={setDraft} /> : null}
      </div>
      {kindOf(now) === 'sight' ? (
        <LineKeys
          c={c}
          scale={scale}
          chosen={valueOf(c, now, draft)}
          onPick={(text) => {
            set(now, text);
            next(now);
          }}
        />
      ) : (
        <Pad sign={kindOf(now) === 'dioptre'} onKey={(k) => set(now, typed(draft.text[now] ?? '', k))} />
      )}
      <div className="row vi-foot">
        <span className="vi-reasons" aria-live="polite">
          {ready ? (
            <>
              <PoorTag of={verdict.poor} />
              <MyopiaTag of={verdict.myopia} />
              <Reasons of={verdict.reasons} />
            </>
          ) : faults.length ? (
            <span className="vi-fault">{t('unreadable')}</span>
          ) : (
            <span className="soft">{t('tapLine')}</span>
          )}
          {ready && lacking.length ? (
            <span className="soft">{t('lackingData', { what: lacking.map((k) => t(`lack.${k}`)).join(comma()) })}</span>
          ) : null}
        </span>
        <span className="row row-end">
          <Button size="large" onClick={onSkip}>
            {t('skip')}
          </Button>
          <Button ref={saveKey} size="large" type="primary" htmlType="submit" disabled={!ready} className="vi-save">
            {t('saveNext')}
          </Button>
        </span>
      </div>
    </form>
  );
}

/** The lens test of both eyes: minus lens better, plus lens better, neither. */
function LensTests({
  draft,
  onChange,
}: {
  readonly draft: Draft;
  readonly onChange: (change: (d: Draft) => Draft) => void;
}) {
  const t = useT();
  return (
    <div className="vi-lens">
      {SIDES.map((side) => {
        const name = `${t(side === 'Right' ? 'eyeRight' : 'eyeLeft')} ${t('eye.lens')}`;
        return (
          <div key={side}>
            <span className="soft">{name}</span>
            <Segmented
              size="large"
              block
              aria-label={name}
              value={draft.lens[side] ?? 'none'}
              options={[
                { value: 'none' as const, label: t('lens.none') },
                ...LENS_TESTS.map((l) => ({ value: l, label: t(`lens.${l}`) })),
              ]}
              onChange={(v) =>
                onChange(({ lens: { [side]: _, ...rest }, ...d }) => ({
                  ...d,
                  lens: v === 'none' ? rest : { ...rest, [side]: v },
                }))
              }
            />
          </div>
        );
      })}
    </div>
  );
}
const valueOf = (c: Criteria, key: FieldKey, d: Draft): number | null => {
  const read = readField(c, key, d.text[key]);
  return 'value' in read ? read.value : null;
};

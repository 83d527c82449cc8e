import { Button, Input, Modal, Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { saidNow, timeText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { useTitle } from '../../../kernel/web/router/page';
import { useDirty } from '../../../kernel/web/router/dirty';
import { useSession } from '../../../kernel/web/session/session-store';
import { SeatGrid } from '../../class/web/published';
import { fixMark, getSheet, takeSheet, type Sheet, type SheetRow } from '../contract';
import { EXCEPTIONS, tally, tapped, type Code } from '../rules';
import { CodeTag, LessonHead, LessonNav } from './parts/lesson-parts';
import { useT } from './texts';
import './lesson.css';

/** The register: everybody is there; a tap puts the chosen exception on a child, a second takes it back; one save. */
export default function SheetScreen({ params }: ScreenProps) {
  const id = Number(params['lessonId']);
  const t = useT();
  const { data, error, refetch } = useCall(getSheet, { id }, { quiet: true });
  useTitle(data && t('sheetOf', { name: `${data.lesson.clazzName} ${data.lesson.sbjName}` }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  return (
    <div className="stack ls-page">
      <LessonHead lesson={data.lesson} />
      <LessonNav lessonId={id} at="attend" />
      {/* Another answer begins a new register: what was tapped belongs to the one before. */}
      <Register key={data.taken?.at ?? 'new'} sheet={data} />
    </div>
  );
}

function Register({ sheet }: { readonly sheet: Sheet }) {
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  const given = useMemo(() => new Map(sheet.items.map((c) => [c.userId, c])), [sheet]);
  const [marks, setMarks] = useState<ReadonlyMap<number, Code>>(
    () => new Map(sheet.items.map((c) => [c.userId, c.fixed ? (c.mark?.code ?? 'present') : c.code])),
  );
  const [remarks, setRemarks] = useState<ReadonlyMap<number, string>>(
    () => new Map(sheet.items.map((c) => [c.userId, c.remark])),
  );
  const [brush, setBrush] = useState<Code>('absent');
  const [changing, setChanging] = useState(sheet.taken == null);
  const [touched, setTouched] = useState(false);
  const [fixing, setFixing] = useState<SheetRow>();
  const [noting, setNoting] = useState<SheetRow>();
  const [bySeat, setBySeat] = useState(true);
  const save = useAct(takeSheet, {
    done: t('sheetSaved'),
    onDone: () => {
      setTouched(false);
      setChanging(false);
    },
  });
  useDirty(touched);
  if (sheet.items.length === 0)
    return (
      <section className="panel">
        <EmptyState title={t('noStudents')} text={t('noStudentsText')} />
      </section>
    );
  const edits = sheet.mayTake && changing;
  const codeOf = (c: SheetRow): Code => (edits ? (marks.get(c.userId) ?? 'present') : c.code);
  const counts = tally(sheet.items.map(codeOf));
  const tap = (c: SheetRow) => {
    if (edits) {
      setMarks(new Map(marks).set(c.userId, tapped(marks.get(c.userId) ?? 'present', brush)));
      setTouched(true);
    } else if (sheet.mayFix && can(fixMark)) setFixing(c);
  };
  const planned = sheet.items.some((c) => c.rowNo != null);
  const seated = planned && bySeat;
  const tile = (c: SheetRow) => {
    const code = codeOf(c);
    const extra = [
      c.leave ? t('onLeave', { kind: t(`kind.${c.leave.kind}`) }) : '',
      c.enteredAt ? t('enteredAt', { at: timeText(c.enteredAt, zone) }) : '',
      remarks.get(c.userId) ?? '',
    ].filter(Boolean);
    return (
      <>
        <button
          type="button"
          className={`ls-tile ls-${code}`}
          aria-pressed={code !== 'present'}
          disabled={!edits && !(sheet.mayFix && can(fixMark))}
          onClick={() => tap(c)}
          onContextMenu={(e) => {
            if (edits) {
              e.preventDefault();
              setNoting(given.get(c.userId));
            }
          }}
        >
          <strong>{c.name}</strong>
          <span>
            {t(`code.${code}`)}
            {c.fixed ? ` · ${t('fixedMark')}` : ''}
          </span>
          {extra.length ? <small>{extra.join(' · ')}</small> : null}
        </button>
        {edits && code !== 'present' ? (
          <button type="button" className="ls-note" onClick={() => setNoting(given.get(c.userId))}>
            {remarks.get(c.userId) ? t('editRemark') : t('addRemark')}
          </button>
        ) : null}
      </>
    );
  };
  const send = () =>
    save.run({
      id: sheet.lesson.lessonId,
      marks: [...marks]
        .filter(([, code]) => code !== 'present')
        .map(([userId, code]) => ({ userId, code, remark: remarks.get(userId) ?? '' })),
    });
  return (
    <>
      <section className="panel stack" style={{ gap: 12 }}>
        <div className="ls-sum" aria-live="polite">
          <strong>
            {sheet.taken
              ? t('presentOf', { present: counts.present + counts.late + counts.early, all: sheet.items.length })
              : t('notTakenOf', { all: sheet.items.length })}
          </strong>
          <span className="soft">
            {EXCEPTIONS.filter((c) => counts[c])
              .map((c) => `${t(`code.${c}`)} ${counts[c]}`)
              .join(' · ') || (sheet.taken ? t('allThere') : '')}
          </span>
          {sheet.taken ? (
            <span className="soft row-end">
              {t('takenBy', { name: sheet.taken.byName, at: saidNow(sheet.taken.at, zone) })}
            </span>
          ) : null}
        </div>
        {edits ? (
          <span className="soft">{t('tapHelp', { code: t(`code.${brush}`) })}</span>
        ) : sheet.mayFix ? (
          <span className="soft">{t('fixHelp')}</span>
        ) : null}
        {planned ? (
          <Segmented
            className="no-print"
            value={bySeat}
            onChange={setBySeat}
            options={[
              { value: true, label: t('bySeat') },
              { value: false, label: t('byName') },
            ]}
          />
        ) : null}
        {seated ? (
          <SeatGrid students={sheet.items} cell={tile} />
        ) : (
          <ul className="ls-tiles">
            {sheet.items.map((c) => (
              <li key={c.userId}>{tile(c)}</li>
            ))}
          </ul>
        )}
        {!edits ? <Corrections rows={sheet.items} /> : null}
      </section>
      {edits ? (
        <div className="ls-foot no-print" role="toolbar" aria-label={t('brush')}>
          <div className="ls-brushes" role="radiogroup" aria-label={t('brush')}>
            {EXCEPTIONS.map((c) => (
              <button
                key={c}
                type="button"
                role="radio"
                aria-checked={brush === c}
                className={`ls-brush ls-${c}`}
                onClick={() => setBrush(c)}
              >
                {t(`code.${c}`)}
              </button>
            ))}
          </div>
          <ActButton type="primary" size="large" block onClick={send}>
            {t('saveSheet', { away: counts.absent + counts.leave })}
          </ActButton>
        </div>
      ) : sheet.mayTake ? (
        <div className="row no-print">
          <Button onClick={() => setChanging(true)}>{t('retake')}</Button>
        </div>
      ) : null}
      {fixing ? (
        <FormDialog
          open
          call={fixMark}
          onClose={() => setFixing(undefined)}
          title={t('fixTitle', { name: fixing.name })}
          submitText={t('fix')}
          draft={false}
          done={t('fixed')}
          fixed={{ id: sheet.lesson.lessonId, userId: fixing.userId }}
          initial={{ code: fixing.code, why: '' }}
          fields={{
            code: {
              choice: (v) => t(`code.${v as Code}`),
              help: fixing.mark
                ? t('teacherMark', { code: t(`code.${fixing.mark.code}`), name: fixing.mark.byName })
                : undefined,
            },
            why: true,
          }}
        />
      ) : null}
      {noting ? (
        <RemarkDialog
          name={noting.name}
          value={remarks.get(noting.userId) ?? ''}
          onClose={() => setNoting(undefined)}
          onSave={(text) => {
            setRemarks(new Map(remarks).set(noting.userId, text));
            setTouched(true);
            setNoting(undefined);
          }}
        />
      ) : null}
    </>
  );
}

function RemarkDialog({
  name,
  value,
  onSave,
  onClose,
}: {
  readonly name: string;
  readonly value: string;
  readonly onSave: (text: string) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(value);
  return (
    <Modal open title={t('remarkOf', { name })} onCancel={onClose} onOk={() => onSave(text.trim())} width={360}>
      <Input
        autoFocus
        maxLength={64}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onPressEnter={() => onSave(text.trim())}
        placeholder={t('remarkExample')}
      />
    </Modal>
  );
}

/** Both marks of whoever the office has corrected. */
function Corrections({ rows }: { readonly rows: readonly SheetRow[] }) {
  const t = useT();
  const zone = useSession()?.zone;
  const fixed = rows.filter((c) => c.fixed);
  if (!fixed.length) return null;
  return (
    <div className="stack" style={{ gap: 6 }}>
      <h3 className="ls-h3">{t('corrections')}</h3>
      <ul className="ls-plain">
        {fixed.map((c) => (
          <li key={c.userId}>
            <strong>{c.name}</strong> <CodeTag code={c.mark?.code ?? 'present'} /> → <CodeTag code={c.fixed!.code} />{' '}
            <span className="soft">
              {c.fixed!.byName} {saidNow(c.fixed!.at, zone)} · {c.fixed!.why}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

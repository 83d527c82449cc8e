import { Button, Modal, Skeleton } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { selfSystems } from '../../organisation/contract';
import * as calls from '../contract';
import { DEFAULT_STAGE, DEFAULT_SUBJECT, worthSaving, type Pref } from '../rules';
import { BookCover } from './book-cover';
import { useNames, useT } from './texts';
import './textbook.css';

interface Props {
  /** The preference now in use: an equal choice is not sent again (V-091). */
  readonly current: Pref | undefined;
  readonly onClose: () => void;
}

/** Chooses the current textbook: stage, subject, series, book. A book must be chosen first (V-090). */
export function TextbookDialog({ current, onClose }: Props) {
  const t = useT();
  const nameOf = useNames();
  const [picked, setPicked] = useState<Partial<Pref>>({
    stgId: current?.stgId,
    sbjId: current?.sbjId,
    srsId: current?.srsId,
    tbkId: current?.tbkId,
  });
  const [missing, setMissing] = useState(false);
  const systems = useCall(selfSystems, {}, { quiet: true });
  const stages = useCall(calls.compositeStages, systems.data?.sysIds.length ? { sysIds: systems.data.sysIds } : {}, {
    when: !systems.isPending,
    quiet: true,
  });
  // What the school does not teach falls back to its first stage and subject.
  const stage = stages.data?.find((s) => s.stgId === (picked.stgId ?? DEFAULT_STAGE)) ?? stages.data?.[0];
  const subject = stage?.subjects.find((s) => s.sbjId === (picked.sbjId ?? DEFAULT_SUBJECT)) ?? stage?.subjects[0];
  const found = useCall(
    calls.seriesComposite,
    { stgId: stage?.stgId ?? 0, sbjId: subject?.sbjId ?? 0 },
    { when: subject != null, quiet: true, keep: true },
  );
  const series = found.data?.find((s) => s.srsId === picked.srsId) ?? found.data?.[0];
  const book = series?.textbooks.find((b) => b.tbkId === picked.tbkId);
  // What the school teaches from is marked: most people choose it.
  const ofSchool = useCall(calls.schoolBooksGet, {}, { quiet: true });
  const save = useAct(calls.prefsSet, { done: t('saved'), onDone: onClose });

  const choose = (part: Partial<Pref>) => {
    setMissing(false);
    setPicked((before) => ({ ...before, ...part }));
  };
  const submit = () => {
    if (!stage || !subject || !series || !book) {
      setMissing(true);
      return;
    }
    const choice = { stgId: stage.stgId, sbjId: subject.sbjId, srsId: series.srsId, tbkId: book.tbkId };
    if (!worthSaving(choice, current)) {
      onClose();
      return;
    }
    void save.run(choice);
  };
  const error = stages.error ?? found.error;
  return (
    <Modal
      open
      title={t('choose')}
      width={680}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActButton type="primary" onClick={submit} disabled={save.busy}>
            {t('save')}
          </ActButton>
        </>
      }
    >
      <div className="stack">
        <p className="soft" style={{ margin: 0 }}>
          {t('dialogText')}
        </p>
        {error ? (
          <ErrorState
            compact
            error={error}
            onRetry={() => {
              void stages.refetch();
              void found.refetch();
            }}
          />
        ) : !stages.data ? (
          <Skeleton active paragraph={{ rows: 5 }} />
        ) : (
          <>
            <Chips
              label={t('stage')}
              options={stages.data.map((s) => [s.stgId, nameOf(s)])}
              value={stage?.stgId}
              onChange={(stgId) => choose({ stgId, srsId: null, tbkId: null })}
            />
            <Chips
              label={t('subject')}
              options={(stage?.subjects ?? []).map((s) => [s.sbjId, nameOf(s)])}
              value={subject?.sbjId}
              onChange={(sbjId) => choose({ sbjId, srsId: null, tbkId: null })}
            />
            {found.data?.length === 0 ? (
              <EmptyState compact title={t('noBooks')} />
            ) : (
              <>
                <Chips
                  label={t('series')}
                  options={(found.data ?? []).map((s) => [s.srsId, s.nameZh])}
                  value={series?.srsId}
                  onChange={(srsId) => choose({ srsId, tbkId: null })}
                />
                <Chips
                  label={t('textbook')}
                  books
                  value={book?.tbkId}
                  onChange={(tbkId) => choose({ tbkId, srsId: series?.srsId })}
                  options={(series?.textbooks ?? []).map((b) => {
                    const grade = stage?.grades.find((g) => g.grdId === b.grdId);
                    return [
                      b.tbkId,
                      <>
                        <BookCover key="cover" name={b.name} cover={b.cover} />
                        <span key="what" className="tbk-what">
                          <strong>{b.name}</strong>
                          <span className="soft">{grade ? nameOf(grade) : ''}</span>
                        </span>
                        {b.tbkId === current?.tbkId ? (
                          <StatusTag key="used" status="done">
                            {t('nowUsed')}
                          </StatusTag>
                        ) : ofSchool.data?.some((o) => o.tbkId === b.tbkId) ? (
                          <StatusTag key="school" status="off">
                            {t('ofSchool')}
                          </StatusTag>
                        ) : null}
                      </>,
                    ];
                  })}
                />
              </>
            )}
            {missing ? (
              <p className="tbk-fault" role="alert">
                {t('chooseFirst')}
              </p>
            ) : null}
          </>
        )}
      </div>
    </Modal>
  );
}

/** One line of choices, as radio buttons: arrows move, the name says what is chosen. */
function Chips({
  label,
  options,
  value,
  onChange,
  books,
}: {
  readonly label: string;
  readonly options: readonly (readonly [number, ReactNode])[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
  readonly books?: boolean;
}) {
  const id = useId();
  return (
    <div className="tbk-line" role="radiogroup" aria-labelledby={id}>
      <span className="tbk-label" id={id}>
        {label}
      </span>
      <div className={books ? 'tbk-books' : 'tbk-chips'}>
        {options.map(([key, text]) => (
          <label key={key} className="tbk-chip">
            <input type="radio" name={id} checked={key === value} onChange={() => onChange(key)} />
            <span className={books ? 'tbk-book' : undefined}>{text}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

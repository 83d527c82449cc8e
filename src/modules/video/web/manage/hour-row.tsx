import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useRef } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { offerUndo, useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { Progress } from '../../../../kernel/web/parts/progress';
import { RowMenu } from '../../../../kernel/web/parts/row-menu';
import { deleteLesson, deleteVideo, moveLesson, restoreLesson, type Lesson } from '../../contract';
import { timeText } from '../../rules';
import { useT } from '../texts';
import { stop, upload, type Upload } from './uploads';

export type HourAct = 'rename' | 'ques' | 'captions' | 'preview';
interface Props {
  readonly lesson: Lesson;
  readonly sold: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly upload: Upload | undefined;
  readonly onAct: (what: HourAct) => void;
}
const STATUS = { none: 'off', uploading: 'waiting', working: 'waiting', ready: 'done', failed: 'needs' } as const;

/** One hour: its film and how far that is, its questions, and what can be done with it. */
export function HourRow({ lesson, sold, isFirst, isLast, upload: sending, onAct }: Props) {
  const t = useT();
  const confirm = useConfirm();
  const file = useRef<HTMLInputElement>(null);
  const move = useAct(moveLesson);
  const { lessonId: id, name, film } = lesson;
  const hasFilm = film.state !== 'none';
  const remove = async () => {
    const sure = await confirm({
      title: t(sold ? 'hideHour' : 'removeHour', { name }),
      danger: true,
      ok: t(sold ? 'hide' : 'remove'),
    });
    if (!sure) return;
    stop(id);
    await send(deleteLesson, { id });
    void refresh('video');
    offerUndo(t(sold ? 'hiddenNow' : 'removed', { name }), () => {
      void send(restoreLesson, { id }).then(() => refresh('video'));
    });
  };
  /** An upload that broke off is given up without touching the film before it. */
  const dropSending = async () => {
    stop(id);
    await send(deleteVideo, { id });
    void refresh('video');
  };
  const dropFilm = async () => {
    if (!(await confirm({ title: t('removeFilm', { name }), danger: true, ok: t('remove') }))) return;
    stop(id);
    await send(deleteVideo, { id });
    void refresh('video');
  };
  const items = [
    { key: 'rename', label: t('editHour'), onClick: () => onAct('rename') },
    { key: 'film', label: t(hasFilm ? 'otherFilm' : 'uploadFilm'), onClick: () => file.current?.click() },
    { key: 'captions', label: t('captionsOf'), onClick: () => onAct('captions') },
    ...(film.brokenOff
      ? [{ key: 'dropSending', label: t('dropSending'), onClick: () => void dropSending() }]
      : hasFilm && !(sold && film.state === 'ready')
        ? [{ key: 'dropFilm', label: t('dropFilm'), onClick: () => void dropFilm() }]
        : []),
    ...(lesson.hidden
      ? [
          {
            key: 'show',
            label: t('show'),
            onClick: () => void send(restoreLesson, { id }).then(() => refresh('video')),
          },
        ]
      : [{ key: 'remove', label: t(sold ? 'hide' : 'remove'), danger: true, onClick: () => void remove() }]),
  ];
  return (
    <li className="vm-row">
      <span className="vm-move">
        {(['up', 'down'] as const).map((direction) => (
          <Tooltip key={direction} title={t(direction)}>
            <Button
              type="text"
              size="small"
              aria-label={`${t(direction)}: ${name}`}
              icon={direction === 'up' ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
              disabled={direction === 'up' ? isFirst : isLast}
              onClick={() => void move.run({ id, direction })}
            />
          </Tooltip>
        ))}
      </span>
      <div className="vm-main">
        <div className="row" style={{ gap: 8 }}>
          <b>{name}</b>
          {lesson.free ? <StatusTag status="off">{t('free')}</StatusTag> : null}
          {lesson.hidden ? <StatusTag status="off">{t('hidden')}</StatusTag> : null}
        </div>
        <FilmState lesson={lesson} sending={sending} />
      </div>
      <span className="row" style={{ gap: 4 }}>
        {film.state === 'none' || film.state === 'uploading' ? (
          <Button onClick={() => file.current?.click()}>
            {t(film.state === 'uploading' && !sending ? 'goOnSending' : 'uploadFilm')}
          </Button>
        ) : null}
        {film.state === 'ready' ? <Button onClick={() => onAct('preview')}>{t('preview')}</Button> : null}
        <Button onClick={() => onAct('ques')}>{t('quesN', { n: lesson.ques })}</Button>
        <RowMenu label={t('actsOf', { name })} items={items} />
      </span>
      <input
        ref={file}
        type="file"
        accept="video/mp4,.mp4"
        hidden
        aria-label={t('filmOf', { name })}
        onChange={(e) => {
          const chosen = e.target.files?.[0];
          if (chosen) upload(id, chosen);
          e.target.value = '';
        }}
      />
    </li>
  );
}

/** In words and as a bar: what this browser sends stands before what the server knows. */
function FilmState({ lesson: { film }, sending }: { readonly lesson: Lesson; readonly sending: Upload | undefined }) {
  const t = useT();
  if (sending?.fault)
    return (
      <span className="row" style={{ gap: 8 }}>
        <StatusTag status="needs">{t('film.failed')}</StatusTag>
        <span className="soft">{sending.fault}</span>
      </span>
    );
  if (sending) {
    const { phase, percent } = sending.step ?? { phase: 'queued' as const, percent: 0 };
    return (
      <span className="row vm-sending">
        <Progress percent={percent} size="small" />
        <span className="soft">{t(`phase.${phase}`, { percent })}</span>
        <Button type="link" size="small" onClick={() => stop(sending.lessonId)}>
          {t('stopSending')}
        </Button>
      </span>
    );
  }
  return (
    <span className="row" style={{ gap: 8 }}>
      <StatusTag status={STATUS[film.state]}>{t(`film.${film.state}`)}</StatusTag>
      <span className="soft">
        {film.state === 'failed' && film.why ? t(`why.${film.why}`) : null}
        {film.state === 'uploading' ? t('sentSoFar', { name: film.fileName ?? '', percent: film.percent ?? 0 }) : null}
        {film.state === 'working' && film.percent != null ? `${film.percent}%` : null}
        {film.state === 'ready' ? `${timeText(film.duration ?? 0)} · ${film.fileName ?? ''}` : null}
      </span>
    </span>
  );
}

import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState, type RefObject } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { addNote, removeNote, type Watch } from '../../contract';
import { NOTE_MAX, timeText } from '../../rules';
import { useT } from '../texts';

/** The learner's own notes at seconds of the film. */
export function Notes({
  watch,
  player,
  onGo,
}: {
  readonly watch: Watch;
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly onGo: (second: number) => void;
}) {
  const t = useT();
  const [notes, setNotes] = useState(watch.notes);
  const [words, setWords] = useState('');
  const { lessonId } = watch;
  const add = useAct(addNote, {
    refreshes: [],
    onDone: (note) => {
      setNotes((all) => [...all, note].toSorted((a, b) => a.second - b.second));
      setWords('');
    },
  });
  const remove = useAct(removeNote, { refreshes: [] });
  return (
    <section className="panel stack">
      <h2 className="vd-h">{t('notes')}</h2>
      <form
        className="row vd-note"
        onSubmit={(e) => {
          e.preventDefault();
          const second = Math.min(watch.duration, player.current?.currentTime ?? 0);
          if (words.trim()) void add.run({ lessonId, second, words });
        }}
      >
        <Input
          aria-label={t('noteHere')}
          placeholder={t('noteHere')}
          maxLength={NOTE_MAX}
          value={words}
          onChange={(e) => setWords(e.target.value)}
        />
        <Button htmlType="submit" loading={add.busy} disabled={!words.trim()}>
          {t('noteAdd')}
        </Button>
      </form>
      {notes.length ? (
        <ul className="vd-notes">
          {notes.map((note) => (
            <li key={note.noteId}>
              <Button type="link" onClick={() => onGo(note.second)}>
                {timeText(note.second)}
              </Button>
              <span>{note.words}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('noteRemove', { at: timeText(note.second) })}
                onClick={() => {
                  setNotes((all) => all.filter((n) => n !== note));
                  void remove.run({ lessonId, noteId: note.noteId }, () => setNotes((all) => [...all, note]));
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

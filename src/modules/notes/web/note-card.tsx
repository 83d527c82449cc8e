import { DeleteOutlined, EditOutlined, LockOutlined, TeamOutlined } from '@ant-design/icons';
import { Button, Image, Tooltip } from 'antd';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { Avatar, Picture, StatusTag } from '../../../kernel/web/parts/basics';
import { useSession } from '../../../kernel/web/session/session-store';
import { removeNote, updateNote, type Note } from '../contract';
import { gistOf } from '../rules';
import { NoteText } from './note-text';
import { useT } from './texts';

/** One note. Its owner changes, shares and deletes it; nobody else does. `who`: with its writer. */
export function NoteCard({
  note,
  who,
  onEdit,
}: {
  readonly note: Note;
  readonly who?: boolean;
  readonly onEdit: (note: Note) => void;
}) {
  const t = useT();
  const zone = useSession()?.zone;
  const confirm = useConfirm();
  const share = useAct(updateNote, { done: (n) => t(n.shared ? 'shareDone' : 'unshareDone') });
  const remove = useAct(removeNote, { done: t('removed') });
  const ask = async () => {
    if (
      await confirm({
        title: t('removeTitle'),
        loses: [
          note.text ? gistOf(note.text) : t('pictures', { count: note.images.length }),
          ...(note.text && note.images.length ? [t('pictures', { count: note.images.length })] : []),
        ],
        ok: t('remove'),
      })
    )
      await remove.run({ id: note.noteId });
  };
  return (
    <article className="panel note">
      <header className="note-head">
        {who ? <Avatar name={note.name} photo={note.photo} /> : null}
        {who ? <strong>{note.name}</strong> : null}
        {who && note.userType === USER_TYPE.teacher ? <StatusTag status="off">{t('teacher')}</StatusTag> : null}
        <span className="soft">{[note.sbjName, note.clazzName, note.lessonTopic].filter(Boolean).join(' · ')}</span>
        {note.mine ? (
          <span className="row-end note-acts">
            <Tooltip title={t(note.shared ? 'unshare' : 'share')}>
              <Button
                type="text"
                icon={note.shared ? <TeamOutlined /> : <LockOutlined />}
                aria-pressed={note.shared}
                aria-label={`${t(note.shared ? 'isShared' : 'isOwn')}, ${t(note.shared ? 'unshare' : 'share')}`}
                onClick={() => void share.run({ id: note.noteId, shared: !note.shared })}
              >
                {t(note.shared ? 'isShared' : 'isOwn')}
              </Button>
            </Tooltip>
            <Button type="text" icon={<EditOutlined />} aria-label={t('edit')} onClick={() => onEdit(note)} />
            <Button type="text" icon={<DeleteOutlined />} aria-label={t('remove')} onClick={() => void ask()} />
          </span>
        ) : note.shared && who ? (
          <span className="row-end soft">
            <TeamOutlined /> {t('isShared')}
          </span>
        ) : null}
      </header>
      {note.text ? <NoteText text={note.text} /> : null}
      {note.images.length ? (
        <Image.PreviewGroup>
          <div className="note-pictures">
            {note.images.map((image, at) => (
              <Picture key={image.path} src={image.url} alt={t('pictureOf', { name: note.name, no: at + 1 })} />
            ))}
          </div>
        </Image.PreviewGroup>
      ) : null}
      {note.savedAt.slice(0, 16) !== note.madeAt.slice(0, 16) ? (
        <footer className="soft note-foot">{t('changedAt', { at: instantText(note.savedAt, zone) })}</footer>
      ) : null}
    </article>
  );
}

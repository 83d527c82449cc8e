import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { saidNow } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Avatar } from '../../../../kernel/web/parts/basics';
import { useDirty } from '../../../../kernel/web/router/dirty';
import { deleteReply, listReplies, replyDynamic, type Post, type Reply } from '../../contract';
import { REPLY_TEXT_MAX } from '../../rules';
import { useT } from '../texts';

/** The latest replies of a post, all of them on demand, and a line to answer. */
export function Replies({
  post,
  writing,
  onWritten,
}: {
  readonly post: Post;
  readonly writing: boolean;
  readonly onWritten: () => void;
}) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { data } = useCall(listReplies, { id: post.dynaId, pageSize: 200 }, { when: all, quiet: true, keep: true });
  const shown = all && data ? data.items : post.replies;
  if (shown.length === 0 && !writing) return null;
  return (
    <section className="replies" aria-label={t('replies')}>
      {!all && post.replyCount > post.replies.length ? (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          {t('allReplies', { count: post.replyCount })}
        </Button>
      ) : null}
      <ul>
        {shown.map((r) => (
          <Line key={r.replyId} post={post} reply={r} />
        ))}
      </ul>
      {writing ? <Answer post={post} onWritten={onWritten} /> : null}
    </section>
  );
}

function Line({ post, reply }: { readonly post: Post; readonly reply: Reply }) {
  const t = useT();
  const confirm = useConfirm();
  const remove = useAct(deleteReply, { done: t('replyDeleted'), refreshes: ['class.dynamics'] });
  return (
    <li>
      <Avatar name={reply.name} photo={reply.photo} />
      <div>
        <strong>{reply.name}</strong> <span className="post-text">{reply.text}</span>{' '}
        <small className="soft">{saidNow(reply.at)}</small>
      </div>
      {reply.mayDelete ? (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('deleteReply', { name: reply.name })}
          onClick={() =>
            void confirm({ title: t('deleteReply', { name: reply.name }), loses: reply.text }).then((yes) =>
              yes ? remove.run({ id: post.dynaId, replyId: reply.replyId }) : undefined,
            )
          }
        />
      ) : null}
    </li>
  );
}

function Answer({ post, onWritten }: { readonly post: Post; readonly onWritten: () => void }) {
  const t = useT();
  const [text, setText] = useState('');
  useDirty(text.trim().length > 0);
  const act = useAct(replyDynamic, {
    refreshes: ['class.dynamics'],
    onDone: () => {
      setText('');
      onWritten();
    },
  });
  const send = () => (text.trim() ? act.run({ id: post.dynaId, text }) : undefined);
  return (
    <div className="row answer">
      <Input
        autoFocus
        value={text}
        maxLength={REPLY_TEXT_MAX}
        onChange={(e) => setText(e.target.value)}
        onPressEnter={(e) => {
          if (!e.nativeEvent.isComposing) void send();
        }}
        onKeyDown={(e) => {
          if (e.key === 'Escape' && !text) onWritten();
        }}
        placeholder={t('replyTo', { name: post.name })}
        aria-label={t('replyTo', { name: post.name })}
      />
      <ActButton type="primary" disabled={!text.trim()} onClick={send}>
        {t('reply')}
      </ActButton>
    </div>
  );
}

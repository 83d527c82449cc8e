import { DeleteOutlined, LikeFilled, LikeOutlined, MessageOutlined } from '@ant-design/icons';
import { Button, Image } from 'antd';
import { useState } from 'react';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import { useCan } from '../../../../kernel/web/app';
import { saidNow } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { Avatar, Picture, StatusTag } from '../../../../kernel/web/parts/basics';
import { useSession } from '../../../../kernel/web/session/session-store';
import { deleteDynamic, praiseDynamic, replyDynamic, type Post } from '../../contract';
import { useT } from '../texts';
import { Replies } from './replies';

/** One post with its pictures, praise and replies. */
export function PostCard({ post, shared }: { readonly post: Post; readonly shared: boolean }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [replying, setReplying] = useState(false);
  const praise = usePraise(post);
  const remove = useAct(deleteDynamic, { done: t('postDeleted'), refreshes: ['class.dynamics'] });
  return (
    <article className="panel post" id={`post-${post.dynaId}`}>
      <header className="row">
        <Avatar name={post.name} photo={post.photo} size={46} />
        <div>
          <strong>{post.name}</strong>{' '}
          {post.userType === USER_TYPE.teacher ? <StatusTag status="off">{t('teacher')}</StatusTag> : null}
          <div className="soft post-when">
            {shared ? `${post.orgName} · ` : ''}
            {post.clazzName} · <time dateTime={post.at}>{saidNow(post.at)}</time>
          </div>
        </div>
        {post.mayDelete ? (
          <Button
            className="row-end"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t('deletePost')}
            onClick={() =>
              void confirm({ title: t('deletePost'), loses: t('deletePostLoses', { count: post.replyCount }) }).then(
                (yes) => (yes ? remove.run({ id: post.dynaId }) : undefined),
              )
            }
          />
        ) : null}
      </header>
      {post.text ? <p className="post-text">{post.text}</p> : null}
      {post.images.length > 0 ? (
        <Image.PreviewGroup>
          <div className={post.images.length === 1 ? 'post-pictures post-one' : 'post-pictures'}>
            {post.images.map((image, at) => (
              <Picture key={image.path} src={image.url} alt={t('pictureOf', { name: post.name, no: at + 1 })} />
            ))}
          </div>
        </Image.PreviewGroup>
      ) : null}
      {post.video ? (
        <video
          className="post-video"
          controls
          preload="metadata"
          src={post.video.url}
          aria-label={t('videoOf', { name: post.name })}
        />
      ) : null}
      <footer className="row">
        <Button
          type="text"
          className={praise.on ? 'post-praised' : undefined}
          icon={praise.on ? <LikeFilled /> : <LikeOutlined />}
          aria-pressed={praise.on}
          disabled={!can(praiseDynamic)}
          onClick={praise.toggle}
        >
          {t('praise', { count: praise.count })}
        </Button>
        <Button
          type="text"
          icon={<MessageOutlined />}
          aria-expanded={replying}
          disabled={!can(replyDynamic)}
          onClick={() => setReplying(!replying)}
        >
          {t('replyCount', { count: post.replyCount })}
        </Button>
        {post.praisers.length > 0 ? (
          <span className="soft post-praisers">
            {t('praisedBy', { names: post.praisers.join(t('comma')) })}
            {post.praiseCount > post.praisers.length ? '…' : ''}
          </span>
        ) : null}
      </footer>
      <Replies post={post} writing={replying} onWritten={() => setReplying(false)} />
    </article>
  );
}

/** Praise answers to the finger at once; what the server says then replaces the guess. */
function usePraise(post: Post) {
  const userId = useSession()?.userId;
  const [guess, setGuess] = useState<{ readonly of: Post; readonly on: boolean }>();
  const act = useAct(praiseDynamic, { refreshes: ['class.dynamics'] });
  const guessed = guess?.of === post ? guess.on : undefined;
  const on = guessed ?? post.praised;
  return {
    on,
    count: post.praiseCount + (guessed === undefined || guessed === post.praised ? 0 : guessed ? 1 : -1),
    toggle: () => {
      if (userId == null) return;
      setGuess({ of: post, on: !on });
      void act.run({ id: post.dynaId, on: !on }, () => setGuess(undefined));
    },
  };
}

import { PlusOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState } from '../../../kernel/web/parts/states';
import { RichText } from '../../../kernel/web/rich/rich-text';
import { RichView } from '../../../kernel/web/rich/rich-view';
import { useSession } from '../../../kernel/web/session/session-store';
import { FileImage, FileVideo, UploadFiles, UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { SCENE } from '../rules';
import { useT } from './texts';
import './operations.css';

type News = ReplyOf<typeof calls.newsCreate>;

/** News of one scene: health news at the sport desk, knowledge recommendation at the teaching desk. */
export default function NewsList({ with: { scene } }: { readonly with: { readonly scene: number } }) {
  const t = useT();
  const can = useCan();
  const zone = useSession()?.zone;
  const own = scene === SCENE.knowledge ? SCENE.knowledge : SCENE.health;
  const [form, setForm] = useState<number | 'new'>();
  const add = can(calls.newsCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addNews')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.newsList}
        fixed={{ scene: own }}
        name={`operations.news.${own}`}
        actions={add}
        filters={{ title: true, on: true }}
        empty={{ title: t('newsEmpty'), text: t('newsEmptyText'), action: add }}
        columns={[
          {
            of: 'cover',
            width: 140,
            show: (n) => <FileImage path={n.cover} alt={n.title} width={104} height={58} cover />,
          },
          { of: 'title', sort: true, show: (n) => <strong className="row-title">{n.title}</strong> },
          { of: 'publisher', sort: true, width: 150 },
          { of: 'updatedAt', sort: true, width: 160, show: (n) => instantText(n.updatedAt, zone) },
          {
            of: 'on',
            width: 90,
            show: (n) => <StatusTag status={n.on ? 'done' : 'off'}>{t(n.on ? 'onShelf' : 'offShelf')}</StatusTag>,
          },
        ]}
        drawerSize={640}
        drawerTitle={(n) => n?.title}
        drawer={(key, _, close) => (
          <NewsView
            id={Number(key)}
            onEdit={() => {
              close();
              setForm(Number(key));
            }}
            onDone={close}
          />
        )}
      />
      <NewsDialog news={form} scene={own} onClose={() => setForm(undefined)} />
    </>
  );
}

function NewsView({
  id,
  onEdit,
  onDone,
}: {
  readonly id: number;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const zone = useSession()?.zone;
  const { data: n, error, refetch } = useCall(calls.newsGet, { id }, { quiet: true });
  const remove = useAct(calls.newsDelete, { done: t('removed'), onDone });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!n) return <Skeleton active />;
  const ask = async () => {
    if (await confirm({ title: t('removeTitle'), loses: t('removeNewsText', { name: n.title }), ok: t('remove') }))
      await remove.run({ id });
  };
  return (
    <div className="stack">
      <div className="row">
        <span className="soft">
          {n.publisher} · {instantText(n.updatedAt, zone)}
        </span>
        <span className="row row-end">
          {can(calls.newsUpdate) ? <Button onClick={onEdit}>{t('edit')}</Button> : null}
          {can(calls.newsDelete) ? (
            <Button danger onClick={() => void ask()}>
              {t('remove')}
            </Button>
          ) : null}
        </span>
      </div>
      <FileVideo path={n.video} poster={n.cover} label={n.title} />
      <RichView html={n.content} />
    </div>
  );
}

function NewsDialog({
  news,
  scene,
  onClose,
}: {
  readonly news: number | 'new' | undefined;
  readonly scene: 1 | 2;
  readonly onClose: () => void;
}) {
  const t = useT();
  const editing = typeof news === 'number';
  const { data } = useCall(calls.newsGet, { id: editing ? news : 0 }, { when: editing });
  const fields = {
    title: true,
    cover: { as: UploadImage, props: { width: 192, height: 108 } },
    video: { as: UploadFiles, props: { proc: 'video', hint: t('videoHint') } },
    publisher: true,
    content: { as: RichText },
  } as const;
  if (news === 'new')
    return (
      <FormDialog
        open
        onClose={onClose}
        width={760}
        call={calls.newsCreate}
        title={t('addNews')}
        fixed={{ scene }}
        fields={fields}
        done={t('newsSaved')}
      />
    );
  if (!editing || data?.id !== news) return null;
  const { id, title, cover, video, publisher, content, on }: News = data;
  return (
    <FormDialog
      open
      onClose={onClose}
      width={760}
      call={calls.newsUpdate}
      title={t('editNews')}
      fixed={{ id }}
      draft={String(id)}
      initial={{ title, cover, video, publisher, content, on }}
      fields={{ ...fields, on: true }}
      done={t('saved')}
    />
  );
}

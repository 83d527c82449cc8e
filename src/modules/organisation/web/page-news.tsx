import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import type { RowOf } from '../../../kernel/web/list/use-list';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { colour } from '../../../kernel/web/theme';
import * as calls from '../contract';
import { fileUrl } from './org-logo';
import { IntroEditor } from './page-basics';
import { useT } from './texts';
import { FilmBox, ImageBox } from './upload';

type News = RowOf<typeof calls.newsList>;

/** News of the institution: a list and a form. */
export function NewsTab() {
  const t = useT();
  const confirm = useConfirm();
  const [form, setForm] = useState<News | 'new'>();
  const drop = useAct(calls.newsDelete, { done: t('removed') });
  const remove = async (r: News) => {
    if (await confirm({ title: t('removeNews', { title: r.title }), danger: true, ok: t('remove') }))
      await drop.run({ id: r.newsId });
  };
  const add = (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        setForm('new');
      }}
    >
      {t('newNews')}
    </Button>
  );
  const close = () => {
    setForm(undefined);
  };
  const fields = {
    title: true as const,
    publisher: true as const,
    cover: { as: ImageBox, props: { width: 240, height: 135 } },
    video: { as: FilmBox },
    content: { as: IntroEditor },
  };
  return (
    <div className="org-plain">
      <ListScreen
        call={calls.newsList}
        fixed={{}}
        filters={{ title: true }}
        actions={add}
        print={false}
        columns={[
          {
            of: 'cover',
            width: 110,
            show: (r) => (
              <img
                src={fileUrl(r.cover)}
                alt=""
                loading="lazy"
                style={{
                  width: 88,
                  height: 50,
                  objectFit: 'cover',
                  borderRadius: 4,
                  display: 'block',
                  background: colour.offGround,
                }}
              />
            ),
          },
          {
            of: 'title',
            show: (r) => (
              <Button
                type="link"
                style={{ padding: 0, whiteSpace: 'normal', textAlign: 'left', height: 'auto' }}
                onClick={() => {
                  setForm(r);
                }}
              >
                {r.title}
              </Button>
            ),
          },
          {
            of: 'state',
            title: '',
            width: 150,
            show: (r) => (r.waitsBy == null ? null : <StatusTag status="waiting">{t('waitingState')}</StatusTag>),
          },
          { of: 'publisher', width: 140 },
          { of: 'publishedAt', width: 160, show: (r) => instantText(r.publishedAt) },
          {
            of: 'acts',
            title: '',
            width: 60,
            align: 'right',
            show: (r) => (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('removeNews', { title: r.title })}
                onClick={() => void remove(r)}
              />
            ),
          },
        ]}
        empty={{ title: t('noNews'), text: t('noNewsText'), action: add }}
      />
      {form === 'new' ? (
        <FormDialog
          open
          call={calls.newsCreate}
          title={t('newNews')}
          width={820}
          onClose={close}
          done={t('published')}
          fields={fields}
        />
      ) : null}
      {form && form !== 'new' ? (
        <FormDialog
          open
          call={calls.newsUpdate}
          title={t('editNews')}
          width={820}
          onClose={close}
          done={t('saved')}
          fixed={{ id: form.newsId }}
          draft={String(form.newsId)}
          initial={{
            title: form.title,
            publisher: form.publisher,
            cover: form.cover,
            video: form.video,
            content: form.content,
          }}
          fields={fields}
        />
      ) : null}
    </div>
  );
}

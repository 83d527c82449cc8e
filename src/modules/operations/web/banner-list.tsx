import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { FileImage, UploadImage } from '../../files/web/published';
import * as calls from '../contract';
import { useT } from './texts';
import './operations.css';

type Banner = ReplyOf<typeof calls.bannerCreate>;

/** Pictures that turn on the sport home pages. */
export default function BannerList() {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [form, setForm] = useState<Banner | 'new'>();
  const remove = useAct(calls.bannerDelete, { done: t('removed') });
  const add = can(calls.bannerCreate) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm('new')}>
      {t('addBanner')}
    </Button>
  ) : null;
  const ask = async (b: Banner) => {
    if (await confirm({ title: t('removeTitle'), loses: t('removeBannerText', { name: b.title }), ok: t('remove') }))
      await remove.run({ id: b.id });
  };
  return (
    <>
      <ListScreen
        call={calls.bannerList}
        actions={add}
        filters={{ on: true }}
        empty={{ title: t('bannerEmpty'), text: t('bannerEmptyText'), action: add }}
        columns={[
          { of: 'ord', width: 80 },
          {
            of: 'path',
            width: 200,
            show: (b) => <FileImage path={b.path} alt={b.title} width={168} height={63} cover />,
          },
          { of: 'title' },
          {
            of: 'href',
            show: (b) =>
              b.href ? (
                <a href={b.href} target="_blank" rel="noopener noreferrer">
                  {b.href}
                </a>
              ) : null,
          },
          {
            of: 'on',
            width: 90,
            show: (b) => <StatusTag status={b.on ? 'done' : 'off'}>{t(b.on ? 'onShelf' : 'offShelf')}</StatusTag>,
          },
          {
            of: 'id',
            title: '',
            width: 130,
            align: 'right',
            show: (b) => (
              <>
                {can(calls.bannerUpdate) ? (
                  <Button type="link" size="small" onClick={() => setForm(b)}>
                    {t('edit')}
                  </Button>
                ) : null}
                {can(calls.bannerDelete) ? (
                  <Button type="link" size="small" danger onClick={() => void ask(b)}>
                    {t('remove')}
                  </Button>
                ) : null}
              </>
            ),
          },
        ]}
      />
      <BannerDialog banner={form} onClose={() => setForm(undefined)} />
    </>
  );
}

function BannerDialog({
  banner,
  onClose,
}: {
  readonly banner: Banner | 'new' | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  if (!banner) return null;
  const fields = {
    path: { as: UploadImage, props: { width: 320, height: 120, hint: t('bannerHint') } },
    title: true,
    href: { help: t('hrefHint') },
    ord: { help: t('ordHint') },
  } as const;
  if (banner === 'new')
    return (
      <FormDialog
        open
        onClose={onClose}
        call={calls.bannerCreate}
        title={t('addBanner')}
        fields={fields}
        done={t('saved')}
      />
    );
  const { id, title, path, href, ord, on } = banner;
  return (
    <FormDialog
      open
      onClose={onClose}
      call={calls.bannerUpdate}
      title={t('editBanner')}
      fixed={{ id }}
      draft={String(id)}
      initial={{ title, path, href, ord, on }}
      fields={{ ...fields, on: true }}
      done={t('saved')}
    />
  );
}

import { EyeOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import dayjs from 'dayjs';
import { useContext, useMemo, useState } from 'react';
import type { InputOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { Field } from '../../../kernel/web/form/field';
import { FormContext } from '../../../kernel/web/form/form-context';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { RichText } from '../../../kernel/web/rich/rich-text';
import * as calls from '../contract';
import type { Mode } from '../rules';
import { MOMENT_EXAMPLE } from '../rules/moments';
import { NoticeFrame } from './notice-frame';
import { useT } from './texts';

export type Affiche = ReplyOf<typeof calls.afficheCreate>;
/** What shows announcements: their list, and the frame of every page. */
export const SHOWN_BY = ['operations', 'shell.frame.get'];

/** Publishes an announcement, or changes one that is not yet in effect. */
export function AfficheDialog({
  affiche,
  onClose,
}: {
  readonly affiche: Affiche | 'new' | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const fresh = useMemo(() => {
    const start = dayjs().add(1, 'hour').startOf('hour');
    // Staff are proposed: whoever means children too says so.
    return {
      mode: 'popup' as const,
      userTypes: [USER_TYPE.teacher],
      start: start.toISOString(),
      end: start.add(7, 'day').toISOString(),
    };
    // eslint-disable-next-line react/exhaustive-deps -- a new proposal each time the dialog opens
  }, [affiche]);
  const fields = (
    <>
      <Field of="mode" />
      <ModeHint />
      <Field of="title" help={t('momentHint', { example: MOMENT_EXAMPLE })} />
      <div className="pair">
        <Field of="userTypes" help={t('userTypesHint')} />
        <Field of="busiIds" help={t('busiIdsHint')} />
      </div>
      <div className="pair">
        <Field of="start" />
        <Field of="end" />
      </div>
      <Field of="content" as={RichText} />
      <Field of="titleEn" help={t('englishHint')} />
      <Field of="contentEn" as={RichText} />
      <Preview />
    </>
  );
  const shared = { refreshes: SHOWN_BY, open: true, onClose, width: 760, children: fields } as const;
  if (!affiche) return null;
  if (affiche === 'new')
    return (
      <FormDialog
        {...shared}
        call={calls.afficheCreate}
        title={t('publish')}
        submitText={t('publish')}
        initial={fresh}
        done={t('published')}
      />
    );
  const { id, mode, title, content, titleEn, contentEn, start, end, userTypes, busiIds } = affiche;
  return (
    <FormDialog
      {...shared}
      call={calls.afficheUpdate}
      title={t('editAffiche')}
      fixed={{ id }}
      draft={String(id)}
      initial={
        { mode, title, content, titleEn, contentEn, start, end, userTypes, busiIds } as InputOf<
          typeof calls.afficheUpdate
        >
      }
      done={t('saved')}
    />
  );
}

interface Typed {
  readonly mode?: Mode;
  readonly title?: string;
  readonly content?: string;
  readonly titleEn?: string;
  readonly contentEn?: string;
}
const useTyped = () => useContext(FormContext)!.form;

function ModeHint() {
  const t = useT();
  const mode = Form.useWatch<Mode | undefined>('mode', useTyped());
  return (
    <p className="soft mode-hint">
      {t(mode === 'banner' ? 'modeHintBanner' : 'modeHintPopup')}
      <br />
      {t('afficheKept')}
    </p>
  );
}
/** Shows what is typed now as people will see it. */
function Preview() {
  const t = useT();
  const form = useTyped();
  const [seen, setSeen] = useState<Typed>();
  return (
    <div className="stack" style={{ gap: 12 }}>
      <div>
        <Button icon={<EyeOutlined />} onClick={() => setSeen(form.getFieldsValue(true) as Typed)}>
          {t('preview')}
        </Button>
      </div>
      {seen ? (
        <NoticeFrame lang="zh-CN" mode={seen.mode ?? 'popup'} title={seen.title ?? ''} content={seen.content ?? ''} />
      ) : null}
      {seen?.titleEn ? (
        <NoticeFrame lang="en-US" mode={seen.mode ?? 'popup'} title={seen.titleEn} content={seen.contentEn ?? ''} />
      ) : null}
    </div>
  );
}

import { FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { finishLesson } from '../../lesson/contract';
import { useT } from './texts';

/** Ends the lesson, and with it the room, for everybody. */
export function FinishKey({ lessonId }: { readonly lessonId: number }) {
  const t = useT();
  const confirm = useConfirm();
  const finish = useAct(finishLesson);
  const ask = async () => {
    if (await confirm({ title: t('finish.ask'), loses: t('finish.loses') }))
      await finish.run({ id: lessonId, taught: true });
  };
  return <ActButton onClick={ask}>{t('finish')}</ActButton>;
}
/** Board and people on the whole screen, as a classroom's wall shows them; Esc leads back. */
export function WholeScreenKey() {
  const t = useT();
  // A phone's browser has none.
  if (!document.fullscreenEnabled) return null;
  const turn = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
      () => undefined,
    );
  return <Button aria-label={t('wholeScreen')} icon={<FullscreenOutlined />} onClick={turn} />;
}

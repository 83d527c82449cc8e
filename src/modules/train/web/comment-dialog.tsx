import { FormDialog } from '../../../kernel/web/form/form-screen';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { UploadFiles } from '../../files/web/published';
import { commentCreate } from '../contract';
import { COMMENT_USE } from '../rules';
import { useT } from './texts';

const Photos = (props: InputProps<string | readonly string[]>) => (
  <UploadFiles {...props} proc={COMMENT_USE.proc} use={COMMENT_USE.use} count={COMMENT_USE.use.count} />
);
/** A word to a learner. */
export function CommentDialog({
  learner,
  onClose,
}: {
  readonly learner: { readonly userId: number; readonly name: string } | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <FormDialog
      open={learner != null}
      onClose={onClose}
      title={t('commentFor', { name: learner?.name ?? '' })}
      call={commentCreate}
      fixed={{ userId: learner?.userId ?? 0 }}
      done={t('commentDone')}
      submitText={t('send')}
      fields={{ text: { help: t('commentHelp') }, images: { as: Photos } }}
    />
  );
}

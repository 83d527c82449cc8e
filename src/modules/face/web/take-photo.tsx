import { useRef } from 'react';
import { useAct } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { shrunk } from '../../files/web/published';
import { setFace } from '../contract';
import { useT } from './texts';

/** One photograph of one child from this computer. */
export function TakePhoto({
  at,
  onDone,
}: {
  readonly at: { readonly orgId: number; readonly userId: number };
  readonly onDone: () => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const act = useAct(setFace, {
    done: (face) => t(face.state === 'unfit' && face.reason ? `reason.${face.reason}` : 'photoSaved'),
    onDone,
  });
  return (
    <>
      <ActButton type="primary" onClick={() => input.current?.click()}>
        {t('upload')}
      </ActButton>
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.jfif,.png"
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void shrunk(file).then((small) => act.run({ ...at, file: small }));
        }}
      />
    </>
  );
}

import { Button, Modal } from 'antd';
import { useT } from '../texts';
import { doneOf, type Place } from './places';
import type { Sheet } from './sheet';

interface Props {
  readonly open: boolean;
  readonly name: string;
  readonly places: readonly Place[];
  readonly queCount: number;
  readonly sheet: Sheet;
  readonly uploading: boolean;
  readonly onClose: () => void;
  readonly onGo: (place: Place) => void;
  readonly onSubmit: () => void;
  readonly onSkipRest: (rest: readonly Place[]) => void;
}
/** Before handing in: what is still empty, by number (V-082). "I don't know" is an answer, nothing is none. */
export function HandIn({ open, name, places, queCount, sheet, uploading, onClose, onGo, onSubmit, onSkipRest }: Props) {
  const t = useT();
  const missing = places.filter((p) => doneOf(sheet, p) === 'open');
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={t('do.handInTitle', { name })}
      width={460}
      footer={
        missing.length
          ? [
              <Button key="skip" disabled={uploading} onClick={() => onSkipRest(missing)}>
                {t('do.handInSkip')}
              </Button>,
              <Button key="back" type="primary" onClick={() => onGo(missing[0]!)}>
                {t('do.handInBack')}
              </Button>,
            ]
          : [
              <Button key="back" onClick={onClose}>
                {t('do.handInBack')}
              </Button>,
              <Button key="ok" type="primary" autoFocus disabled={uploading} onClick={onSubmit}>
                {t('do.handIn')}
              </Button>,
            ]
      }
    >
      {missing.length ? (
        <>
          <p className="hw-missing-say">
            <strong>{t('do.handInMissing', { n: missing.length })}</strong>
          </p>
          <ol className="hw-map hw-missing">
            {missing.map((p) => (
              <li key={p.key}>
                <button
                  type="button"
                  className="hw-map-open"
                  aria-label={t('do.noOpen', { no: p.no })}
                  onClick={() => onGo(p)}
                >
                  {p.no}
                </button>
              </li>
            ))}
          </ol>
          <p className="soft">{t('do.handInMissingText')}</p>
        </>
      ) : (
        <p>{t('do.handInAll', { n: queCount })}</p>
      )}
      {uploading ? (
        <p className="soft" role="status">
          {t('do.handInUploading')}
        </p>
      ) : null}
    </Modal>
  );
}

import { isDeviceName } from '../../../../kernel/web/offline/kept-files';
import { Picture } from '../../../../kernel/web/parts/basics';
import { UploadFiles, useKeptUrl, type Keeper } from '../../../files/web/published';
import { BOARD_PROC, BOARD_USE } from '../../rules';
import { useT } from '../texts';

const SIDE = 120;

/** Takes a photo of the board. It stands on the sheet at once and waits on this device until it can be sent. */
export function BoardCamera({
  keeper,
  onPhoto,
}: {
  readonly keeper: Keeper;
  /** The name of this device, or the path where the browser keeps nothing. */
  readonly onPhoto: (photo: string) => void;
}) {
  const t = useT();
  return (
    <UploadFiles
      proc={BOARD_PROC}
      use={BOARD_USE}
      keeper={keeper}
      hint={t('photoHint')}
      value={null}
      onChange={(photo) => {
        // While one is on its way a word stands in the place of its name.
        if (typeof photo === 'string' && (isDeviceName(photo) || photo.includes('/'))) onPhoto(photo);
      }}
    />
  );
}
/** A photo as this device keeps it, or as the server shows it. */
export function BoardPhoto({
  keeper,
  photo,
  url,
}: {
  readonly keeper?: Keeper;
  readonly photo: string | null;
  readonly url: string | null;
}) {
  const t = useT();
  const here = useKeptUrl(photo ? keeper : undefined, photo ?? '');
  const src = here ?? url;
  return <Picture key={src} src={src} alt={t('kind.photo')} width={SIDE} height={SIDE} />;
}

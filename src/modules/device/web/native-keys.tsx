import { Button } from 'antd';
import { bridge } from '../../../kernel/web/bridge/bridge';
import { useT } from './texts';

/** Pages of the desktop client for equipment nearby. */
type Native = 'toAptList' | 'toBleRopeSync' | 'toBleDevices' | 'getLinkBleDevice' | 'toDevPage';

/** Keys that open pages of the desktop client. In a browser nobody would hear them (E-019), so they are not there. */
export function NativeKeys({ names }: { readonly names: readonly Native[] }) {
  const t = useT();
  if (!bridge().present) return null;
  return names.map((name) => (
    <Button key={name} onClick={() => bridge().native(name)}>
      {t(`native.${name}`)}
    </Button>
  ));
}

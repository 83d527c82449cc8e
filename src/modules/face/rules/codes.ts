/** How long the address of a phone works, in minutes: a class takes less. */
export const PHONE_MINUTES = 60;
/** What an apparatus says of one child: an event with this code and a text of package, child and verdict. */
export const REPORT_CODE = 'face';
export interface DeviceReport {
  readonly packageId: number;
  readonly userId: number;
  readonly loaded: boolean;
  /** The device's own word for why it refused. */
  readonly code: string | null;
}
const REPORT = /^(\d{1,16}) (\d{1,16}) (loaded|refused)(?: ([\w.-]{1,32}))?$/;
/** Reads "8123 77001 refused tooSmall"; nothing where a device says anything else. */
export function reportOf(text: string): DeviceReport | undefined {
  const [, packageId, userId, verdict, code] = REPORT.exec(text.trim()) ?? [];
  if (!verdict) return undefined;
  const loaded = verdict === 'loaded';
  return { packageId: Number(packageId), userId: Number(userId), loaded, code: loaded ? null : (code ?? null) };
}
/** The text of a report, as devices and the tests' stand-in say it. */
export const reportText = ({ packageId, userId, loaded, code }: DeviceReport): string =>
  `${packageId} ${userId} ${loaded ? 'loaded' : `refused${code ? ` ${code}` : ''}`}`;

import { percentText } from '../../../../kernel/web/format';
import { Progress } from '../../../../kernel/web/parts/progress';
import { completion } from '../../contract';

/** The share that is complete as every page says it, to a tenth; a dash where nobody is to be tested. */
export const shareText = (share: number | null): string => (share == null ? '—' : percentText(share, 1));

/** Completion as a bar with the number that report and boards show. It is full only when nobody is left. */
export function CompletionBar({
  of,
  className,
  label,
}: {
  readonly of: Parameters<typeof completion>[0];
  readonly className?: string;
  readonly label?: string;
}) {
  const share = completion(of);
  const tenths = Math.round((share ?? 0) * 1000) / 10;
  return (
    <Progress
      size="small"
      percent={share != null && share < 1 ? Math.min(99.9, tenths) : tenths}
      format={() => shareText(share)}
      {...(className ? { className } : {})}
      {...(label ? { 'aria-label': label } : {})}
    />
  );
}

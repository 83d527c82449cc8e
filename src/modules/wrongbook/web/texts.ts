import { textsOf } from '../../../kernel/web/i18n/use-text';
import { isCauseCode } from '../rules';
import type zh from '../locale/zh-CN';

export const useT = textsOf<typeof zh>('wrongbook');
/** The name of a cause: given ones by their code, own ones as they stand. */
export function useCauseName(): (cause: string) => string {
  const t = useT();
  return (cause) => (isCauseCode(cause) ? t(`cause.${cause}`) : cause);
}

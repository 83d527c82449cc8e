import { numberText } from '../../../kernel/web/format';

const MB = 1024 * 1024;
/** The size of a file as people say it. */
export const SizeText = ({ bytes }: { readonly bytes: number }) =>
  bytes >= MB ? `${numberText(bytes / MB, 1)} MB` : `${numberText(Math.max(1, Math.round(bytes / 1024)))} KB`;

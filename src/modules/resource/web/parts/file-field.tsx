import type { ComponentProps } from 'react';
import { UploadFiles } from '../../../files/web/published';

/** Files beside a text, read by whoever reads the text. */
export const FileField = (props: Omit<ComponentProps<typeof UploadFiles>, 'proc'>) => (
  <UploadFiles {...props} proc="resource.ware" count={5} />
);

import { useEffect, useState } from 'react';
import { sendFile } from '../../../kernel/web/http/send';
import * as calls from '../contract';

/** Pages of this tab: fetched once, all crops of a page are cut out of it in the browser. */
const pages = new Map<string, Promise<string>>();
function pageOf(photo: string): Promise<string> {
  const known = pages.get(photo);
  if (known) return known;
  const asked = sendFile(calls.ocrCrop, { photo, x: 0, y: 0, w: 1, h: 1 }, { quiet: true }).then((got) => {
    if (!('blob' in got)) throw new Error('the page is no file');
    return URL.createObjectURL(got.blob);
  });
  pages.set(photo, asked);
  // A page that did not come is asked for again.
  asked.catch(() => pages.delete(photo));
  return asked;
}

/** The address of a straightened page in this tab; nothing until it is there, or where it is gone after its day. */
export function usePage(photo: string): string | undefined {
  const [page, setPage] = useState<{ readonly of: string; readonly url: string }>();
  useEffect(() => {
    let left = false;
    pageOf(photo).then(
      (url) => {
        if (!left) setPage({ of: photo, url });
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [photo]);
  return page?.of === photo ? page.url : undefined;
}

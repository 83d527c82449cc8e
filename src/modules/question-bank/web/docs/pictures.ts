import { useEffect, useMemo, useState } from 'react';
import { sendFile } from '../../../../kernel/web/http/send';
import { docPicture, type QuestionBody } from '../../contract';
import { PICTURE_SRC, picturesIn } from '../../rules/docs/found';

const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const AT_ONCE = 4;
/** The pictures of a document that is not imported yet: fetched with the session, shown from memory. */
export interface DocPictures {
  /** All are there; before that nothing may be edited that holds some. */
  readonly ready: boolean;
  shown(html: string): string;
  shownBody(body: QuestionBody): QuestionBody;
  /** Back to the places in the document, before a question is sent. */
  keptBody(body: QuestionBody): QuestionBody;
}
export function useDocPictures(batchId: number, texts: string): DocPictures {
  const numbers = useMemo(() => picturesIn(texts), [texts]);
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());
  const key = numbers.join();
  useEffect(() => {
    const made: string[] = [];
    let gone = false;
    const left = key === '' ? [] : key.split(',').map(Number);
    const fetchNext = async (): Promise<void> => {
      const no = left.shift();
      if (no == null || gone) return;
      let url = NOTHING;
      try {
        const got = await sendFile(docPicture, { batchId, no }, { quiet: true });
        if ('blob' in got) {
          url = URL.createObjectURL(got.blob);
          made.push(url);
        }
      } catch {
        /* its place stays empty */
      }
      if (!gone) setUrls((before) => new Map(before).set(no, url));
      return fetchNext();
    };
    for (let n = 0; n < AT_ONCE; n++) void fetchNext();
    return () => {
      gone = true;
      for (const url of made) URL.revokeObjectURL(url);
      setUrls(new Map());
    };
  }, [batchId, key]);
  return useMemo(() => {
    const shown = (html: string) => html.replace(PICTURE_SRC, (_, no: string) => urls.get(Number(no)) ?? NOTHING);
    const back = new Map<string, string>();
    for (const m of texts.matchAll(PICTURE_SRC)) {
      const url = urls.get(Number(m[1]));
      if (url && url !== NOTHING) back.set(url, m[0]);
    }
    return {
      ready: numbers.every((no) => urls.has(no)),
      shown,
      shownBody: (body) => JSON.parse(shown(JSON.stringify(body))) as QuestionBody,
      keptBody: (body) => {
        let text = JSON.stringify(body);
        for (const [url, src] of back) text = text.replaceAll(url, src);
        return JSON.parse(text) as QuestionBody;
      },
    };
  }, [numbers, texts, urls]);
}

import { useState } from 'react';
import { createAssistant } from '../../../../kernel/web/assistant/assistant';
import { refresh } from '../../../../kernel/web/http/query-client';
import { send } from '../../../../kernel/web/http/send';
import { batchCreate, pdfSheet, pdfUpload, sheetUpload } from '../../contract';
import { useT } from '../texts';
import { isPdf, pagesInPairs, sheetsOf } from './feed';
import { scanPile } from './from-assistant';

interface Feeding {
  readonly done: number;
  readonly total: number;
  readonly refused: readonly string[];
  readonly over: boolean;
}

/** Lists beside the feeder are asked again after so many sheets: who is missing stands there live. */
const SAY_EVERY = 10;
/**
 * Feeds a folder of pictures, or what the assistant's scanner brings, sheet by sheet; what is refused is named, and the batch goes on.
 * @returns `feed` of files and `scan`, into a new batch or once more into one that jammed.
 */
export function useFeeding(readId: number, isDuplex: boolean) {
  const t = useT();
  const [feeding, setFeeding] = useState<Feeding>();
  /** A pile on its way: what of it is done, and what was refused. */
  const begun = (again?: number) => {
    let refused: string[] = [];
    let done = 0;
    let total = 0;
    const said = (over = false) => {
      setFeeding({ done, total, refused, over });
      if (done > 0 && done % SAY_EVERY === 0) void refresh('exam');
    };
    // What is fed again takes the numbers of its first time; a second file beside it has numbers of its own.
    let jammed = again;
    const batchFor = async (): Promise<number> => {
      const batchId = jammed;
      jammed = undefined;
      return batchId ?? (await send(batchCreate, { readId }, { quiet: true })).batchId;
    };
    /** What is refused is named, and the rest goes on. */
    const tried = async (name: string, act: () => Promise<unknown>) => {
      try {
        await act();
      } catch (error) {
        refused = [...refused, `${name}: ${error instanceof Error ? error.message : String(error)}`];
      }
    };
    const more = (count: number) => {
      total += count;
      said();
    };
    const took = () => {
      done += 1;
      said();
    };
    const over = async () => {
      said(true);
      await refresh('exam');
    };
    return { batchFor, tried, more, took, over };
  };
  const feed = async (files: readonly File[], again?: number) => {
    const { batchFor, tried, more, took, over } = begun(again);
    const pdfs = files.filter(isPdf);
    const sheets = sheetsOf(
      files.filter((file) => !isPdf(file)),
      isDuplex,
    );
    more(sheets.length);
    const [first] = sheets;
    if (first)
      await tried(first.side1.name, async () => {
        const batchId = await batchFor();
        for (const sheet of sheets) {
          await tried(sheet.side1.name, () => send(sheetUpload, { batchId, ...sheet }, { quiet: true }));
          took();
        }
      });
    for (const file of pdfs)
      await tried(file.name, async () => {
        const batchId = await batchFor();
        const { pages } = await send(pdfUpload, { batchId, file }, { quiet: true });
        const turns = pagesInPairs(pages, isDuplex);
        more(turns.length);
        for (const turn of turns) {
          await tried(`${file.name} ${turn.page1}`, () => send(pdfSheet, { batchId, ...turn }, { quiet: true }));
          took();
        }
      });
    await over();
  };
  const scan = async (again?: number) => {
    const { batchFor, tried, more, took, over } = begun(again);
    more(0);
    // What the assistant says of itself comes with the request that it does not answer.
    const texts = () => ({ gone: t('assistantGone'), notStarted: t('assistantOff') });
    const assistant = createAssistant({ texts, say: () => undefined });
    let batch: Promise<number> | undefined;
    await tried(t('scanner'), () =>
      scanPile(assistant, isDuplex, async (sheet) => {
        more(1);
        await tried(String(sheet.seqNo), async () => {
          // A batch begins with its first sheet: without a scanner there is none.
          batch ??= batchFor();
          await send(sheetUpload, { batchId: await batch, ...sheet }, { quiet: true });
        });
        took();
      }),
    );
    await over();
  };
  return { feeding, feed, scan };
}

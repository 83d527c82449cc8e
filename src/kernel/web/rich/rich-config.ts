import type { Assistant } from '../assistant/assistant';

/** The tools of the editor; the first seven are the default. Source: desk §5. */
export const DEFAULT_TOOLS = ['bold', 'italic', 'underline', 'subscript', 'superscript', 'align', 'image'] as const;
export type Tool = (typeof DEFAULT_TOOLS)[number] | 'formula' | 'table' | 'list' | 'undo';
/** What somebody writes whole pages with: plans, teaching designs, reflections, explanations. */
export const PAGE_TOOLS: readonly Tool[] = [...DEFAULT_TOOLS, 'formula', 'table', 'list', 'undo'];

/** Least pause between two paste hints. Source: desk §9. */
export const HINT_MS = 5000;
/** Says yes at most once per 5,000 ms. */
export function hintGate(now: () => number = Date.now): () => boolean {
  let last = -Infinity;
  return () => {
    if (now() - last < HINT_MS) return false;
    last = now();
    return true;
  };
}

/** What the editor needs of the program; the files module gives the upload, the shell the rest. */
export interface RichConfig {
  /** Stores an image and answers its address. */
  readonly upload?: (file: File) => Promise<string>;
  readonly assistant?: Pick<Assistant, 'connected'>;
  /** Where the assistant can be downloaded. */
  readonly download: string;
}
let config: RichConfig = { download: '/download' };
/** Installs upload, assistant and download link for all editors. */
export const configureRich = (more: Partial<RichConfig>): void => {
  config = { ...config, ...more };
};
/** What is installed. */
export const richConfig = (): RichConfig => config;

/** What a pasted image leads to: the upload when the assistant runs, else the hint. */
export const onImagePaste = (connected: boolean): 'upload' | 'hint' => (connected ? 'upload' : 'hint');
/** Images are JPG or PNG up to 5 MB. Source: desk §5. */
export const refuseImage = (file: {
  readonly type: string;
  readonly size: number;
}): 'imageKind' | 'imageSize' | undefined =>
  !/^image\/(jpeg|png)$/.test(file.type) ? 'imageKind' : file.size > 5 * 1024 * 1024 ? 'imageSize' : undefined;
/** An editor without text and pictures is empty. */
export const isEmptyHtml = (html: string): boolean =>
  !/<(img|video|audio|hr|table)\b|data-latex=/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

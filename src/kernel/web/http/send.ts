import type { Call, InputOf } from '../../shared/call';
import { storedLang } from '../i18n/lang';
import { ui } from '../i18n/i18n';
import { warn } from '../notify';
import { toLogin } from '../session/sign-out';
import { accessToken } from '../session/token';
import { createClient, type Download, type Queued, type Send, type SendOptions } from './client';
import { transport } from './transport';

/** Makes a call: `await send(calls.voidRun, { runId })`. */
export const send: Send = createClient({
  fetch: transport,
  token: () => accessToken(localStorage, Date.now()),
  lang: () => storedLang(),
  signIn: () => toLogin(),
  warn,
  text: (key) => ui(key),
});

/** Makes a call that answers with a file, or with a job that makes it. */
export const sendFile = async <C extends Call>(
  call: C,
  input: InputOf<C>,
  options?: SendOptions,
): Promise<Download | Queued> => {
  if (!call.blob) throw new Error(`${call.name} does not answer with a file`);
  return (await send(call, input, options)) as Download | Queued;
};

/** Hands a file to the person. */
export function saveFile({ blob, name }: Download): void {
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 30_000);
}

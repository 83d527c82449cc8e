import { useEffect, useState } from 'react';
import type { Call, InputOf } from '../../../kernel/shared/call';
import { sendFile } from '../../../kernel/web/http/send';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import type { ExamState, ReadState } from '../rules/limits';
import { useT } from './texts';
import './exam.css';

const EXAM: Readonly<Record<ExamState, Status>> = { open: 'waiting', built: 'needs', released: 'done' };
export function ExamTag({ state }: { readonly state: ExamState }) {
  const t = useT();
  return <StatusTag status={EXAM[state]}>{t(`state.${state}`)}</StatusTag>;
}
const READ: Readonly<Record<ReadState, Status>> = { set: 'off', marking: 'waiting', stopped: 'done' };
export function ReadTag({ state }: { readonly state: ReadState }) {
  const t = useT();
  return <StatusTag status={READ[state]}>{t(`read.${state}`)}</StatusTag>;
}

/** Pictures that were asked before they are shown, by what they were asked with; each is shown once. */
const ahead = new Map<string, ReturnType<typeof sendFile>>();
const AHEAD_MOST = 4;
/** Fetches a picture that is about to be shown. */
export function fetchAhead<C extends Call>(call: C, input: InputOf<C>): void {
  const key = call.name + JSON.stringify(input);
  if (ahead.has(key)) return;
  const answer = sendFile(call, input, { quiet: true });
  answer.catch(() => ahead.delete(key));
  ahead.set(key, answer);
  const [oldest] = ahead.keys();
  if (ahead.size > AHEAD_MOST && oldest !== undefined) ahead.delete(oldest);
}

/** The picture that a call answers with, for whoever is signed in; null while it is on its way. */
function useCallImage<C extends Call>(call: C, input: InputOf<C>): string | null {
  const [shown, setShown] = useState<{ readonly of: string; readonly url: string }>();
  const key = JSON.stringify(input);
  useEffect(() => {
    let url: string | undefined;
    let over = false;
    const fetched = ahead.get(call.name + key);
    ahead.delete(call.name + key);
    const ask = () => sendFile(call, JSON.parse(key) as InputOf<C>, { quiet: true });
    (fetched ? fetched.catch(ask) : ask())
      .then((answer) => {
        if (over || 'jobId' in answer) return;
        url = URL.createObjectURL(answer.blob);
        setShown({ of: key, url });
      })
      .catch(() => undefined);
    return () => {
      over = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [call, key]);
  return shown?.of === key ? shown.url : null;
}
/** A picture that needs a session: a crop, a scanned side. */
export function CallImage<C extends Call>({
  call,
  input,
  alt,
  onClick,
}: {
  readonly call: C;
  readonly input: InputOf<C>;
  readonly alt: string;
  readonly onClick?: (at: { readonly x: number; readonly y: number }) => void;
}) {
  const url = useCallImage(call, input);
  if (!url) return <div className="exam-image" aria-busy="true" />;
  const image = <img className="exam-image" src={url} alt={alt} />;
  if (!onClick) return image;
  return (
    <button
      type="button"
      className="exam-point"
      onClick={(e) => {
        const box = e.currentTarget.getBoundingClientRect();
        onClick({ x: (e.clientX - box.left) / box.width, y: (e.clientY - box.top) / box.height });
      }}
    >
      {image}
    </button>
  );
}

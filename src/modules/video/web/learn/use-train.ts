import { useEffect, useRef, useState } from 'react';
import { send } from '../../../../kernel/web/http/send';
import type { Answer } from '../../../question-bank/contract';
import { partsOf } from '../../../question-bank/contract';
import { enterTrain, leaveTrain, storeTrain, type Train } from '../../contract';
import { isAsked } from '../../rules';

/** Answers of one question. */
export interface Given {
  readonly verId: number;
  readonly qcid: number;
  readonly answer: Answer;
}
export type Store = (given: readonly Given[]) => Promise<void>;

/** The questions of an hour as far as they have come. */
export interface Training {
  readonly train: Train | undefined;
  /** Why they did not come. */ readonly error: unknown;
  readonly again: () => void;
  readonly store: Store;
  /** Remembers the question they are at, for the next time. */ readonly at: (verId: number) => void;
}
/** Parts of the questions that the film asks which nobody has answered yet. */
const openParts = (train: Train | undefined): string[] =>
  (train?.items ?? [])
    .filter((item) => isAsked(item.place))
    .flatMap((item) =>
      partsOf(item.body)
        .filter((part) => !item.given.some((g) => g.qcid === part.qcid))
        .map((part) => `${item.verId}/${part.qcid}`),
    );
/** Says where they were among the questions, by the moment at which they go. */
function sayLeft(lessonId: number, no: { readonly current: number }): void {
  void send(leaveTrain, { lessonId, no: no.current }, { quiet: true }).catch(() => undefined);
}
/** The questions of an hour; the last answer that the film asks for hands them in. */
export function useTrain(lessonId: number): Training {
  const [train, setTrain] = useState<Train>();
  const [error, setError] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  const no = useRef(0);
  useEffect(() => {
    let gone = false;
    const enter = async () => {
      const entered = await send(enterTrain, { lessonId }, { quiet: true });
      if (gone) return;
      no.current = entered.no;
      setTrain(entered);
      // A question that was open has been taken out meanwhile: what is left was answered, and nobody would hand it in.
      const isOver = entered.items.some((item) => isAsked(item.place)) && openParts(entered).length === 0;
      if (!isOver || entered.submitted) return;
      const handed = await send(storeTrain, { lessonId, answers: [], submit: true }, { quiet: true });
      if (!gone) setTrain(handed);
    };
    enter().catch((fault: unknown) => {
      if (!gone) setError(fault);
    });
    return () => {
      gone = true;
    };
  }, [lessonId, turn]);
  useEffect(() => () => sayLeft(lessonId, no), [lessonId]);
  const store: Store = async (given) => {
    const open = openParts(train).filter((key) => !given.some((g) => key === `${g.verId}/${g.qcid}`));
    setTrain(await send(storeTrain, { lessonId, answers: [...given], submit: open.length === 0 }));
  };
  return {
    train,
    error,
    again: () => {
      setError(undefined);
      setTurn((n) => n + 1);
    },
    store,
    at: (verId) => {
      no.current = Math.max(0, train?.items.findIndex((item) => item.verId === verId) ?? 0);
    },
  };
}

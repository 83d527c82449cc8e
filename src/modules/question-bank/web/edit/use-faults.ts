import { createContext, useContext } from 'react';

/** What is wrong, by path in the question: `options.2`, `subs.0.answer.picks`. */
export type FaultTexts = ReadonlyMap<string, string>;
export const FaultContext = createContext<FaultTexts>(new Map());
/** The text of a place's fault; `at` leads the paths of one part. */
export function useFault(at: string): (path: string) => string | undefined {
  const faults = useContext(FaultContext);
  return (path) => faults.get(at + path);
}

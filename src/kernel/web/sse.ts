/** One server-sent event. */
export interface ServerEvent {
  readonly topic: string;
  readonly data: unknown;
  readonly id?: string;
}

/** Cuts a stream of text into events; a piece may end anywhere. */
export function eventReader(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    rest = (rest + piece).replaceAll('\r\n', '\n');
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => eventOf(block) ?? []);
  };
}

function eventOf(block: string): ServerEvent | undefined {
  let topic = 'message';
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const at = line.indexOf(':');
    if (at === 0) continue;
    const field = at < 0 ? line : line.slice(0, at);
    const value = at < 0 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (field === 'event') topic = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id') id = value;
  }
  if (data.length === 0) return undefined;
  const text = data.join('\n');
  try {
    return { topic, data: JSON.parse(text) as unknown, id };
  } catch {
    return { topic, data: text, id };
  }
}

/** Pause before the next try: 1 s, doubled each time, 30 s at most, with a quarter of chance so that a school does not come back as one. */
export const pauseMs = (failures: number, chance: () => number = Math.random): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1)) * (0.75 + chance() / 2);

/** The part of an address behind the question mark; what is empty or zero is left out. */
export const searchOf = (values: Readonly<Record<string, string | number | null | undefined>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  ).toString();

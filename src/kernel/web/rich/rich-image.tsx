import { createContext, use, useEffect, useState, type ComponentProps } from 'react';

/** Finds a picture that this device keeps, by its address. */
export type PictureFinder = (address: string) => Promise<Blob | undefined>;
/** Around a page that must stand without a network: where its pictures are when they cannot be fetched. */
export const KeptPictures = createContext<PictureFinder | undefined>(undefined);

/** A picture in a text; one that does not come is looked for on this device. */
export function RichImage({ src, alt, ...rest }: ComponentProps<'img'>) {
  const find = use(KeptPictures);
  const [kept, setKept] = useState<{ readonly src: string; readonly url: string }>();
  useEffect(() => (kept ? () => URL.revokeObjectURL(kept.url) : undefined), [kept]);
  const missed = () => {
    if (!src || !find || kept?.src === src) return;
    find(src).then(
      (file) => file && setKept({ src, url: URL.createObjectURL(file) }),
      (error: unknown) => console.info('picture', error),
    );
  };
  return <img {...rest} alt={alt ?? ''} src={kept && kept.src === src ? kept.url : src} onError={missed} />;
}

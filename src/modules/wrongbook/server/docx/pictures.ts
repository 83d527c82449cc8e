import type { StoredPicture } from '../../../files/server/published';
import { esc } from './omml';
import { words } from './flow';
import { markup } from '../../../../kernel/shared/markup';

/** A picture of the document: its part in the package. */
export interface Media {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** English metric units of a pixel, and the most a column of the page takes. */
const EMU = 9525;
const WIDEST = 3_100_000;
const TALLEST = 2_600_000;

/** The path of a stored file that an address of a picture names. */
export const pathOfPicture = (address: string): string | undefined => {
  const [, path] = /[?&]path=([^&]+)/.exec(address) ?? [];
  try {
    return path && decodeURIComponent(path);
  } catch {
    return undefined;
  }
};
/** The paths of all pictures in formatted text, wherever it stands in a question's body. */
export const picturePaths = (body: unknown): string[] =>
  [...JSON.stringify(body).matchAll(/<img\b[^>]*?src=\\"([^"\\]+)\\"/g)].flatMap(
    ([, src]) => pathOfPicture(src!.replaceAll('&amp;', '&')) ?? [],
  );

/** Puts pictures into a document, each once however often it is shown; for what is not there stand its words. */
export class Pictures {
  private readonly used = new Map<string, Media>();
  private shown = 0;
  constructor(
    private readonly stored: ReadonlyMap<string, StoredPicture>,
    private readonly missing: string,
  ) {}
  get media(): readonly Media[] {
    return [...this.used.values()];
  }
  /** The run that shows a picture, as wide as it is drawn and no wider than a column. */
  readonly run = (address: string, alt: string): string => {
    const path = pathOfPicture(address),
      picture = path == null ? undefined : this.stored.get(path);
    if (!path || !picture) return words(`〔${alt || this.missing}〕`);
    const had = this.used.get(path);
    const media = had ?? {
      id: `rIdP${this.used.size + 1}`,
      name: `image${this.used.size + 1}.${picture.ext}`,
      bytes: picture.bytes,
    };
    if (!had) this.used.set(path, media);
    const scale = Math.min(1, WIDEST / (picture.width * EMU), TALLEST / (picture.height * EMU));
    const [cx, cy] = [picture.width, picture.height].map((n) => Math.max(1, Math.round(n * EMU * scale)));
    const no = (this.shown += 1),
      name = esc(alt || this.missing);
    return markup`
      <w:r>
        <w:drawing>
          <wp:inline distT="0" distB="0" distL="0" distR="0">
            <wp:extent cx="${cx}" cy="${cy}"/>
            <wp:docPr id="${no}" name="${media.name}" descr="${name}"/>
            <a:graphic>
              <a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">
                <pic:pic>
                  <pic:nvPicPr>
                    <pic:cNvPr id="${no}" name="${media.name}" descr="${name}"/>
                    <pic:cNvPicPr/>
                  </pic:nvPicPr>
                  <pic:blipFill>
                    <a:blip r:embed="${media.id}"/>
                    <a:stretch><a:fillRect/></a:stretch>
                  </pic:blipFill>
                  <pic:spPr>
                    <a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>
                    <a:prstGeom prst="rect"><a:avLst/></a:prstGeom>
                  </pic:spPr>
                </pic:pic>
              </a:graphicData>
            </a:graphic>
          </wp:inline>
        </w:drawing>
      </w:r>
    `;
  };
}

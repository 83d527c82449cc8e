import { LeftOutlined, RightOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useT } from '../texts';
import './input.css';

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;
/** The pages of a book or paper beside what is typed from them: larger, smaller, turned, another page. Alt with the arrows turns the pages while one types. */
export function PageView({
  images,
  first = 0,
}: {
  readonly images: readonly { readonly path: string; readonly url: string }[];
  readonly first?: number;
}) {
  const t = useT();
  const [at, setAt] = useState(Math.min(first, Math.max(0, images.length - 1)));
  const [zoom, setZoom] = useState(2);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (!e.altKey || e.ctrlKey || e.metaKey || (e.key !== 'ArrowLeft' && e.key !== 'ArrowRight')) return;
      e.preventDefault();
      setAt((now) => Math.min(images.length - 1, Math.max(0, now + (e.key === 'ArrowLeft' ? -1 : 1))));
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, [images.length]);
  const page = images[at];
  if (!page)
    return (
      <div className="ipt-pages">
        <EmptyState compact title={t('page.none')} />
      </div>
    );
  const button = (text: string, icon: React.ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip title={text}>
      <Button type="text" size="small" icon={icon} aria-label={text} disabled={disabled} onClick={onClick} />
    </Tooltip>
  );
  return (
    <section className="ipt-pages" aria-label={t('page.pages')}>
      <div className="row ipt-pages-bar">
        {button(t('page.before'), <LeftOutlined />, () => setAt(at - 1), at === 0)}
        <span className="ipt-pages-no">{t('page.of', { at: at + 1, of: images.length })}</span>
        {button(t('page.next'), <RightOutlined />, () => setAt(at + 1), at === images.length - 1)}
        <span className="row-end row" style={{ gap: 2 }}>
          {button(t('page.smaller'), <ZoomOutOutlined />, () => setZoom(zoom - 1), zoom === 0)}
          {button(t('page.larger'), <ZoomInOutlined />, () => setZoom(zoom + 1), zoom === ZOOMS.length - 1)}
          {button(t('page.turn'), <RotateRightOutlined />, () => setTurn((turn + 90) % 360))}
        </span>
      </div>
      <div className="ipt-page" tabIndex={0} role="img" aria-label={t('page.of', { at: at + 1, of: images.length })}>
        <img
          key={page.path}
          src={page.url}
          alt=""
          draggable={false}
          style={{ width: `${ZOOMS[zoom]! * 100}%`, transform: turn ? `rotate(${turn}deg)` : undefined }}
        />
      </div>
    </section>
  );
}

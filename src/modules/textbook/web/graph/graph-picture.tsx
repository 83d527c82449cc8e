import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { colour } from '../../../../kernel/web/theme';
import { useT } from '../texts';
import type { init } from './echarts-graph';
import { graphOption, TOPIC, type Shown } from './option';

type Instance = ReturnType<typeof init>;

/** The graph as a picture: click walks, the wheel zooms, dragging moves; the arrow keys walk too. */
export function GraphPicture({
  shown,
  title,
  onChoose,
  onTopic,
  onKey,
}: {
  readonly shown: Shown;
  readonly title: string;
  readonly onChoose: (klgId: number) => void;
  readonly onTopic: (topic: string) => void;
  readonly onKey: (key: string) => boolean;
}) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Instance>(undefined);
  const [ready, setReady] = useState(false);
  const [width, setWidth] = useState(0);
  const [failed, setFailed] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  const choose = useRef<(id: string) => void>(() => {});
  useEffect(() => {
    choose.current = (id) => (id.startsWith(TOPIC) ? onTopic(id.slice(TOPIC.length)) : onChoose(Number(id)));
  });

  useEffect(() => {
    let gone = false;
    let watch: ResizeObserver | undefined;
    const draw = (echarts: { readonly init: typeof init }) => {
      if (gone || !box.current) return;
      const made = echarts.init(box.current, undefined, { renderer: 'canvas' });
      made.on('click', (p) => {
        if (p.dataType === 'node') choose.current((p.data as { id: string }).id);
      });
      watch = new ResizeObserver(() => {
        made.resize();
        setWidth(made.getWidth());
      });
      watch.observe(box.current);
      chart.current = made;
      setFailed(undefined);
      setReady(true);
    };
    import('./echarts-graph').then(draw, (error: unknown) => gone || setFailed(error));
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, [asked]);

  useEffect(() => {
    const made = chart.current;
    if (ready && made) made.setOption(graphOption(shown, { width: made.getWidth(), height: made.getHeight() }), true);
  }, [ready, shown, width]);

  const save = () => {
    if (!chart.current) return;
    const link = document.createElement('a');
    link.href = chart.current.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: colour.surface });
    link.download = `${title}.png`;
    link.click();
  };
  return (
    <figure className="tbk-picture">
      <Tooltip title={t('savePicture')}>
        <Button
          className="tbk-picture-save no-print"
          type="text"
          aria-label={t('savePicture')}
          icon={<DownloadOutlined />}
          disabled={!ready}
          onClick={save}
        />
      </Tooltip>
      {failed ? <ErrorState compact error={failed} onRetry={() => setAsked(asked + 1)} /> : null}
      {ready || failed ? null : <Skeleton.Node active style={{ width: '100%', height: '100%' }} />}
      <div
        ref={box}
        className="tbk-canvas"
        role="application"
        aria-label={`${title} · ${t('pictureKeys')}`}
        tabIndex={0}
        onKeyDown={(e) => {
          if (onKey(e.key)) e.preventDefault();
        }}
      />
    </figure>
  );
}

import { DownloadOutlined } from '@ant-design/icons';
import { Button, Skeleton, Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
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
  const choose = useRef<(id: string) => void>(() => {});
  useEffect(() => {
    choose.current = (id) => (id.startsWith(TOPIC) ? onTopic(id.slice(TOPIC.length)) : onChoose(Number(id)));
  });

  useEffect(() => {
    let gone = false;
    let watch: ResizeObserver | undefined;
    void import('./echarts-graph').then((echarts) => {
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
      setReady(true);
    });
    return () => {
      gone = true;
      watch?.disconnect();
      chart.current?.dispose();
      chart.current = undefined;
    };
  }, []);

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
      {ready ? null : <Skeleton.Node active style={{ width: '100%', height: '100%' }} />}
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

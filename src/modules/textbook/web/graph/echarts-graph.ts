import { GraphChart } from 'echarts/charts';
import { AriaComponent, TooltipComponent } from 'echarts/components';
import { init, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

install([GraphChart, AriaComponent, TooltipComponent, CanvasRenderer]);
/** The drawing library with the graph; loaded when the picture first shows. */
export { init };

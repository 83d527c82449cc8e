import { Color } from '@rc-component/color-picker';

/** Whether dark writing is read on a colour (see vite.config.ts, firstUse). Source: antd/es/color-picker/components/ColorPresets. */
export function isBright(value: Color, ground: string): boolean {
  const { r, g, b, a } = value.toRgb();
  if (a <= 0.5) return new Color(value.toRgbString()).onBackground(ground).toHsv().v > 0.5;
  return r * 0.299 + g * 0.587 + b * 0.114 > 192;
}

import { roundScale } from './round-scale.ts';

/** Space above the highest grid line for half a line of text, and below the axis for the days. In pixels. */
const [top, bottom] = [10, 26];
/** A letter of the axis is about this wide. */
const letterWidth = 7;
/** A day of the axis needs this much room. */
const tickRoom = 76;

type LayoutInput = {
  width: number;
  height: number;
  count: number;
  /** The lowest and the highest value; the axis always contains 0. */
  extent: readonly [number, number];
  /** Counts have no grid lines between whole numbers. */
  isWhole: boolean;
  tickText: (value: number) => string;
};

export type ChartLayout = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The middle of a point. */
  x: (index: number) => number;
  /** The width of one point's place, and of its bar. */
  step: number;
  bar: number;
  y: (value: number) => number;
  yTicks: readonly { value: number; text: string }[];
  xTicks: readonly number[];
  /** The point nearest to a distance from the left edge. */
  indexAt: (x: number) => number;
};

const maxBar = 44;
/** The part of a point's place that is left between bars. */
const gap = 0.3;

/** Where everything of a chart is, in pixels. */
export function chartLayout({ width, height, count, extent, isWhole, tickText }: LayoutInput): ChartLayout {
  const { y, ticks } = roundScale([Math.min(0, extent[0]), Math.max(0, extent[1]) || 1], [height - bottom, top]);
  const yTicks = ticks
    .filter((value) => !isWhole || Number.isInteger(value))
    .map((value) => ({ value, text: tickText(value) }));
  const left = Math.max(...yTicks.map(({ text }) => text.length)) * letterWidth + 12;
  const right = Math.max(width, left + 1);
  const step = (right - left) / Math.max(1, count);
  const bar = Math.min(step * (1 - gap), maxBar);
  const middle = (index: number) => left + step * (index + 0.5);
  return {
    left,
    right,
    top,
    bottom: height - bottom,
    x: middle,
    step,
    bar,
    y,
    yTicks,
    xTicks: everyNth(count, Math.max(1, Math.floor((right - left) / tickRoom))),
    indexAt: (at) => Math.min(count - 1, Math.max(0, Math.round((at - middle(0)) / step))),
  };
}

/** At most `most` points in equal steps, always with the last one. */
function everyNth(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(count / most));
  const ticks: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) ticks.unshift(index);
  return ticks;
}

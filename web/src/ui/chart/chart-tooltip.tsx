import classes from './chart.module.css';
import { ChartSwatch } from './chart-swatch.tsx';
import type { ChartSeries } from './chart-types.ts';

type Line = { name: string; text: string } & Partial<Pick<ChartSeries, 'tone' | 'look'>>;
type Props = { title: string; lines: readonly Line[]; x: number; width: number };

/** The values at one point, beside it on the side with more room. Screen readers read them from the range input. */
export function ChartTooltip({ title, lines, x, width }: Props) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={classes.tooltip} style={side} aria-hidden="true">
      <p className={classes.tooltipTitle}>{title}</p>
      {lines.map(({ name, text, tone, look }) => (
        <p key={name} className={classes.tooltipLine}>
          {tone && look ? <ChartSwatch tone={tone} look={look} /> : <span />}
          <span>{name}</span>
          <span className={classes.value}>{text}</span>
        </p>
      ))}
    </div>
  );
}

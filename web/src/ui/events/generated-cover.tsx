import type { EventType } from '@foyer/contract/rules/events/choices.ts';
import { coverGradient, coverTones } from '@foyer/contract/rules/events/cover-tones.ts';
import classes from './event-cover.module.css';

const steps = [1, 0.74, 0.5, 0.28] as const;
const doorway = 'M-100 0v-100a100 100 0 0 1 200 0V0z';
const screen = 'M-130 0v-160c0-11 9-20 20-20h220c11 0 20 9 20 20V0z';
const openings: Record<EventType, readonly string[]> = {
  'in-person': [doorway],
  virtual: [screen],
  hybrid: [doorway, screen],
};

/** The cover of an event without one: a doorway, a screen or both, in colors derived from the title. */
export function GeneratedCover({ name, type }: { name: string; type: EventType }) {
  const tones = coverTones(name);
  const shapes = openings[type];
  return (
    <div className={classes.root} style={{ background: coverGradient(tones) }}>
      <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        {shapes.map((shape, index) => {
          const x = shapes.length === 1 ? 170 + tones.shift * 20 : 130 + index * 150;
          return (
            <g key={shape} fill="#fff" transform={`translate(${x} 220)`}>
              {steps.map((step, place) => (
                <path
                  key={step}
                  d={shape}
                  transform={`scale(${(step * (shapes.length === 1 ? 0.98 : 0.8 - index * 0.12)).toFixed(3)})`}
                  opacity={place === steps.length - 1 ? 0.92 : 0.14}
                />
              ))}
            </g>
          );
        })}
      </svg>
    </div>
  );
}

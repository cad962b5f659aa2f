import type { CoverPattern as Pattern } from '@foyer/contract/rules/events/cover-designs.ts';
import type { EventType } from '@foyer/contract/rules/events/event-choices.ts';

const steps = [1, 0.74, 0.5, 0.28] as const;
const doorway = 'M-100 0v-100a100 100 0 0 1 200 0V0z';
const screen = 'M-130 0v-160c0-11 9-20 20-20h220c11 0 20 9 20 20V0z';
const openings: Record<EventType, readonly string[]> = {
  'in-person': [doorway],
  virtual: [screen],
  hybrid: [doorway, screen],
};

const dotColumns = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const dotRows = [0, 1, 2, 3, 4] as const;

type Props = { pattern: Pattern; type: EventType /** From 0 to 4. */; shift: number };

/** The shapes of a generated cover, white on its gradient, in a view box of 400 by 220. */
export function CoverPattern({ pattern, type, shift }: Props) {
  switch (pattern) {
    case 'opening':
      return <Openings type={type} shift={shift} />;
    case 'rings':
      return [210, 165, 120, 75, 30].map((radius, index) => (
        <circle key={radius} cx={300} cy={190} r={radius} fill="#fff" opacity={index === 4 ? 0.92 : 0.12} />
      ));
    case 'waves':
      return [90, 130, 170].map((top, index) => (
        <path
          key={top}
          d={`M0 ${top}q50 -36 100 0t100 0t100 0t100 0V220H0z`}
          fill="#fff"
          opacity={0.12 + index * 0.08}
        />
      ));
    case 'beams':
      return [40, 120, 200, 280, 360].map((left, index) => (
        <path key={left} d={`M${left} 220l110 -220h44l-110 220z`} fill="#fff" opacity={0.08 + index * 0.05} />
      ));
    case 'dots':
      return dotColumns.flatMap((column) =>
        dotRows.map((row) => (
          <circle
            key={`${column} ${row}`}
            cx={20 + column * 45}
            cy={20 + row * 45}
            r={3 + column * 0.9}
            fill="#fff"
            opacity={0.1 + column * 0.05}
          />
        )),
      );
  }
}

function Openings({ type, shift }: Omit<Props, 'pattern'>) {
  const shapes = openings[type];
  const scale = (index: number) => (shapes.length === 1 ? 0.98 : 0.8 - index * 0.12);
  return shapes.map((shape, index) => {
    const x = shapes.length === 1 ? 170 + shift * 20 : 130 + index * 150;
    return (
      <g key={shape} fill="#fff" transform={`translate(${x} 220)`}>
        {steps.map((step, place) => (
          <path
            key={step}
            d={shape}
            transform={`scale(${(step * scale(index)).toFixed(3)})`}
            opacity={place === steps.length - 1 ? 0.92 : 0.14}
          />
        ))}
      </g>
    );
  });
}

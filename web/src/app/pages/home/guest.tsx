type Props = {
  x: number;
  /** y of the feet. */
  floor: number;
  /** Height from feet to hair. */
  size: number;
  coat: string;
  wears?: 'coat' | 'dress';
  facing?: 1 | -1;
  /** Lean of the shadow to the right, in degrees. */
  lean?: number;
};

const clothes = {
  coat: 'M-5-84H5c6 1 9 5 10 11l3 35h-6L9-2c0 1 0 2-2 2H2L0-34-2 0h-5c-2 0-2-1-2-2l-3-36h-6l3-35c1-6 4-10 10-11z',
  dress:
    'M-4-84H4c6 1 8 5 9 11l2 20c0 6-2 9-2 14l6 34c0 3-1 5-4 5h-30c-3 0-4-2-4-5l6-34c0-5-2-8-2-14l2-20c1-6 3-10 9-11z',
} as const;

/** A standing figure with its shadow. */
export function Guest({ x, floor, size, coat, wears = 'coat', facing = 1, lean = 0 }: Props) {
  return (
    <g transform={`translate(${x} ${floor}) scale(${(size / 100) * facing} ${size / 100})`} fill={coat}>
      <path opacity=".3" transform={`skewX(${lean * facing})`} d="M-9-1H9l7 70h-32z" />
      <path d={clothes[wears]} />
      <path d="M11-72c4 12 9 17 16 17" fill="none" stroke={coat} strokeWidth="6" strokeLinecap="round" />
      <circle cx="1" cy="-93" r="7" />
    </g>
  );
}

import classes from './home-picture.module.css';

/** The rooms, from the nearest to the farthest: how large each doorway looks, and the tone of what is behind it. */
const rooms = [
  { size: 1, tone: 9 },
  { size: 0.8, tone: 8 },
  { size: 0.63, tone: 7 },
  { size: 0.49, tone: 6 },
  { size: 0.37, tone: 4 },
  { size: 0.27, tone: 2 },
] as const;
/** Where the eye is: everything shrinks towards this point, and whoever stands on the floor has the head at its height. */
const eye = { x: 320, y: 372 };
const floorY = 560;

/** Where a point of the nearest doorway comes to lie, so much smaller. */
const seen = (size: number, x: number, y: number) =>
  `${Math.round(eye.x + (x - eye.x) * size)} ${Math.round(eye.y + (y - eye.y) * size)}`;

type GuestProps = { x: number; floor: number; coat: string; facing?: 1 | -1; wears?: 'coat' | 'dress' };

const clothes = {
  coat: 'M-5-84H5c6 1 9 5 10 11l3 35h-6L9-2c0 1 0 2-2 2H2L0-34-2 0h-5c-2 0-2-1-2-2l-3-36h-6l3-35c1-6 4-10 10-11z',
  dress: 'M-4-84H4c6 1 8 5 9 11l2 20c0 6-2 9-2 14l6 34c0 3-1 5-4 5h-30c-3 0-4-2-4-5l6-34c0-5-2-8-2-14l2-20c1-6 3-10 9-11z',
} as const;

/** One guest, standing at `floor`. Their shadow falls away from the light. */
function Guest({ x, floor, coat, facing = 1, wears = 'coat' }: GuestProps) {
  const size = Math.round(floor - eye.y) / 100;
  return (
    <g transform={`translate(${x} ${floor}) scale(${size * facing} ${size})`} fill={coat}>
      <path
        className={classes.shadow}
        transform={`skewX(${Math.round((x - eye.x) / 5) * facing})`}
        d="M-9-1H9l7 70h-32z"
      />
      <path d={clothes[wears]} />
      <path d="M11-72c4 12 9 17 16 17" fill="none" stroke={coat} strokeWidth="6" strokeLinecap="round" />
      <circle cx="1" cy="-93" r="7" />
    </g>
  );
}

/** A row of rooms, each seen through the doorway of the one before, with light at their end, and people meeting in it. */
export function HomePicture() {
  const last = rooms[rooms.length - 1]?.size ?? 0;
  return (
    <svg className={classes.picture} viewBox="70 12 500 548" aria-hidden="true">
      <linearGradient id="beam" x1="0" x2="0" y1="0" y2="1">
        <stop stopColor="#fff7e8" />
        <stop offset="1" stopColor="#fff7e8" stopOpacity=".1" />
      </linearGradient>
      <radialGradient id="glow">
        <stop stopColor="#fff7e8" stopOpacity=".85" />
        <stop offset="1" stopColor="#fff7e8" stopOpacity="0" />
      </radialGradient>
      {rooms.map(({ size, tone }, index) => {
        const next = rooms[index + 1]?.size ?? size;
        const [left, right] = [eye.x - 240, eye.x + 240];
        return (
          <g key={size} fill={`var(--mantine-color-indigo-${tone})`}>
            <path
              transform={`translate(${eye.x} ${eye.y}) scale(${size})`}
              d="M-240 188V-112a240 240 0 0 1 480 0v300z"
            />
            <path
              className={classes.floor}
              d={`M${seen(size, left, floorY)}H${seen(size, right, floorY).split(' ')[0]}L${seen(next, right, floorY)}H${seen(next, left, floorY).split(' ')[0]}z`}
            />
          </g>
        );
      })}
      <circle cx={eye.x} cy={eye.y - 20} r="190" fill="url(#glow)" />
      <path
        fill="#fff7e8"
        transform={`translate(${eye.x} ${eye.y}) scale(${last * 0.74})`}
        d="M-240 188V-112a240 240 0 0 1 480 0v300z"
      />
      <path fill="url(#beam)" d={`M${seen(0.2, 80, floorY)}H368L450 560H190z`} />
      <Guest x={326} floor={418} coat="var(--mantine-color-indigo-7)" wears="dress" />
      <Guest x={274} floor={452} coat="var(--mantine-color-indigo-8)" />
      <Guest x={430} floor={516} coat="var(--mantine-color-gray-9)" facing={-1} wears="dress" />
      <Guest x={374} floor={510} coat="var(--mantine-color-indigo-9)" />
      <Guest x={196} floor={548} coat="var(--mantine-color-gray-9)" />
    </svg>
  );
}

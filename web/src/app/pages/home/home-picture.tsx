import { Guest } from './guest.tsx';
import classes from './home-picture.module.css';

/** The rooms from near to far: the scale of each doorway, and the tone behind it. */
const rooms = [
  { size: 1, tone: 9 },
  { size: 0.8, tone: 8 },
  { size: 0.63, tone: 7 },
  { size: 0.49, tone: 6 },
  { size: 0.37, tone: 4 },
  { size: 0.27, tone: 2 },
] as const;

/** The vanishing point. Everything shrinks towards it, and it is at the figures' eye level. */
const eye = { x: 320, y: 372 };
const floorY = 560;

/** The position of a point of the nearest doorway at a smaller scale. */
const project = (size: number, x: number, y: number) =>
  `${Math.round(eye.x + (x - eye.x) * size)} ${Math.round(eye.y + (y - eye.y) * size)}`;

/** A row of rooms seen through their doorways, with light at the end and people meeting in it. */
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
              d={`M${project(size, left, floorY)}H${project(size, right, floorY).split(' ')[0]}L${project(next, right, floorY)}H${project(next, left, floorY).split(' ')[0]}z`}
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
      <path fill="url(#beam)" d={`M${project(0.2, 80, floorY)}H368L450 560H190z`} />
      <Guest x={326} floor={418} size={46} lean={1} coat="var(--mantine-color-indigo-7)" wears="dress" />
      <Guest x={274} floor={452} size={80} lean={-9} coat="var(--mantine-color-indigo-8)" />
      <Guest x={430} floor={516} size={144} lean={22} coat="var(--mantine-color-gray-9)" facing={-1} wears="dress" />
      <Guest x={374} floor={510} size={138} lean={11} coat="var(--mantine-color-indigo-9)" />
      <Guest x={196} floor={548} size={176} lean={-25} coat="var(--mantine-color-gray-9)" />
    </svg>
  );
}

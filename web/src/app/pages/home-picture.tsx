import classes from './home-picture.module.css';

type PersonProps = { x: number; y: number; scale?: number; coat: string; skin: string; hair: string; facing?: 1 | -1 };

/** One guest: a head and a coat, turned to the left or to the right. */
function Person({ x, y, scale = 1, coat, skin, hair, facing = 1 }: PersonProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale * facing} ${scale})`}>
      <path className={coat} d="M-40 168V70c0-26 18-44 40-44s40 18 40 44v98z" />
      <path className={coat} d="M22 52c16 8 30 22 44 22 6 0 9 8 4 12-18 12-40 6-52-6z" />
      <circle className={skin} cx="2" cy="0" r="24" />
      <path className={hair} d="M-24 2c-2-20 12-30 28-29 13 1 21 9 21 17-10 2-24-2-30-6-4 8-10 14-19 18z" />
    </g>
  );
}

/** What somebody says: a bubble with a few words too small to read. */
function Bubble({ x, y, width, kind }: { x: number; y: number; width: number; kind: string | undefined }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className={kind} width={width} height="52" rx="16" />
      <rect className={classes.word} x="18" y="17" width={width - 52} height="6" rx="3" />
      <rect className={classes.word} x="18" y="30" width={width - 36} height="6" rx="3" />
    </g>
  );
}

/** A foyer in the evening: a lit doorway, two people in conversation, a third one coming in. */
export function HomePicture() {
  const { indigo = '', ink = '', clay = '', light = '', tan = '', brown = '' } = classes;
  return (
    <svg className={classes.picture} viewBox="0 0 560 500" aria-hidden="true">
      <path className={classes.wall} d="M30 452V250a250 250 0 0 1 500 0v202z" />
      <path className={classes.arch} d="M176 452V236a104 104 0 0 1 208 0v216z" />
      <path className={classes.door} d="M204 452V238a76 76 0 0 1 152 0v214z" />
      <path className={classes.glow} d="M204 452h152l92 40H112z" />
      <path className={classes.cord} d="M280 2v66" />
      <circle className={classes.lamp} cx="280" cy="84" r="18" />
      <g className={classes.plant}>
        <path d="M484 404c-30-14-36-50-26-76 20 14 32 44 26 76zM490 404c-8-36 4-70 30-86 8 30-2 66-30 86z" />
        <path className={classes.pot} d="M462 404h50l-8 48h-34z" />
      </g>
      <Person x={280} y={312} scale={0.82} coat={light} skin={tan} hair={ink} />
      <rect className={classes.floor} x="14" y="450" width="532" height="6" rx="3" />
      <Person x={134} y={292} scale={0.95} coat={indigo} skin={brown} hair={ink} />
      <Person x={412} y={292} scale={0.95} coat={clay} skin={tan} hair={ink} facing={-1} />
      <Bubble x={58} y={186} width={112} kind={classes.bubble} />
      <Bubble x={398} y={196} width={100} kind={classes.answer} />
    </svg>
  );
}

import { Guest } from '../home/guest.tsx';

const tone = (number: number) => `var(--mantine-color-indigo-${number})`;
const light = '#fff7e8';
/** The doorways from left to right with their background. */
const doors = [tone(7), light, tone(5), light, tone(7), light, tone(6)];

/** A long wall with lit doorways and people walking between them. */
export function ArcadePicture({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1120 340" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill={tone(9)} d="M0 0h1120v340H0z" />
      <path fill={tone(8)} d="M0 292h1120v48H0z" />
      {doors.map((fill, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the doorways never move.
        <g key={index} transform={`translate(${80 + index * 160})`}>
          <path fill={tone(8)} d="M-62 292V142a62 62 0 0 1 124 0v150z" />
          <path fill={fill} d="M-50 292V144a50 50 0 0 1 100 0v148z" />
          {fill === light && <path fill={light} opacity=".85" d="M-50 292H50l34 48h-168z" />}
        </g>
      ))}
      <Guest x={218} floor={304} size={118} coat={tone(9)} />
      <Guest x={264} floor={300} size={112} coat="var(--mantine-color-gray-9)" wears="dress" facing={-1} />
      <Guest x={404} floor={312} size={126} coat={tone(3)} wears="dress" lean={-8} />
      <Guest x={538} floor={300} size={112} coat={tone(7)} wears="dress" />
      <Guest x={584} floor={304} size={118} coat="var(--mantine-color-gray-9)" facing={-1} />
      <Guest x={728} floor={314} size={128} coat={tone(2)} facing={-1} lean={8} />
      <Guest x={884} floor={302} size={116} coat={tone(9)} facing={-1} />
      <Guest x={1010} floor={312} size={124} coat={tone(4)} wears="dress" facing={-1} lean={8} />
    </svg>
  );
}

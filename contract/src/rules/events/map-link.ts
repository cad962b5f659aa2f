/** Degrees north and east. */
export type Position = { latitude: number; longitude: number };

const number = '(-?\\d{1,3}(?:\\.\\d+)?)';
const pair = new RegExp(`^${number}\\s*[,;]\\s*${number}$`);
const between = (separator: string) => new RegExp(`${number}${separator}${number}`);

/** Where links to maps have their coordinates: in the path or fragment, or in these parameters. */
const inText = [
  // Google: the marker first, then the center of the map.
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`@${number},${number}(?:,|$)`),
  // OpenStreetMap: the zoom comes first.
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`),
  new RegExp(`/maps/(?:place|search|dir)/${number},\\+?${number}`),
];
const parameters = ['q', 'query', 'll', 'center', 'destination', 'daddr', 'sll'];

/** Coordinates or a `geo:` address (RFC 5870), as typed. */
function typedPosition(typed: string): Position | null {
  const text = typed.trim();
  const geo = /^geo:(.*)$/i.exec(text)?.[1];
  if (geo !== undefined) {
    const [at = '', search = ''] = geo.split('?');
    const asked = new URLSearchParams(search).get('q')?.replace(/\(.*\)$/, '') ?? '';
    // Android's geo:0,0?q=40.4,-3.7
    const named = positionOf(pair.exec(asked));
    return named ?? positionOf(between(',').exec(at.split(';')[0] ?? ''));
  }
  return positionOf(pair.exec(text));
}

/** The coordinates in a link to a map; null if it has none. */
export function positionIn(link: string): Position | null {
  if (!URL.canParse(link)) return null;
  const { hash, pathname, searchParams } = new URL(link);
  const marked = positionOf(pair.exec(`${searchParams.get('mlat')},${searchParams.get('mlon')}`));
  if (marked) return marked;
  for (const name of parameters) {
    const asked = positionOf(pair.exec(searchParams.get(name)?.trim() ?? ''));
    if (asked) return asked;
  }
  const text = decoded(pathname) + hash;
  for (const pattern of inText) {
    const found = positionOf(pattern.exec(text));
    if (found) return found;
  }
  return null;
}

/** Turns typed coordinates into a link to a map; returns anything else unchanged. */
export function mapLinkOf(typed: string): string {
  const position = typedPosition(typed);
  if (!position) return typed;
  const { latitude, longitude } = position;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

function positionOf(match: RegExpExecArray | null): Position | null {
  if (!match) return null;
  const [latitude, longitude] = [Number(match[1]), Number(match[2])];
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  // Where no coordinates are known, many programs write those of a point in the Gulf of Guinea.
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

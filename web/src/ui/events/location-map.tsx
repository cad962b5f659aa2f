import type { Event } from '@foyer/contract/events/event.ts';
import { mapLinkOf, positionIn } from '@foyer/contract/rules/events/map-link.ts';
import type { Config } from '@foyer/contract/system.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Skeleton } from '../skeleton.tsx';
import classes from './location-map.module.css';

/** Only deployments with tiles have it. */
const TileMap = lazyPart(async () => (await import('../map/tile-map.tsx')).TileMap);

type Props = {
  place: Event['place'];
  map: Config['map'];
  texts: { map: string; zoomIn: string; zoomOut: string; open: string };
};

/** The location of an event: a map if this deployment has one and the coordinates are known, and a link to a map. */
export function LocationMap({ place, map, texts }: Props) {
  // What is being typed may be coordinates, or not a link yet.
  const typed = mapLinkOf(place.mapLink);
  const link = /^https?:\/\//.test(typed) ? typed : searchLink(place);
  if (link === null) return null;
  const position = positionIn(typed);
  return (
    <div className={classes.root}>
      {map && position && (
        <Suspense fallback={<Skeleton height={220} radius={12} />}>
          <TileMap
            key={place.mapLink}
            position={position}
            label={texts.map}
            texts={texts}
            tilesUrl={map.tilesUrl}
            attribution={map.attribution}
          />
        </Suspense>
      )}
      <a className={classes.link} href={link} target="_blank" rel="nofollow ugc noreferrer">
        {texts.open}
        <IconExternalLink size={16} stroke={1.5} aria-hidden />
      </a>
    </div>
  );
}

/** Searches OpenStreetMap for the address; null if there is nothing to search for. */
function searchLink({ name, address }: Event['place']): string | null {
  const query = address.trim() || name.trim();
  return query === '' ? null : `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

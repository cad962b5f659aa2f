import type { Event } from '@foyer/contract/events/event.ts';
import { positionIn } from '@foyer/contract/rules/events/map-link.ts';
import type { Config } from '@foyer/contract/system.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { TileMap } from '../map/tile-map.tsx';
import classes from './location-map.module.css';

type Props = {
  place: Event['place'];
  map: Config['map'];
  texts: { map: string; zoomIn: string; zoomOut: string; open: string };
};

/** The location of an event: a map if this deployment has one and the coordinates are known, and a link to a map. */
export function LocationMap({ place, map, texts }: Props) {
  const position = positionIn(place.mapLink);
  const link = place.mapLink || searchLink(place);
  if (link === null) return null;
  return (
    <div className={classes.root}>
      {map && position && (
        <TileMap
          key={place.mapLink}
          position={position}
          label={texts.map}
          texts={texts}
          tilesUrl={map.tilesUrl}
          attribution={map.attribution}
        />
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

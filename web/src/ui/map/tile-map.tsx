import type { Position } from '@foyer/contract/rules/events/map-link.ts';
import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { pixelsOf, tilesAround, zoomLevels } from './tile-layout.ts';
import classes from './tile-map.module.css';

export type MapTexts = { zoomIn: string; zoomOut: string };

type Props = {
  position: Position;
  /** Names the map for screen readers. */
  label: string;
  texts: MapTexts;
  /** Address of the tiles with {z}, {x} and {y}, and the credit that their provider asks for. */
  tilesUrl: string;
  attribution: string;
};

const startZoom = 15;

/** A map with a pin in its middle. Its tiles are requested once it is near the visible part of the page. */
export function TileMap({ position, label, texts, tilesUrl, attribution }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(startZoom);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const isNear = size.width > 0;

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const resizing = new ResizeObserver(measure);
    const approaching = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        approaching.disconnect();
        measure();
        resizing.observe(element);
      },
      { rootMargin: '400px' },
    );
    approaching.observe(element);
    return () => {
      approaching.disconnect();
      resizing.disconnect();
    };
  }, []);

  const tiles = isNear ? tilesAround(pixelsOf(position, zoom), zoom, size, tilesUrl) : [];
  return (
    <div ref={frame} className={classes.root}>
      <div className={classes.tiles} role="img" aria-label={label}>
        {tiles.map(({ key, src, left, top }) => (
          <img
            key={key}
            className={classes.tile}
            src={src}
            alt=""
            width={256}
            height={256}
            draggable={false}
            decoding="async"
            style={{ left, top }}
            // A tile that fails leaves the background, instead of the browser's broken picture.
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        ))}
        <IconMapPinFilled className={classes.pin} size={40} aria-hidden />
      </div>
      <div className={classes.zoom}>
        <button
          type="button"
          aria-label={texts.zoomIn}
          disabled={zoom === zoomLevels.max}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconPlus size={18} stroke={1.5} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={texts.zoomOut}
          disabled={zoom === zoomLevels.min}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconMinus size={18} stroke={1.5} aria-hidden />
        </button>
      </div>
      <span className={classes.credit}>{attribution}</span>
    </div>
  );
}

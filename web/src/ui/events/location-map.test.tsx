// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { LocationMap } from './location-map.tsx';

const map = { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tiles' };
const texts = { map: 'Map of Harbour Hall', zoomIn: 'Zoom in', zoomOut: 'Zoom out', open: 'View on map' };
const place = { name: 'Harbour Hall', address: '1 Quay Street', room: '', mapLink: '' };
const mapLink = 'https://www.openstreetmap.org/?mlat=40.4&mlon=-3.7#map=17/40.4/-3.7';

/** The callbacks of the observers that the map has created. happy-dom does no layout, so they are called by the test. */
let approach: (() => void)[] = [];
beforeEach(() => {
  approach = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: IntersectionObserverCallback) {
        const entry = { isIntersecting: true } as IntersectionObserverEntry;
        approach.push(() => seen([entry], this as unknown as IntersectionObserver));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(220);
});

const tiles = () => [...document.querySelectorAll('img')].map(({ src }) => src);

test('tiles are requested once the map is near, and follow the zoom', async () => {
  const { user } = await renderComponent(<LocationMap place={{ ...place, mapLink }} map={map} texts={texts} />);
  expect(await screen.findByRole('img', { name: 'Map of Harbour Hall' })).toBeTruthy();
  expect(tiles()).toEqual([]);
  act(() => approach.forEach((near) => void near()));
  expect(tiles()).toContain('https://tiles.example/15/16047/12357.png');
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(tiles().every((src) => src.startsWith('https://tiles.example/16/'))).toBe(true);
  expect(screen.getByText('© Tiles')).toBeTruthy();
});

test('without coordinates or tiles there is a link, and no map', async () => {
  const { unmount } = await renderComponent(<LocationMap place={place} map={map} texts={texts} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'View on map' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=1+Quay+Street',
  );
  unmount();
  await renderComponent(<LocationMap place={{ ...place, mapLink }} map={null} texts={texts} />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('link', { name: 'View on map' }).getAttribute('href')).toBe(mapLink);
});

// @vitest-environment happy-dom
import { readConfig } from '@foyer/contract/system.ts';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { sampleConfig } from '../../../../test/sample-config.ts';
import { LocationSection } from './location-section.tsx';

const place = { name: 'Ateneo', address: 'Calle del Prado 21', room: '', mapLink: 'https://maps.example/?q=40.4,-3.7' };
const map = { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Tile makers' };

/** The page is scrolled to everything that waits for it, and is laid out, which this environment does not do itself. */
beforeEach(() => {
  class Near {
    observe: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.observe = () => callback([{ isIntersecting: true }]);
    }
    disconnect = () => undefined;
  }
  vi.stubGlobal('IntersectionObserver', Near);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
  return () => vi.restoreAllMocks();
});

function renderSection(shown: typeof place, tiles: typeof map | null) {
  const calls = fakeApi([readConfig, () => ({ data: { ...sampleConfig, map: tiles } })]);
  const section = (
    <Suspense>
      <LocationSection place={shown} />
      <p>After the map</p>
    </Suspense>
  );
  return renderComponent(section, ['event-page', 'event-terms']).then((view) => ({ ...view, calls }));
}

test('where the deployment has map tiles, the venue is shown on them with their credit and a link', async () => {
  const { container, user } = await renderSection(place, map);
  await screen.findByRole('img', { name: 'Map of Ateneo' });
  const tiles = () => [...container.querySelectorAll('img')].map(({ src }) => src);
  await waitFor(() => expect(tiles().length).toBeGreaterThan(3));
  for (const tile of tiles()) expect(tile).toMatch(/^https:\/\/tiles\.example\/15\/\d+\/\d+\.png$/);
  expect(screen.getByText(map.attribution)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe(place.mapLink);
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  for (const tile of tiles()) expect(tile).toContain('/16/');
});

test.each([
  ['the deployment has no tiles', place, null],
  ['the coordinates are not known', { ...place, mapLink: '' }, map],
])('there is no map where %s', async (_case, shown, tiles) => {
  await renderSection(shown, tiles);
  await screen.findByText('After the map');
  expect(screen.queryByRole('region')).toBeNull();
});

// @vitest-environment happy-dom
import type { LinkPreview } from '@foyer/contract/link-previews.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { LinkPreviewCard } from './link-preview-card.tsx';

const messageId = '0b6f2c1e-6a0e-4c58-9d6b-3b8f6f6f2a10';
const preview: LinkPreview = {
  url: 'https://engines.example/how?they=work',
  title: 'Analytical Engines',
  description: 'How they work',
  hasPicture: false,
};
const render = (given: Partial<LinkPreview> = {}) =>
  renderComponent(<LinkPreviewCard viewer="v" messageId={messageId} preview={{ ...preview, ...given }} />);

let requested: string[] = [];
beforeEach(() => {
  requested = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(String(url));
    return new Response(new Blob(['picture'], { type: 'image/jpeg' }), { headers: { 'content-type': 'image/jpeg' } });
  });
  // Everything is in view.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      disconnect = () => {};
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }]);
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a link says what it leads to and on which host, and takes nothing along', async () => {
  await render();
  const link = screen.getByRole('link', { name: 'Analytical Engines How they work engines.example' });
  expect(link.getAttribute('href')).toBe(preview.url);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(requested).toEqual([]);
});

test('what a page says is text, and the host is that of the link', async () => {
  const title = '<b>Your bank</b> https://bank.example';
  await render({ url: 'https://xn--pple-43d.com/', title, description: '' });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText('xn--pple-43d.com')).toBeTruthy();
});

test('a picture is read from this server, and adds nothing to the name', async () => {
  const { container } = await render({ hasPicture: true });
  await vi.waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/jpeg/));
  expect(requested.map((url) => new URL(url, 'https://foyer.example').pathname)).toEqual([
    `/api/messaging/messages/${messageId}/link-preview/picture`,
  ]);
  expect(screen.getByRole('link', { name: 'Analytical Engines How they work engines.example' })).toBeTruthy();
});

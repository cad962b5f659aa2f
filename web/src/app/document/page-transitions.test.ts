// @vitest-environment happy-dom
import { createMemoryRouter, type RouterState } from 'react-router';
import { expect, test } from 'vitest';
import { addPageTransitions } from './page-transitions.ts';

/** A router at /events, and whether each finished navigation is to be shown with a transition. */
function routerAtEvents({ reducedMotion }: { reducedMotion: boolean }) {
  window.history.replaceState(null, '', '/events');
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: reducedMotion }) as MediaQueryList;
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/events'] });
  const transitions: boolean[] = [];
  let last: RouterState['location'] = router.state.location;
  router.subscribe(({ location, navigation }, { viewTransitionOpts }) => {
    if (navigation.state !== 'idle' || location === last) return;
    last = location;
    transitions.push(viewTransitionOpts !== undefined);
  });
  addPageTransitions(router);
  return { router, transitions };
}

test('a navigation to another page has a transition, one within a page has none', async () => {
  const { router, transitions } = routerAtEvents({ reducedMotion: false });
  await router.navigate('/events?q=chess');
  await router.navigate({ search: '?q=go' });
  await router.navigate('/people');
  expect(transitions).toEqual([false, false, true]);
});

test('going back has the transition of the way there', async () => {
  const { router, transitions } = routerAtEvents({ reducedMotion: false });
  await router.navigate('/people');
  await router.navigate(-1);
  expect(transitions).toEqual([true, true]);
});

test('there are none with reduced motion', async () => {
  const { router, transitions } = routerAtEvents({ reducedMotion: true });
  await router.navigate('/people');
  expect(transitions).toEqual([false]);
});

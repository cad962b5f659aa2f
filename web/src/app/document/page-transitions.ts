import type { createBrowserRouter, RouterNavigateOptions, To } from 'react-router';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/**
 * Cross-fades from page to page where the browser can, unless the person prefers reduced motion. Changes within a page,
 * such as a filter in the address, stay immediate.
 */
export function addPageTransitions(router: Router): void {
  const { navigate } = router;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

  function leadsAway(to: To | null): boolean {
    const address = typeof to === 'string' ? to : (to?.pathname ?? '');
    return new URL(address, window.location.href).pathname !== router.state.location.pathname;
  }

  Object.assign(router, {
    navigate(to: To | null | number, options?: RouterNavigateOptions) {
      if (typeof to === 'number') return navigate(to);
      return navigate(to, { ...options, viewTransition: leadsAway(to) && !reducedMotion.matches });
    },
  });
}

import { useEffect } from 'react';

/**
 * Keeps the page as high as what is visible of it while an on-screen keyboard covers the rest, so that the field of a message
 * stays in view (see `messages-view.module.css`).
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    if (!visible) return undefined;
    const { style } = document.documentElement;
    const follow = () => {
      const isCovered = window.innerHeight - visible.height > 80 && visible.scale === 1;
      if (isCovered) style.setProperty('--foyer-visible-height', `${visible.height}px`);
      else style.removeProperty('--foyer-visible-height');
      if (isCovered) window.scrollTo(0, 0);
    };
    visible.addEventListener('resize', follow);
    return () => {
      visible.removeEventListener('resize', follow);
      style.removeProperty('--foyer-visible-height');
    };
  }, []);
}

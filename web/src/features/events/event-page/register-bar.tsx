import { type RefObject, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import type { RegisterBarProps } from './register-bar-content.tsx';

/** Loaded when the panel is out of sight for the first time. */
const RegisterBarContent = lazyPart(async () => (await import('./register-bar-content.tsx')).RegisterBarContent);

/** Keeps registering at hand on phones, while the panel with it is out of sight. */
export function RegisterBar(props: RegisterBarProps) {
  const isPanelVisible = useVisibility(props.panel);
  return (
    !isPanelVisible && (
      <Suspense>
        <RegisterBarContent {...props} />
      </Suspense>
    )
  );
}

/** Whether the first part of the panel is on screen. True until that is known, so that nothing flashes. */
function useVisibility(panel: RefObject<HTMLElement | null>): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const target = panel.current?.firstElementChild;
    if (!target) return undefined;
    // Less than the two bars at the bottom of a phone, which cover what is below them.
    const rootMargin = '0px 0px -140px';
    const watch = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? true), { rootMargin });
    watch.observe(target);
    return () => watch.disconnect();
  }, [panel]);
  return isVisible;
}

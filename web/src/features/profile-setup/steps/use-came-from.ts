import { useBroughtState } from '#src/lib/page/use-brought-state.ts';
import type { NavigationState } from '#src/lib/paths.ts';

/** Whether this step of the wizard led here. Whoever opens the page by its address comes from none. */
export function useCameFrom(step: NonNullable<NavigationState['from']>): boolean {
  const brought = useBroughtState();
  return typeof brought === 'object' && brought !== null && 'from' in brought && brought.from === step;
}

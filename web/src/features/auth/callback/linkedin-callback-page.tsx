import { CallbackView } from './callback-view.tsx';
import type { Finish } from './use-return.ts';

const finish: Finish = async (back) => (await import('./finish-visit.ts')).finishLinkedIn(back);

/** Where LinkedIn, or the hosted project, sends people back to. */
export function LinkedinCallbackPage() {
  return <CallbackView provider="linkedin" finish={finish} />;
}

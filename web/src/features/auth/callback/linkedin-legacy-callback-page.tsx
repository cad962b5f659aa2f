import { CallbackView } from './callback-view.tsx';
import type { Finish } from './use-return.ts';

const finish: Finish = async (back) => (await import('./finish-visit.ts')).finishLegacy(back);

/** Where LinkedIn sends people back to whose code is exchanged directly. */
export function LinkedinLegacyCallbackPage() {
  return <CallbackView provider="linkedin" finish={finish} />;
}

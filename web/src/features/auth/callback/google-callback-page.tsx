import { CallbackView } from './callback-view.tsx';
import type { Finish } from './use-return.ts';

const finish: Finish = async (back) => (await import('./finish-visit.ts')).finishDirect(back);

/** Where Google sends people back to. */
export function GoogleCallbackPage() {
  return <CallbackView provider="google" finish={finish} />;
}

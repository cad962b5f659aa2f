import type { KeyboardEvent } from 'react';

/** Whether a key sends the message: Enter, but not with Shift, while a word is being composed, or on a touch keyboard. */
export function isSendKey(event: KeyboardEvent): boolean {
  // 229: Safari ends a composition before it tells of the key that did.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
  return event.key === 'Enter' && !event.shiftKey && !isComposing && !window.matchMedia('(pointer: coarse)').matches;
}

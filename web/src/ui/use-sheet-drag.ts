import { type PointerEvent, type RefObject, useRef } from 'react';

/** Where dialogs are sheets; the same width as in dialog.module.css. */
const phone = '(max-width: 767px)';
/** A sheet that was pulled down this far closes; so does a shorter but quick pull. */
const closingPx = 120;
const quickPxPerMs = 0.6;

type Drag = { pointerId: number; startY: number; startedAt: number };

/** Handlers for the head of a sheet: it follows the finger down, and closes or returns when it is released. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag | null>(null);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (drag.current?.startY ?? event.clientY));
  const isDragged = (event: PointerEvent) => drag.current?.pointerId === event.pointerId;

  function place(px: number): void {
    if (sheet.current) sheet.current.style.translate = px > 0 ? `0 ${px}px` : '';
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isControl = event.target instanceof Element && event.target.closest('button, a, input');
      if (isControl || !event.isPrimary || !window.matchMedia(phone).matches) return;
      drag.current = { pointerId: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      if (isDragged(event)) place(distance(event));
    },
    onPointerUp(event: PointerEvent) {
      if (!isDragged(event) || !drag.current) return;
      const px = distance(event);
      const isQuick = px > closingPx / 4 && px / (event.timeStamp - drag.current.startedAt) > quickPxPerMs;
      drag.current = null;
      // Closing may first ask about unsaved input, so the sheet returns in any case.
      place(0);
      if (px > closingPx || isQuick) onClose();
    },
    onPointerCancel() {
      drag.current = null;
      place(0);
    },
  };
}

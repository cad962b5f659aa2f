import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMessages } from '#src/lib/i18n.ts';
import { paletteOpening } from '#src/lib/palette-opening.ts';

/** Opens the command palette on Ctrl/⌘ K and for its buttons. Its code and texts are loaded on demand. */
export function CommandPaletteHost() {
  const { i18n } = useTranslation();
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = useEffectEvent(async () => {
    // One modal dialog at a time: a second one would take the focus from the first.
    if (document.querySelector('dialog[open]')) return;
    const [{ CommandPalette }] = await Promise.all([
      import('./command-palette.tsx'),
      loadMessages(i18n, ['command-palette', 'event-terms', 'errors']),
    ]);
    setPalette(() => CommandPalette);
  });

  useEffect(() => {
    // Without a connection its code may not load; the page then says so already.
    const show = () => void open().catch(() => undefined);
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      show();
    };
    paletteOpening.onOpen(show);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return Palette && <Palette onClose={() => setPalette(null)} />;
}

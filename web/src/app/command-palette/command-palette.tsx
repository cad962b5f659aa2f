import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useViewer } from '#src/lib/session/use-session.ts';
import classes from './command-palette.module.css';
import type { PaletteItem } from './palette-item.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { PaletteState } from './palette-state.tsx';
import { rememberPlace } from './recent-places.ts';
import { usePaletteResults } from './use-palette-results.ts';

const maxTyped = 100;

/** Finds pages, events and people by typing, and goes there. Open as long as it is rendered. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('command-palette');
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const viewer = useViewer();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const results = usePaletteResults(typed);
  const items = results.groups.flatMap((group) => group.items);
  const active = Math.min(marked, items.length - 1);

  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function choose(item: PaletteItem | undefined): void {
    if (!item) return;
    rememberPlace(viewer, item);
    onClose();
    void navigate(item.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    // An input method may still be composing a word.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') choose(items[active]);
    else if (step && items.length > 0) setMarked((active + step + items.length) % items.length);
    else return;
    event.preventDefault();
  }

  /** The target of a click on the backdrop is the dialog itself. */
  function closeByBackdrop(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape.
    <dialog
      ref={dialog}
      className={classes.root}
      aria-label={t('label')}
      onClick={closeByBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div className={classes.content}>
        <div className={classes.field}>
          <IconSearch size={20} stroke={1.5} aria-hidden />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-label={t('label')}
            aria-expanded={items.length > 0}
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? optionId(id, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={maxTyped}
            placeholder={t('placeholder')}
            value={typed}
            onKeyDown={onKeyDown}
            onChange={(event) => {
              setTyped(event.target.value);
              setMarked(0);
            }}
          />
          <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
            <IconX size={20} stroke={1.5} aria-hidden />
          </button>
        </div>
        <PaletteState results={results} typed={typed.trim()} count={items.length} />
        <PaletteList id={id} groups={results.groups} active={active} onMark={setMarked} onChoose={choose} />
      </div>
    </dialog>
  );
}

import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { labelsOf, type Mentionable } from './mention-labels.ts';

/** Members that the list shows at once. */
const shown = 8;
/** What is typed after an @ that starts a word. */
const started = /(?:^|[\s(])@([^\n@]{0,60})$/u;

type Field = {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onType: (text: string) => void;
  members: readonly Mentionable[];
};

/** The members that fit what is typed after an @, and the keys that choose one of them. */
export function useMentionList({ field, text, onType, members }: Field) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Where the @ is whose list was closed. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = started.exec(text.slice(0, caret))?.[1];
  const start = typed === undefined ? -1 : caret - typed.length - 1;
  const found = typed === undefined || start === closedAt ? [] : matches(members, typed).slice(0, shown);
  const chosen = Math.min(active, found.length - 1);

  function choose({ name }: Mentionable): void {
    const before = `${text.slice(0, start)}@${name} `;
    onType(before + text.slice(caret).replace(/^ /, ''));
    setClosedAt(null);
    setActive(0);
    setCaret(before.length);
    field.current?.focus();
    // Once the field has the new text.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  }

  /** Whether the key was for the list. */
  function takesKey(event: KeyboardEvent): boolean {
    const member = found[chosen];
    if (!member || event.nativeEvent.isComposing) return false;
    if (event.key === 'ArrowDown') setActive((chosen + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((chosen + found.length - 1) % found.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(member);
    else if (event.key === 'Escape') setClosedAt(start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    found,
    active: chosen,
    choose,
    takesKey,
    close: () => setClosedAt(start),
    /** The caret was moved, or something was typed. */
    moveTo(next: number): void {
      setCaret(next);
      if (closedAt !== null && text[closedAt] !== '@') setClosedAt(null);
      if (next !== caret) setActive(0);
    },
  };
}

/**
 * Those whose name, or a later word of it, starts with what is typed, under what stands for them in the field. Nobody once all of
 * that is there.
 */
function matches(members: readonly Mentionable[], typed: string): Mentionable[] {
  const wanted = foldText(typed);
  if (wanted.startsWith(' ')) return [];
  const labels = labelsOf(members);
  return members.flatMap((member) => {
    const name = labels.get(member.no) ?? member.name;
    const folded = foldText(name);
    const isMatch = folded !== wanted.trimEnd() && (folded.startsWith(wanted) || folded.includes(` ${wanted}`));
    return member.isHere && isMatch ? [{ ...member, name }] : [];
  });
}

import type { Message } from '@foyer/contract/messaging/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { excerptText } from '#src/lib/message-attachments/excerpt-text.ts';
import { systemText } from '../groups/system-text.ts';
import type { People } from '../groups/use-people.ts';

/** The shortest time between two announcements. */
const pauseMs = 2000;

type Props = {
  messages: readonly Message[];
  ownNo: number;
  /** Of the conversation. */
  name: string;
  people: People;
};

/** Tells screen readers of messages that arrive, several at once in a busy conversation. */
export function Announcer({ messages, ownNo, name, people }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const [said, setSaid] = useState({ text: '', no: 0 });
  const known = useRef(messages.at(-1)?.no ?? 0);
  const arrived = useRef<Message[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const fresh = messages.filter(({ no, authorNo }) => no > known.current && authorNo !== ownNo);
    known.current = Math.max(known.current, messages.at(-1)?.no ?? 0);
    if (fresh.length === 0) return;
    const { nameOf, textOf } = people;
    const say = (message: Message) => {
      const { system, authorNo } = message;
      return system
        ? systemText(t, { system, authorNo, ownNo, nameOf, language: i18n.language })
        : t('announce.one', { name: nameOf(authorNo), body: textOf(excerptText(message, t)) });
    };
    arrived.current.push(...fresh);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const [only, ...others] = arrived.current;
      arrived.current = [];
      if (!only) return;
      const text = others.length === 0 ? say(only) : t('announce.several', { name, count: others.length + 1 });
      setSaid({ text, no: known.current });
    }, pauseMs);
  }, [messages, ownNo, name, people, t, i18n]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <p className="visually-hidden" role="status">
      {/* The same words again are said again only as another element. */}
      <span key={said.no}>{said.text}</span>
    </p>
  );
}

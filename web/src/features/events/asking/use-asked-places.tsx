import type { Event } from '@foyer/contract/events/event.ts';
import type { EventQuestion } from '@foyer/contract/events/question.ts';
import { type Answers, askedOf } from '@foyer/contract/rules/events/question-choices.ts';
import { lazy, Suspense, useState } from 'react';
import { useReturnedFocus } from './use-returned-focus.ts';

const AskPlaces = lazy(async () => ({ default: (await import('./ask-places.tsx')).AskPlaces }));

type Asked<Place> = {
  event: Event;
  places: readonly Place[];
  tickets: readonly { id: string; name: string }[];
  button: string;
  onOrder: (places: (Place & { answers?: Record<string, Answers[string]> })[]) => Promise<void>;
};

/** Orders tickets. What is asked for some of their places is answered in a dialog before. */
export function useAskedPlaces<Place extends { ticketId: string }>(asked: Asked<Place>) {
  const { event, places, tickets, button, onOrder } = asked;
  const [questions, setQuestions] = useState<readonly EventQuestion[] | null>(null);
  /** Kept while the dialog is closed: whoever looks something up goes on where they were. */
  const [said, setSaid] = useState<readonly Answers[]>([]);
  const notePressed = useReturnedFocus(questions !== null);
  // The first place is the viewer's own, unless they have one.
  const hasPlace = event.registration?.state === 'confirmed';
  const named = places.map(({ ticketId }, at) => ({
    name: tickets.find(({ id }) => id === ticketId)?.name ?? '',
    isOwn: at === 0 && !hasPlace,
  }));
  const order = (answers?: readonly Answers[]) =>
    onOrder(places.map((each, at) => ({ ...each, ...(answers && { answers: { ...answers[at] } }) })));

  async function begin(): Promise<void> {
    notePressed();
    const found = await (await import('../known/calls.ts')).questions(event.id);
    if (named.some(({ isOwn }) => askedOf(found, isOwn).length > 0)) setQuestions(found);
    else await order();
  }

  const dialog = questions && (
    <Suspense>
      <AskPlaces
        questions={questions}
        places={named}
        button={button}
        before={said}
        onChange={setSaid}
        onSend={order}
        onClose={() => setQuestions(null)}
      />
    </Suspense>
  );
  return { begin, dialog };
}

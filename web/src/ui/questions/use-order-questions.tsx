import type { Event } from '@foyer/contract/events/event.ts';
import type { EventQuestion } from '@foyer/contract/registrations/event-question.ts';
import { type Answers, questionsFor } from '@foyer/contract/rules/events/question-choices.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFocusReturn } from '#src/lib/page/use-focus-return.ts';

const OrderQuestionsDialog = lazyPart(async () => (await import('./order-questions-dialog.tsx')).OrderQuestionsDialog);

type Options<Spot> = {
  event: Event;
  spots: readonly Spot[];
  tickets: readonly { id: string; name: string }[];
  button: string;
  readQuestions: () => Promise<readonly EventQuestion[]>;
  onOrder: (spots: (Spot & { answers?: Record<string, Answers[string]> })[]) => Promise<void>;
};

/** Orders tickets. Questions of the event are answered in a dialog first. */
export function useOrderQuestions<Spot extends { ticketId: string }>(options: Options<Spot>) {
  const { event, spots, tickets, button, readQuestions, onOrder } = options;
  const [questions, setQuestions] = useState<readonly EventQuestion[] | null>(null);
  /** Retained while the dialog is closed, so that reopening it continues. */
  const [answers, setAnswers] = useState<readonly Answers[]>([]);
  const rememberFocus = useFocusReturn(questions !== null);
  // The first ticket is the viewer's own, unless they have one.
  const hasTicket = event.registration?.state === 'confirmed';
  const named = spots.map(({ ticketId }, at) => ({
    name: tickets.find(({ id }) => id === ticketId)?.name ?? '',
    isOwn: at === 0 && !hasTicket,
  }));
  const order = (given?: readonly Answers[]) =>
    onOrder(spots.map((each, at) => (given ? { ...each, answers: { ...given[at] } } : each)));

  async function begin(): Promise<void> {
    rememberFocus();
    const found = await readQuestions();
    if (named.some(({ isOwn }) => questionsFor(found, isOwn).length > 0)) setQuestions(found);
    else await order();
  }

  const dialog = questions && (
    <Suspense>
      <OrderQuestionsDialog
        questions={questions}
        spots={named}
        button={button}
        answers={answers}
        onChange={setAnswers}
        onSend={order}
        onClose={() => setQuestions(null)}
      />
    </Suspense>
  );
  return { begin, dialog };
}

import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { line, lines } from '../profiles/typed-fields.ts';
import { questionKinds } from '../rules/events/question-choices.ts';
import { answers } from './answers.ts';
import { eventQuestion } from './event-question.ts';

const { question, questions, option, options } = limits.event;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/events/:id/questions',
  access: 'user',
  guests: true,
  summary: 'List the registration questions of an event',
  params: eventId,
  data: z.object({ questions: z.array(eventQuestion) }),
  errors: ['NOT_FOUND'],
});

/**
 * Replaces the list of questions. Questions left out are archived: they are not asked any more, and their answers stay.
 */
export const saveQuestions = endpoint({
  method: 'PUT',
  path: '/api/events/:id/questions',
  access: 'user',
  summary: 'Save the registration questions of an event',
  params: eventId,
  body: z.object({
    questions: z
      .array(
        z.object({
          /** The id of an existing question; left out for a new one. */
          id: z.uuid().optional(),
          kind: z.enum(questionKinds),
          label: line(question),
          /** For choices: the options. */
          options: lines(option, options),
          required: z.boolean(),
          perPlace: z.boolean(),
          atDoor: z.boolean().default(false),
        }),
      )
      .max(questions, 'list.max_items'),
  }),
  data: z.object({ questions: z.array(eventQuestion) }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

/** The viewer's answers, with the current questions. */
export const readMyAnswers = endpoint({
  method: 'GET',
  path: '/api/events/:id/answers',
  access: 'user',
  guests: true,
  summary: "Read the viewer's answers",
  params: eventId,
  data: z.object({ questions: z.array(eventQuestion), answers }),
  errors: ['NOT_FOUND'],
});

/** Possible until the event starts. Answers to archived questions stay. */
export const changeMyAnswers = endpoint({
  method: 'PUT',
  path: '/api/events/:id/answers',
  access: 'user',
  guests: true,
  summary: "Update the viewer's answers",
  params: eventId,
  body: z.object({ answers }),
  data: z.object({ questions: z.array(eventQuestion), answers }),
  errors: ['NOT_FOUND', 'REGISTRATION_CLOSED'],
});

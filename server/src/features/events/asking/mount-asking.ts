import * as asking from '@foyer/contract/events/people/questions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const listQuestions = onFirstUse(async () => (await import('./list-questions.ts')).listQuestions);
const saveQuestions = onFirstUse(async () => (await import('./save-questions.ts')).saveQuestions);
const readMyAnswers = onFirstUse(async () => (await import('./my-answers.ts')).readMyAnswers);
const changeMyAnswers = onFirstUse(async () => (await import('./my-answers.ts')).changeMyAnswers);

/** What organizers ask of whoever registers. */
export function mountAsking(app: FastifyInstance, deps: Deps): void {
  mount(app, asking.listQuestions, ({ params }, viewer) => listQuestions(deps, viewer, params));
  mount(app, asking.saveQuestions, ({ params, body }, viewer) => saveQuestions(deps, viewer, { ...body, ...params }));
  mount(app, asking.readMyAnswers, ({ params }, viewer) => readMyAnswers(deps, viewer, params));
  mount(app, asking.changeMyAnswers, ({ params, body }, viewer) =>
    changeMyAnswers(deps, viewer, { ...body, ...params }),
  );
}

import * as guestAccess from '@foyer/contract/registrations/guest-access.ts';
import * as questions from '@foyer/contract/registrations/questions.ts';
import * as registrations from '@foyer/contract/registrations/registrations.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mountOneClick } from '#src/features/notifications/unsubscribe/mount-one-click.ts';
import { mount } from '#src/http/mount.ts';
import { chooseGuestReminders, readGuestRegistration, unsubscribeGuest } from './guest-access.ts';
import { listQuestions } from './questions/active-questions.ts';
import { changeMyAnswers, readMyAnswers } from './questions/my-answers.ts';
import { saveQuestions } from './questions/save-questions.ts';
import { approve, register } from './register.ts';

/**
 * Registering for an event, the organizer's questions, and what guests without an account reach by their link. Canceling and
 * declining are mounted in waitlist.
 */
export function mountRegistrations(app: FastifyInstance, deps: Deps): void {
  mount(app, registrations.registerForEvent, ({ params, body }, viewer) =>
    register(deps, viewer, { ...body, ...params }),
  );
  mount(app, registrations.approveRegistration, ({ params }, viewer) => approve(deps, viewer, params));
  mount(app, questions.listQuestions, ({ params }, viewer) => listQuestions(deps, viewer, params));
  mount(app, questions.saveQuestions, ({ params, body }, viewer) =>
    saveQuestions(deps, viewer, { ...body, ...params }),
  );
  mount(app, questions.readMyAnswers, ({ params }, viewer) => readMyAnswers(deps, viewer, params));
  mount(app, questions.changeMyAnswers, ({ params, body }, viewer) =>
    changeMyAnswers(deps, viewer, { ...body, ...params }),
  );
  mount(app, guestAccess.readGuestRegistration, ({ body }, viewer) => readGuestRegistration(deps, viewer, body));
  mount(app, guestAccess.chooseGuestReminders, ({ body }, viewer) => chooseGuestReminders(deps, viewer, body));
  mountOneClick(app, {
    path: guestAccess.guestUnsubscribePath,
    page: (token) => `${guestAccess.guestPath}#${token}`,
    refuse: (viewer, token) => unsubscribeGuest(deps, viewer, { token }),
  });
}

import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import {
  anotherPage,
  chooserPage,
  consentPage,
  failurePage,
  type PageContext,
  type TypedAccount,
} from './identity-pages.ts';
import type { LocalPeople, Person } from './local-people.ts';
import type { LocalProvider } from './local-provider.ts';
import { visitLanguage } from './visit-language.ts';

type Visit = Awaited<ReturnType<Provider['interactionDetails']>>;
type VisitRequest = { shown: PageContext; request: FastifyRequest; reply: FastifyReply };

/** The chooser, the form for another account or the consent page, by query parameter. A GET changes nothing. */
export async function showVisit({ provider, people }: LocalProvider, asked: VisitRequest): Promise<FastifyReply> {
  return await within(provider, asked, async (_visit, shown) => {
    const query = new URLSearchParams(asked.request.url.split('?')[1]);
    const person = people.find(query.get('account') ?? '');
    if (person) return page(asked.reply, consentPage(shown, person));
    if (query.has('another'))
      return page(asked.reply, anotherPage(shown, { name: '', email: '', verified: true }, null));
    return page(asked.reply, chooserPage(shown, [...people.others(), ...people.samples]));
  });
}

/** Continues after a form: to the consent page for a new account, or back to Foyer. */
export async function submitVisit({ provider, people }: LocalProvider, asked: VisitRequest): Promise<FastifyReply> {
  const { request, reply } = asked;
  return await within(provider, asked, async (visit, shown) => {
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const decision = form.get('decision');
    if (decision === 'another') return addAnother(people, form, shown, reply);
    const person = people.find(form.get('account') ?? '');
    const result =
      decision === 'allow' && person ? await admitted(provider, visit, person) : refused(shown, decision === 'deny');
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);
  });
}

function addAnother(people: LocalPeople, form: URLSearchParams, shown: PageContext, reply: FastifyReply): FastifyReply {
  const typed: TypedAccount = {
    name: (form.get('name') ?? '').trim().slice(0, 100),
    email: (form.get('email') ?? '').trim().slice(0, 254),
    verified: form.has('verified'),
  };
  const wrongEmail = canonicalEmail(typed.email) === null ? 'email' : null;
  const wrong = typed.name === '' ? 'name' : wrongEmail;
  if (wrong) return page(reply.code(400), anotherPage(shown, typed, wrong));
  const { subject } = people.add({ name: typed.name, email: typed.email, emailVerified: typed.verified });
  return reply.redirect(`?account=${encodeURIComponent(subject)}`, 303);
}

async function admitted(provider: Provider, { params }: Visit, { subject }: Person) {
  const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  return { select_account: {}, login: { accountId: subject }, consent: { grantId: await grant.save() } };
}

/** LinkedIn has error codes of its own for this. */
function refused({ provider }: PageContext, atConsent: boolean) {
  if (provider === 'google') return { error: 'access_denied', error_description: 'The person said no' };
  const error = atConsent ? 'user_cancelled_authorize' : 'user_cancelled_login';
  return { error, error_description: 'The user cancelled' };
}

/** Finds the sign-in by its cookie; an unknown or finished one gets an error page. */
async function within(
  provider: Provider,
  { shown, request, reply }: VisitRequest,
  go: (visit: Visit, shown: PageContext) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  let visit: Visit;
  try {
    visit = await provider.interactionDetails(request.raw, reply.raw);
  } catch {
    return page(reply.code(400), failurePage(shown, ''));
  }
  const language = visitLanguage(visit.params.ui_locales, request.headers['accept-language']);
  return await go(visit, { ...shown, language });
}

function page(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(text);
}

import * as accounts from '@foyer/contract/accounts.ts';
import * as contract from '@foyer/contract/codes.ts';
import * as contactChanges from '@foyer/contract/identity/contact-changes.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import type { StartedEmailVerification } from './email/start-email-verification.ts';
import { genericPurposes } from './phone/kept/phone-code.ts';

const verifyPhone = onFirstUse(async () => (await import('./phone/verify-phone.ts')).verifyPhone);

const cancelEmailChange = onFirstUse(async () => (await import('./email/cancel-email-change.ts')).cancelEmailChange);
const changeEmail = onFirstUse(async () => (await import('./email/change-email.ts')).changeEmail);
const proveEmailByCode = onFirstUse(async () => (await import('./email/prove-email-by-code.ts')).proveEmailByCode);
const sendEmailVerification = onFirstUse(
  async () => (await import('./email/send-email-verification.ts')).sendEmailVerification,
);
const createHumanCheck = onFirstUse(async () => (await import('./human-check/create-human-check.ts')).createHumanCheck);
const changePhone = onFirstUse(async () => (await import('./phone/change-phone.ts')).changePhone);
const confirmPhone = onFirstUse(async () => (await import('./phone/confirm-phone.ts')).confirmPhone);
const resendPhoneCode = onFirstUse(async () => (await import('./phone/resend-phone-code.ts')).resendPhoneCode);
const sendPhoneCode = onFirstUse(async () => (await import('./phone/send-phone-code.ts')).sendPhoneCode);
const verifyPhoneCode = onFirstUse(async () => (await import('./phone/verify-phone-code.ts')).verifyPhoneCode);

/** One-time codes, the human check, and proving a phone or an email of the signed-in account. */
export function mountCodes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readHumanCheck, ({ query }) => createHumanCheck(deps, query.action));

  for (const send of [contract.sendPhoneCode, contract.sendPhoneCodeShort, contract.sendPhoneVerification]) {
    mount(app, send, ({ body }, viewer) => sendPhoneCode(deps, viewer, { ...body, ...whose(viewer) }));
  }
  for (const verify of [contract.verifyPhoneCode, contract.verifyPhoneCodeShort]) {
    mount(app, verify, ({ body }, viewer) => verifyPhoneCode(deps, viewer, { ...body, purposes: genericPurposes }));
  }
  mount(app, contract.verifyPhone, ({ body }, viewer) => verifyPhone(deps, viewer, body));
  mount(app, contract.resendPhoneCode, ({ body }, viewer) => resendPhoneCode(deps, viewer, body));
  mount(app, contract.confirmPhone, async ({ body }, viewer) => {
    await confirmPhone(deps, viewer, body);
    return {};
  });

  mount(app, accounts.sendEmailVerification, async (_, viewer) => told(await sendEmailVerification(deps, viewer)));
  mount(app, accounts.verifyEmail, async ({ body }, viewer) => {
    await proveEmailByCode(deps, viewer, body.code);
    return readUser(deps.db, viewer.userId);
  });
  mount(app, contactChanges.changePhone, ({ body }, viewer) => changePhone(deps, viewer, body));
  mount(app, contactChanges.cancelEmailChange, async (_, viewer) => {
    await cancelEmailChange(deps, viewer);
    return {};
  });
  mount(app, accounts.changeEmail, async ({ body }, viewer) => told(await changeEmail(deps, viewer, body)));
}

/** A visitor wants to sign in, a signed-in user wants this number; the body never decides whose it becomes. */
function whose(viewer: Viewer) {
  if (viewer.kind === 'user') return { purpose: 'change', userId: viewer.userId } as const;
  return { purpose: 'sign-in', userId: undefined } as const;
}

function told({ maskedEmail, expiresAt }: StartedEmailVerification) {
  return { maskedEmail, expiresAt: expiresAt.toISOString() };
}

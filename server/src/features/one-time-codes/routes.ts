import * as accounts from '@foyer/contract/accounts.ts';
import * as contactChanges from '@foyer/contract/contact-ownership.ts';
import { readCodeDelivery as readCodeDeliveryEndpoint } from '@foyer/contract/one-time-codes/code-delivery.ts';
import * as contract from '@foyer/contract/one-time-codes/one-time-codes.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { readUser } from '#src/features/accounts/queries.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { mount } from '#src/http/mount.ts';
import { cancelEmailChange } from './email/cancel-email-change.ts';
import { changeEmail } from './email/change-email.ts';
import { proveEmailByCode } from './email/prove-email-by-code.ts';
import { sendEmailVerification } from './email/send-email-verification.ts';
import type { StartedEmailVerification } from './email/start-email-verification.ts';
import { createHumanCheck } from './human-check/create-human-check.ts';
import { changePhone } from './phone/change-phone.ts';
import { confirmPhone } from './phone/confirm-phone.ts';
import { readCodeDelivery } from './phone/read-code-delivery.ts';
import { resendPhoneCode } from './phone/resend-phone-code.ts';
import { sendPhoneCode } from './phone/send-phone-code.ts';
import { genericPurposes } from './phone/store/phone-code.ts';
import { verifyPhone } from './phone/verify-phone.ts';
import { verifyPhoneCode } from './phone/verify-phone-code.ts';

/** One-time codes, the human check, and verifying the signed-in account's phone and email. */
export function mountOneTimeCodes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readHumanCheck, ({ query }) => createHumanCheck(deps, query.action));

  for (const send of [contract.sendPhoneCode, contract.sendPhoneCodeShort, contract.sendPhoneVerification]) {
    mount(app, send, ({ body }, viewer) => sendPhoneCode(deps, viewer, { ...body, ...purposeOf(viewer) }));
  }
  for (const verify of [contract.verifyPhoneCode, contract.verifyPhoneCodeShort]) {
    mount(app, verify, ({ body }, viewer) => verifyPhoneCode(deps, viewer, { ...body, purposes: genericPurposes }));
  }
  mount(app, contract.verifyPhone, ({ body }, viewer) => verifyPhone(deps, viewer, body));
  mount(app, contract.resendPhoneCode, ({ body }, viewer) => resendPhoneCode(deps, viewer, body));
  mount(app, readCodeDeliveryEndpoint, ({ query }, viewer) => readCodeDelivery(deps, viewer, query.verificationId));
  mount(app, contract.confirmPhone, async ({ body }, viewer) => {
    await confirmPhone(deps, viewer, body);
    return {};
  });

  mount(app, accounts.sendEmailVerification, async ({ body }, viewer) =>
    presentStarted(await sendEmailVerification(deps, viewer, body.humanCheck)),
  );
  mount(app, accounts.verifyEmail, async ({ body }, viewer) => {
    await proveEmailByCode(deps, viewer, body.code);
    return readUser(deps.db, viewer.userId);
  });
  mount(app, contactChanges.changePhone, ({ body }, viewer) => changePhone(deps, viewer, body));
  mount(app, contactChanges.cancelEmailChange, async (_, viewer) => {
    await cancelEmailChange(deps, viewer);
    return {};
  });
  mount(app, accounts.changeEmail, async ({ body }, viewer) => presentStarted(await changeEmail(deps, viewer, body)));
}

/** Visitors verify a number to sign in, users to change theirs. The body never decides whose number it becomes. */
function purposeOf(viewer: Viewer) {
  if (viewer.kind === 'user') return { purpose: 'change', userId: viewer.userId } as const;
  return { purpose: 'sign-in', userId: undefined } as const;
}

function presentStarted({ maskedEmail, expiresAt }: StartedEmailVerification) {
  return { maskedEmail, expiresAt: expiresAt.toISOString() };
}

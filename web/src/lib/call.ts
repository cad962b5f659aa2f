import { createCall } from './api/create-call.ts';
import { session } from './session/session.ts';
import { stepUpRequest } from './step-up/step-up-request.ts';

/**
 * Calls the API: `call(readMe, {}, signal)`, `call(revokeSession, { params: { sessionId } })`. Input and answer are
 * typed by the endpoint; the answer is checked against its schema; a refusal is thrown as ApiError. One that asks for a
 * fresh proof (STEP_UP_REQUIRED) opens the dialog for it and is repeated once; it is thrown when the person would not.
 */
export const call = createCall({ ...session.callOptions, stepUp: stepUpRequest.ask });

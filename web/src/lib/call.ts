import { createCall } from './api/create-call.ts';
import { session } from './session/session.ts';

/**
 * Calls the API: `call(readMe, {}, signal)`, `call(revokeSession, { params: { sessionId } })`. Input and answer are
 * typed by the endpoint; the answer is checked against its schema; a refusal is thrown as ApiError.
 */
export const call = createCall(session.callOptions);

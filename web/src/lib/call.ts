import { createCall } from './api/create-call.ts';
import { session } from './session/session.ts';
import { stepUpRequest } from './step-up-request.ts';

/**
 * Calls the API: `call(readMe, {}, signal)`, `call(revokeSession, { params: { sessionId } })`. Input and data are typed
 * by the endpoint, the response is checked against its schema, and a refusal is thrown as ApiError. STEP_UP_REQUIRED
 * opens the step-up dialog and repeats the call once; it is thrown when the person closes the dialog.
 */
export const call = createCall({ ...session.callOptions, stepUp: stepUpRequest.ask });

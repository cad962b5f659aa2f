import { registerForEvent, unregisterFromEvent } from '@foyer/contract/events/registering.ts';

const naively = (path: string) => path.replace('/api/events', '/api/naive-events') as `/api/${string}`;

/** Everything of the real calls but what they are decided by. */
export const naiveRegister = { ...registerForEvent, path: naively(registerForEvent.path) };
export const naiveUnregister = { ...unregisterFromEvent, path: naively(unregisterFromEvent.path) };
/** The one event that they are about. */
export const naiveEvent = '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10';

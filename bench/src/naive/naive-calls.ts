import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';

const named = (name: string) => (path: string) => path.replace('/api/events', `/api/${name}`) as `/api/${string}`;
const [naively, barely] = [named('naive-events'), named('bare-events')];

/** Everything of the real calls but what they are decided by: a naive transaction on the tables of the real ones. */
export const naiveRegister = { ...registerForEvent, path: naively(registerForEvent.path) };
export const naiveUnregister = { ...cancelRegistration, path: naively(cancelRegistration.path) };
/** The same on two tables of its own, without a reference, a check or a second index. */
export const bareRegister = { ...registerForEvent, path: barely(registerForEvent.path) };
export const bareUnregister = { ...cancelRegistration, path: barely(cancelRegistration.path) };
/** The one event that the bare tables are about. */
export const bareEvent = '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10';

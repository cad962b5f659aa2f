import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';

const named = (name: string) => (path: string) => path.replace('/api/events', `/api/${name}`) as `/api/${string}`;
const [naively, barely] = [named('naive-events'), named('bare-events')];

/** The real calls except for their decision, which is a naive transaction on the real tables. */
export const naiveRegister = { ...registerForEvent, path: naively(registerForEvent.path) };
export const naiveUnregister = { ...cancelRegistration, path: naively(cancelRegistration.path) };
/** The same on two tables without foreign keys, checks or further indexes. */
export const bareRegister = { ...registerForEvent, path: barely(registerForEvent.path) };
export const bareUnregister = { ...cancelRegistration, path: barely(cancelRegistration.path) };
/** The only event in the bare tables. */
export const bareEvent = '01930c3a-7d2e-7c5f-9a44-5f2f3f5d9b10';

/** Sending messages with a naive transaction. */
export const naiveSend = { ...sendMessages, path: '/api/naive-messages' } as const;

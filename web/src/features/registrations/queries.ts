import { readGuestRegistration } from '@foyer/contract/registrations/guest-access.ts';
import { readMyAnswers } from '@foyer/contract/registrations/questions.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

/** The viewer's answers, with the questions as they are now. */
export const myAnswersQuery = (eventId: string, viewer: string) =>
  queryOptions({
    queryKey: registrationKeys.myAnswers(eventId, viewer),
    queryFn: ({ signal }) => call(readMyAnswers, { params: { id: eventId } }, signal),
    staleTime: 0,
  });

const minuteMs = 60_000;

/** The registration of a guest without an account. Read every minute, so that the link to join appears on an open page. */
export const guestRegistrationQuery = (token: string) =>
  queryOptions({
    queryKey: registrationKeys.guestRegistration(token),
    queryFn: ({ signal }) => call(readGuestRegistration, { body: { token } }, signal),
    retry: false,
    refetchInterval: minuteMs,
  });

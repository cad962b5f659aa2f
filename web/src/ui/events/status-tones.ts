import type { EventState, OwnEventState, RegistrationState } from '@foyer/contract/rules/events/event-choices.ts';
import type { OrderState, PaymentState, RefundState } from '@foyer/contract/rules/events/ticket-choices.ts';
import type { StatusTone } from '../status-badge.tsx';

/** The tone of each status, so that one status looks the same on every page. */
export const eventTones: Record<EventState | OwnEventState | 'ended', StatusTone> = {
  draft: 'quiet',
  published: 'good',
  upcoming: 'good',
  unpublished: 'waiting',
  past: 'quiet',
  ended: 'quiet',
  cancelled: 'bad',
};

export const registrationTones: Record<RegistrationState | 'arrived', StatusTone> = {
  pending: 'waiting',
  held: 'waiting',
  confirmed: 'good',
  arrived: 'good',
  expired: 'quiet',
  cancelled: 'bad',
  declined: 'bad',
};

export const orderTones: Record<OrderState, StatusTone> = {
  confirmed: 'good',
  held: 'waiting',
  awaiting: 'waiting',
  expired: 'quiet',
  cancelled: 'bad',
};

export const paymentTones: Record<PaymentState, StatusTone> = {
  open: 'waiting',
  paid: 'good',
  failed: 'bad',
  expired: 'quiet',
};

export const refundTones: Record<RefundState, StatusTone> = { asked: 'waiting', done: 'good', failed: 'bad' };

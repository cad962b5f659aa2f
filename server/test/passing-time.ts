import { pushRules } from '../src/config/push.ts';
import type { TestApp } from './open-test-app.ts';

/** After it, a member who does nothing counts as away, and what they were sent meanwhile has been looked at again. */
export const away = pushRules.awaySeconds + pushRules.delaySeconds * 2;

/** Lets time pass, and delivers what is due then. */
export async function passTime({ clock, outbox }: TestApp, seconds: number): Promise<void> {
  clock.advance({ seconds });
  await outbox.drain();
}

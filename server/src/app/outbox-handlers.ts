import type { OutboxHandlers } from '#src/db/outbox/outbox-dispatcher.ts';
import type { Deps } from '#src/deps.ts';
import { resetAsked, sendResetLink } from '#src/features/accounts/passwords/reset/send-reset-link.ts';
import { makeExport } from '#src/features/settings/export/make-export.ts';
import { exportAsked } from '#src/features/settings/export/request-export.ts';
import { messageHandlers } from '#src/messages/message-handlers.ts';

/** Everything that an outbox row can cause. A feature that listens to a domain event adds its line here. */
export function outboxHandlers(deps: Deps): OutboxHandlers {
  return {
    ...messageHandlers(deps),
    events: {
      [resetAsked]: (data) => sendResetLink(deps, data),
      [exportAsked]: (data) => makeExport(deps, data),
    },
  };
}

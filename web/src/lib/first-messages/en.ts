import discovery from '#src/messages/en/discovery.json';
import errors from '#src/messages/en/errors.json';
import eventPage from '#src/messages/en/event-page.json';
import eventTerms from '#src/messages/en/event-terms.json';
import profile from '#src/messages/en/profile.json';
import shell from '#src/messages/en/shell.json';

/** In one file, which is loaded with the scripts of the page (lib/i18n.ts). */
export const messages = { discovery, errors, 'event-page': eventPage, 'event-terms': eventTerms, profile, shell };

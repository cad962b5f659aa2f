import discovery from '#src/messages/es/discovery.json';
import errors from '#src/messages/es/errors.json';
import eventPage from '#src/messages/es/event-page.json';
import eventTerms from '#src/messages/es/event-terms.json';
import profile from '#src/messages/es/profile.json';
import shell from '#src/messages/es/shell.json';

/** In one file, which is loaded with the scripts of the page (lib/i18n.ts). */
export const messages = { discovery, errors, 'event-page': eventPage, 'event-terms': eventTerms, profile, shell };

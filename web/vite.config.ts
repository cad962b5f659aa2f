import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNameIn } from './build/class-names.ts';
import { devFontsPlugin } from './build/dev-fonts.ts';
import { i18nRuntime } from './build/i18n-runtime.ts';
import { leanRouterPlugin } from './build/lean-router.ts';
import { leanZodPlugin } from './build/lean-zod.ts';
import { relativeFontSizesPlugin } from './build/relative-font-sizes.ts';
import { serverOnlyNamesPlugin } from './build/server-only-names.ts';
import { themeCssPlugin } from './build/theme-css.ts';
import { unknownSchemePlugin } from './build/unknown-scheme.ts';

const serverInput: Record<string, string> = { 'entry-server': 'src/app/entry-server.tsx' };
const browserInput: Record<string, string> = {
  boot: 'src/app/boot/boot.ts',
  'entry-client': 'src/app/entry-client.tsx',
  fonts: 'src/app/styles/fonts.ts',
};
/** What runs or is needed apart from the rest of the first load. */
const alone = /[\\/]src[\\/]app[\\/](boot[\\/]|styles[\\/]fonts\.ts$)|@fontsource/;
/** What takes longest to start; the boot script starts it before the rest. */
const renderer =
  /[\\/]src[\\/]app[\\/]boot[\\/]hydrate-page\.ts$|[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;
/** Small things that several pages show: one file for them instead of one for each. */
const shared = /[\\/]src[\\/]ui[\\/](notice|page[\\/](page|page-title|message-page))\./;
/** What most pages with data need, with where a sign-in or sign-up began and how far it is. */
const data =
  /[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]|[\\/]src[\\/](rules[\\/]redirect|lib[\\/](api[\\/](api-error|use-error-text)|storage[\\/]return-path|session[\\/]auth-flow)|ui[\\/]page[\\/]page-states)\./;
/** What most pages with a form need, and the first screens of others do not; with icons that tools share with signing in. */
const form =
  /[\\/](src[\\/](ui[\\/](fields[\\/](text-field|field)|failure-notice|time[\\/]countdown-over)|lib[\\/](page[\\/]use-(focused-heading|link-token)|use-(seconds-until|task))|features[\\/]account-recovery[\\/]account-recovery)|@tabler.*[\\/]Icon(Mail|DeviceMobile))\./;
/** What the entry page shows at once, apart from its later steps and slides, which share parts of it. */
const entry =
  /[\\/]src[\\/](app[\\/]pages[\\/]sign-in-page|features[\\/](sign-in[\\/](sign-in|use-loaded-steps|entry[\\/](entry-\w+|provider-logos)|step[\\/]step\.module)|showcase[\\/](showcase|slide|pictures[\\/]matching-picture))|lib[\\/]sign-in-flow[\\/]provider-names)\./;
/** Small things of the event page that its later parts need too. */
const eventPage =
  /[\\/]src[\\/](rules[\\/]events[\\/](map-link|embedding)|ui[\\/]rich-text[\\/]rich-text(?=\.tsx)|features[\\/]invitations[\\/]invitation-item|lib[\\/]events[\\/](registration-intent|arrival))\./;
/** What pages show until their code is there, which is another's. */
const waiting = /[\\/]src[\\/]ui[\\/](skeleton|page[\\/](signed-in|page-waiting))\./;
/** What the pages of the settings share, among them those that visitors open. */
const settings =
  /[\\/]src[\\/](features[\\/]settings[\\/](choice-group|settings-frame)|lib[\\/](appearance|preferences)[\\/](appearance|show-appearance)|ui[\\/](card[\\/]card|page[\\/]card-page))|tabler.*[\\/]Icon(ArrowLeft|DeviceDesktop)\./;
/** What lists and pages of events share. */
const events =
  /[\\/]src[\\/](lib[\\/](query-keys[\\/]event-keys|page[\\/]use-focus-fallback|events[\\/](agenda-time-text|event-time|registration-status|use-(language-name|location-text|visitor-zone)))|ui[\\/]events[\\/](event-cover|generated-cover|add-to-calendar|calendar-links)|features[\\/]discovery[\\/](sharing[\\/]follow-feeds|saved[\\/]save-button)|rules[\\/]events[\\/](event-choices|invitation-choices|money|rich-text|visit-source-kinds))\.|@tabler.*[\\/]IconTicket\./;
/** What the list of events, its calendar and other lists of events share. */
const eventLists = /[\\/]src[\\/]features[\\/]discovery[\\/](event-filters|use-pages|search[\\/]event-card)\./;
/** What every view of a profile shows, whose ever it is. */
const profile =
  /[\\/]src[\\/](features[\\/]profiles[\\/](queries|profile-view[\\/][\w-]+|sharing[\\/](copy-profile-link|share-profile))|rules[\\/]contacts[\\/]mail-link-to)\./;
/** What every call of the API needs; it comes with the first one. With the names of databases, for which a file would be too much. */
const calls =
  /[\\/]node_modules[\\/]zod[\\/]|[\\/]src[\\/](lib[\\/](call|api[\\/](create-call|random-id)|offline[\\/]offline-names)|http|system)\.ts$/;
/** Drawings and other things of a few hundred bytes that profiles, events and other pages share: not a request for each. */
const small =
  /[\\/]src[\\/](lib[\\/](use-copy|languages[\\/]formats|page[\\/](use-document-head|use-near)|query-keys[\\/]profile-keys)|ui[\\/](avatar|copy-link|page[\\/]by-signed-in-hint|fields[\\/]use-typed)|rules[\\/]events[\\/]cover-(designs|tones))\.|[\\/]@tabler[\\/]icons-react[\\/].*[\\/]Icon(AddressBook|At|BrandLinkedin|BrandWhatsapp|Calendar|Check|ChevronDown|ChevronLeft|ChevronRight|Copy|Eye|Link|Lock|MapPin|Pencil|PhoneCall|Search|Share|Users|UsersGroup|World)\.\w+$/;

/** What stores data in the browser's databases: one file with its library. */
const databases = /[\\/](node_modules[\\/]idb[\\/]|src[\\/]lib[\\/]message-sync[\\/]outbox-storage\.)/;
/** What the page of a business card and its later parts share. */
const businessCard =
  /[\\/]src[\\/](rules[\\/]business-cards[\\/]card-(fields|phone)|lib[\\/](card-paths|query-keys[\\/]business-card-keys)|features[\\/]business-cards[\\/]shared-card[\\/]shared-card\.module)\.|@tabler.*[\\/]IconPhone\./;

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  appType: 'custom',
  resolve: { alias: i18nRuntime },
  plugins: [react(), leanRouterPlugin(), leanZodPlugin(), serverOnlyNamesPlugin(), themeCssPlugin(), devFontsPlugin()],
  css: {
    modules: { generateScopedName: classNameIn(import.meta.dirname) },
    postcss: { plugins: [unknownSchemePlugin(), relativeFontSizesPlugin()] },
  },
  // One file without dependencies: it starts fast, and React is the production one whatever NODE_ENV the server has.
  // Vite leaves that question to the server's start, where it is asked for each element: here it is answered once.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    target: 'es2023',
    manifest: isSsrBuild ? false : 'manifest.json',
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The boot script waits for what the entry exports.
      preserveEntrySignatures: isSsrBuild ? 'allow-extension' : 'exports-only',
      input: isSsrBuild ? serverInput : browserInput,
      // Declaring an endpoint or a schema does nothing else: those that a page does not use are left out.
      treeshake: { manualPureFunctions: ['endpoint'] },
      // All that every page needs comes as two files.
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              groups: [
                { name: 'react', test: renderer },
                { name: 'app', tags: ['$initial'], test: (id) => !alone.test(id) },
                { name: 'shared', test: shared },
                { name: 'waiting', test: waiting },
                { name: 'data', test: data },
                { name: 'form', test: form },
                { name: 'entry', test: entry },
                { name: 'settings', test: settings },
                { name: 'small', test: small, minShareCount: 2 },
                { name: 'event-page-shared', test: eventPage },
                { name: 'events', test: events },
                { name: 'event-lists', test: eventLists },
                { name: 'profile', test: profile },
                { name: 'calls', test: calls },
                { name: 'business-card', test: businessCard },
                { name: 'databases', test: databases },
              ],
            },
          },
    },
  },
}));

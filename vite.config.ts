import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import manifest from './package.json' with { type: 'json' }
import {
  errorsWithoutTraces,
  ownIcons,
  scriptsOfParts,
  TEXTS_VERSION,
  textFiles,
  withoutReports,
} from './vite.plugins.ts'

/** Files by folder and names; `/` is whatever separates folders here. */
const files = (folder: string, names: string) => `/${folder}/(${names})[.]m?[jt]sx?$`
const oneOf = (...patterns: string[]) => new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'))

/** Loaded by every page. */
const libraries = oneOf(
  '/node_modules/(react|react-dom|scheduler|react-router|cookie)/',
  'rolldown/runtime',
  '/@base-ui/react/(csp-provider|internals/csp-context)',
  files('app', 'entry.client|root'),
  files('app/routes', 'language'),
  files('app/i18n', 'language-texts|languages|rich-text|sentence|use-translation|use-refusal|format|use-format'),
  files('app/i18n', 'terms|texts.client|texts-address'),
  files(
    'app/ui',
    'button|link|router-link|rendered-once|class-names|on-demand|use-hydrated|toast|route-error|theme-switch|theme|fonts|use-now|lucide-icon',
  ),
  // In the room of a call too, which has no frame around it.
  files('app/ui', 'note|photo|photo-source|tint|spinner'),
  files('features/site/ui', 'lost-request-note'),
  files('icons', 'sun|moon|monitor|check|info|circle-exclamation-point|x|chevron-down'),
  files('app/ui/art', 'knot'),
  files('app/platform/browser', 'held-presses|keep-page|lost-requests|offline-result|server-health|time-zone-cookie'),
  files('app/platform/http', 'cookies|page-meta'),
  files('app/features/profiles', '(names|path).rules'),
  // A few numbers.
  files('features/(rates|bookings)', 'schema'),
)

/** Header, footer and what else stands around every page but the call. */
const frameOfPages = oneOf(
  files('app/routes', 'shell'),
  files('features/analytics', 'schema|consent.rules|ui/(track|consent)'),
  files('features/site', '(session-state.|)rules|ui/(site-frame|footer-texts|session-state|page-on-its-way)'),
  // What signing out forgets; the frame of members and the list both know it.
  files('directory/filters/ui', 'stored-filters'),
  // Two numbers that payouts and long texts share.
  files('features/payouts', 'data'),
  files('app/ui', 'language-(switch|path)|(bare-|)header|nav-item|footer-links|brand|page'),
  files('app/ui/art', 'mark'),
  files('icons', 'bell|coins|menu|lock'),
)

/** What opens, and what is announced: pages of members, the list, profiles, and the room of a call. */
const openers = oneOf(
  files('app/ui', 'menu|popover|sheet|preload-trigger|live-region'),
  files('features/profiles/ui', 'unsaved-input'),
  // The room of a call has numbers to dial, too.
  files('features/safety', 'dial.rules'),
)

/** Most pages of members. */
const panels = oneOf(
  files('app/ui', 'panel|empty-state|badge|skeleton'),
  // What is paid back, beside every call.
  files('features/bookings', 'refund.rules'),
)

/** Cards and favourites: home, the list and profiles. */
const people = oneOf(
  files('features/directory/ui', 'companion-badge|day-and-time|favorite-button'),
  files('icons', 'heart|hand-heart|clock'),
)

/** People, and calls that were rated. */
const rating = oneOf(files('app/ui', 'rating'))

/** What a call costs and earns. */
const prices = oneOf(
  files('features/rates', 'rules'),
  // What is left of it after the fee.
  files('features/credits', 'rules'),
)

/** A companion's card: home and the list. */
const cards = oneOf(files('features/directory/ui', 'companion-card'))

/** The list with its filters, until one is opened. */
const list = oneOf(
  files('directory/filters', 'rules|schema'),
  files('directory/filters/ui', 'filter-(bar|popover)|list-tools|use-(draft|filter-labels|list-url|stored-filters)'),
  files('directory/ui', 'directory-list|companion-list|favorites-strip|list-states|use-(favorite-toast|more-cards)'),
  files('app/ui', 'filter-button|chip'),
  files('icons', 'search|sliders-horizontal'),
)

/** Else it would be part of the first group that has it, and bring that along. */
const plusIcon = oneOf(files('icons', 'plus'))

/** What home, the page for companions and the stack of photos share. */
const frontPages = oneOf(
  files('features/site/ui', 'questions'),
  files('app/ui', 'use-rotation'),
  files('app/ui/art', 'thread-(h|v)'),
  files('icons', 'play|pause'),
)

/** Long texts, and the helplines that some of them list. */
const longTexts = oneOf(
  files('features/safety', 'helplines.data|ui/helpline-list'),
  files('features/site/ui', 'text-page'),
)

/** What only guests see around a page. */
const guestFrame = oneOf(
  // A long footer, and a menu on phones.
  files('features/site/ui', 'guest-frame'),
  files('app/ui', 'footer|phone-menu|menu-panel'),
)

const memberFrame = oneOf(
  files('features/site/ui', 'member-frame|call-bar'),
  files('features/notifications/ui', 'bell|use-live'),
  files('app/ui', 'tab-bar|line-footer|member-marks'),
)

const fields = oneOf(
  files('app/ui', 'input|field'),
  // Of passwords.
  files('icons', 'eye|eye-off'),
)
const forms = oneOf(
  files('app/ui', 'form-errors'),
  // Refusals above a form.
  files('features/accounts/ui', 'form-problem|use-account-refusal'),
)
/** What profiles choose from, and how; words alone would need a script for the bundler's own helpers. */
const interests = oneOf(
  files('features/profiles', 'catalogues.data'),
  // Brings the frame along, which has those helpers.
  files('app/ui', 'choice-chips'),
)

/** Of days away on a companion's schedule, and of its dialog. */
const schedule = oneOf(files('app/ui', 'date-field'))

/** Weeks of free or offered time: booking and schedule. */
const weeks = oneOf(files('features/availability', '(week.|)rules|schema'))
/** Many pages read days from addresses: else they would load the weeks. */
const dates = oneOf(files('app/platform', 'date-limits'))

/** Those who go back go on, too; most of these pages have calls and reports. */
const chevrons = oneOf(files('icons', 'chevron-(left|right)|video|mic|flag'))

/** What dialogs, menus, sheets and popovers share: one script for all that opens on demand. */
const surfaces = oneOf('/node_modules/(@base-ui|@floating-ui)/')

/** The back office has pages enough to count as everywhere: its frame and its controls would come to every page. */
const notOfControls = oneOf('^(?!.*/(@base-ui|@floating-ui|backoffice)/)')

/**
 * Stay packages of their own: native or WebAssembly files beside their code, a worker thread, or rarely needed. All
 * others are built in, and development dependencies: the server starts with a quarter less work than from 1,800 files.
 */
const packages = Object.keys(manifest.dependencies)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    textFiles(),
    ownIcons(),
    errorsWithoutTraces(),
    withoutReports(),
    scriptsOfParts(),
  ],
  define: { 'import.meta.env.TEXTS_VERSION': JSON.stringify(TEXTS_VERSION) },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Forty-two bits tell builds apart; every page and the list of routes name many scripts.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            // Small scripts compress badly alone: what is loaded together is one script.
            codeSplitting: {
              groups: [
                { name: 'frame', test: libraries, priority: 3 },
                { name: 'openers', test: openers, priority: 3 },
                { name: 'site', test: frameOfPages, priority: 3 },
                { name: 'panels', test: panels, priority: 3 },
                { name: 'fields', test: fields, priority: 3 },
                { name: 'forms', test: forms, priority: 3 },
                { name: 'interests', test: interests, priority: 3 },
                { name: 'member', test: memberFrame, priority: 3 },
                { name: 'guest', test: guestFrame, priority: 3 },
                { name: 'rating', test: rating, priority: 3 },
                { name: 'people', test: people, priority: 3 },
                { name: 'prices', test: prices, priority: 3 },
                { name: 'cards', test: cards, priority: 3 },
                { name: 'list', test: list, priority: 3 },
                { name: 'plus', test: plusIcon, priority: 3 },
                { name: 'home', test: frontPages, priority: 3 },
                { name: 'text', test: longTexts, priority: 3 },
                { name: 'schedule', test: schedule, priority: 2 },
                { name: 'weeks', test: weeks, priority: 2 },
                { name: 'dates', test: dates, priority: 3 },
                { name: 'chevrons', test: chevrons, priority: 3 },
                { name: 'surfaces', test: surfaces, minShareCount: 4, priority: 2 },
                { name: 'shared', test: notOfControls, minShareCount: 20, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server/production.ts' } },
      ...(command === 'build' ? { resolve: { noExternal: true, external: packages } } : {}),
    },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: { experimental: { lazyBarrel: true } },
  },
}))

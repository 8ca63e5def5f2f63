import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Files by folder and names; `/` is whatever separates folders here. */
const files = (folder: string, names: string) => `/${folder}/(${names})[.]m?[jt]sx?$`
const oneOf = (...patterns: string[]) => new RegExp(patterns.join('|').replaceAll('/', '[\\\\/]'))

/** Loaded by every page. */
const libraries = oneOf(
  '/node_modules/(react|react-dom|scheduler|react-router|cookie)/',
  'rolldown/runtime',
  '/lucide-react/dist/esm/(?!icons)',
  '/@base-ui/react/(csp-provider|internals/csp-context)',
  files('app/i18n', 'language-texts|languages|rich-text|sentence|use-translation|use-refusal|format|use-format'),
  files(
    'app/ui',
    'button|link|router-link|rendered-once|class-names|on-demand|use-hydrated|toast|route-error|theme-switch|theme',
  ),
  // In the room of a call too, which has no frame around it.
  files('app/ui', 'note|photo|photo-source|tint|spinner'),
  files('features/site/ui', 'lost-requests-later'),
  files('icons', 'sun|moon|monitor|check|info|circle-exclamation-point|x|chevron-down'),
  files('app/ui/art', 'knot'),
  files('app/platform/browser', 'keep-page|lost-requests|offline-result|server-health|time-zone-cookie'),
  files('app/platform/http', 'cookies'),
  files('app/features/profiles', '(names|path).rules'),
  files('app/i18n', 'terms'),
  files('app/ui', 'use-now'),
)

/** Header, footer and what else stands around every page but the call. */
const frameOfPages = oneOf(
  files('features/analytics', 'schema|consent.rules|ui/(track|consent)'),
  files('features/site', '(session-state.|)rules|ui/(site-frame|footer-texts|session-state|page-on-its-way)'),
  // What signing out forgets; the frame of members and the list both know it.
  files('directory/filters/ui', 'stored-filters'),
  files('features/profiles/ui', 'unsaved-input'),
  // Two numbers that payouts and long texts share.
  files('features/payouts', 'data'),
  files('app/ui', 'language-(switch|path)|(bare-|)header|nav-item|menu-panel|footer-links|brand|page|empty-state|chip'),
  files('app/ui', 'popover|menu|preload-trigger|live-region|skeleton'),
  files('app/ui/art', 'mark'),
  files('icons', 'bell|coins|menu'),
)

/** Cards and favourites: home, the list and profiles. */
const people = oneOf(
  files('features/directory/ui', 'companion-badge|day-and-time|favorite-button'),
  files('features/bookings', 'schema'),
  files('features/rates', 'schema'),
  files('app/ui', 'rating|badge'),
  files('icons', 'heart|coins|hand-heart|clock'),
)

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
  files('app/ui', 'filter-button'),
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
  files('app/ui', 'footer|phone-menu'),
)

const memberFrame = oneOf(
  files('features/site/ui', 'member-frame|call-bar'),
  files('features/notifications/ui', 'bell|use-live'),
  files('app/ui', 'tab-bar|line-footer|member-marks'),
)

const forms = oneOf(
  files('app/ui', 'choice|input|field|form-errors|panel'),
  files('features/accounts/ui', 'form-problem|use-account-refusal'),
  // Every page with a call in it has a form too.
  files('features/bookings', 'refund.rules'),
  files('icons', 'eye|eye-off|lock'),
)

/** What a companion's schedule and its dialog share. */
const schedule = oneOf(
  files('features/availability/ui', 'booked-time'),
  // Of days away, and of the dialog.
  files('app/ui', 'date-field'),
  files('icons', 'repeat'),
)

/** Weeks of free or offered time: booking and schedule. */
const weeks = oneOf(files('features/availability', '(week.|)rules|schema'))
/** Many pages read days from addresses: else they would load the weeks. */
const dates = oneOf(files('app/platform', 'date-limits'))

/** Those who go back go on, too; most of these pages have calls and reports. */
const chevrons = oneOf(files('icons', 'chevron-(left|right)|video|mic|flag'))

/** What nearly every control on demand shares, too small to be scripts of their own. */
const controls = oneOf(
  '/@base-ui/utils/(useControlled|clamp)',
  '/@base-ui/react/internals/(useValueChanged|direction-context|composite/(list|item))',
)

/** The back office has pages enough to count as everywhere: its frame and its controls would come to every page. */
const notOfControls = oneOf('^(?!.*/(@base-ui|@floating-ui|backoffice)/)')

/** What the frame says, one script for each language. */
const textsOfFrame = oneOf(files('app/i18n/[a-z]+', 'ui|shell'))
/** Texts that are always fetched together. */
const textsOfRatings = oneOf(files('app/i18n/[a-z]+', 'ratings|stars'))
const textsOfLimits = oneOf(files('app/i18n/[a-z]+', 'booking-limits|date-field'))
/** What administrators read about money, always together. */
const textsOfOffice = oneOf(
  files('app/i18n/[a-z]+', 'backoffice|money|suspensions|office-(alarms|audit|calls|cases|companions|corrections)'),
  files('app/i18n/[a-z]+', 'office-(holds|legal|messages|operations|people|settings|statistics|tax|today)'),
)
const languageIn = (path: string) => /i18n[\\/]([a-z]+)[\\/]/.exec(path)?.[1]
const nameOfTexts = (path: string) => `texts-${languageIn(path)}`

/**
 * Stay packages of their own: native or WebAssembly files beside their code, a worker thread, or rarely needed. All
 * others are built in: the server starts with a quarter less work than from 1,800 files.
 */
const packages = ['sharp', 'pino', '@electric-sql/pglite', '@aws-sdk/client-s3']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
                { name: 'site', test: frameOfPages, priority: 3 },
                { name: 'people', test: people, priority: 3 },
                { name: 'prices', test: prices, priority: 3 },
                { name: 'cards', test: cards, priority: 3 },
                { name: 'list', test: list, priority: 3 },
                { name: 'plus', test: plusIcon, priority: 3 },
                { name: 'home', test: frontPages, priority: 3 },
                { name: 'text', test: longTexts, priority: 3 },
                { name: 'guest', test: guestFrame, priority: 3 },
                { name: 'member', test: memberFrame, priority: 3 },
                { name: 'forms', test: forms, priority: 3 },
                { name: 'schedule', test: schedule, priority: 2 },
                { name: 'weeks', test: weeks, priority: 2 },
                { name: 'dates', test: dates, priority: 3 },
                { name: 'chevrons', test: chevrons, priority: 3 },
                { name: nameOfTexts, test: textsOfFrame, priority: 3 },
                { name: (path: string) => `ratings-${languageIn(path)}`, test: textsOfRatings, priority: 3 },
                { name: (path: string) => `limits-${languageIn(path)}`, test: textsOfLimits, priority: 3 },
                { name: (path: string) => `office-${languageIn(path)}`, test: textsOfOffice, priority: 3 },
                { name: 'controls', test: controls, priority: 3 },
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

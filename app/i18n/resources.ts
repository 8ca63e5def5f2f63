/** The English catalogues are the source of every key; German has the same shape. */
export type Resources = {
  account: typeof import('./en/account.ts').account
  accounts: typeof import('./en/accounts.ts').accounts
  application: typeof import('./en/application.ts').application
  availability: typeof import('./en/availability.ts').availability
  backoffice: typeof import('./en/backoffice.ts').backoffice
  'booking-limits': typeof import('./en/booking-limits.ts').bookingLimits
  booked: typeof import('./en/booked.ts').booked
  'booking-start': typeof import('./en/booking-start.ts').bookingStart
  bookings: typeof import('./en/bookings.ts').bookings
  busy: typeof import('./en/busy.ts').busy
  'calendar-feed': typeof import('./en/calendar-feed.ts').calendarFeed
  calls: typeof import('./en/calls.ts').calls
  cookies: typeof import('./en/cookies.ts').cookies
  countries: typeof import('./en/countries.ts').countries
  credits: typeof import('./en/credits.ts').credits
  dashboard: typeof import('./en/dashboard.ts').dashboard
  stars: typeof import('./en/stars.ts').stars
  'date-field': typeof import('./en/date-field.ts').dateField
  'account-menu': typeof import('./en/account-menu.ts').accountMenu
  demo: typeof import('./en/demo.ts').demo
  documents: typeof import('./en/documents.ts').documents
  explained: typeof import('./en/explained.ts').explained
  'filter-panels': typeof import('./en/filter-panels.ts').filterPanels
  filters: typeof import('./en/filters.ts').filters
  'guest-frame': typeof import('./en/guest-frame.ts').guestFrame
  guidelines: typeof import('./en/guidelines.ts').guidelines
  helplines: typeof import('./en/helplines.ts').helplines
  landing: typeof import('./en/landing.ts').landing
  languages: typeof import('./en/languages.ts').languages
  'account-deletion': typeof import('./en/account-deletion.ts').accountDeletion
  legal: typeof import('./en/legal.ts').legal
  money: typeof import('./en/money.ts').money
  notifications: typeof import('./en/notifications.ts').notifications
  'office-corrections': typeof import('./en/office-corrections.ts').officeCorrections
  'office-operations': typeof import('./en/office-operations.ts').officeOperations
  'office-holds': typeof import('./en/office-holds.ts').officeHolds
  'office-tax': typeof import('./en/office-tax.ts').officeTax
  payments: typeof import('./en/payments.ts').payments
  payouts: typeof import('./en/payouts.ts').payouts
  rates: typeof import('./en/rates.ts').rates
  directory: typeof import('./en/directory.ts').directory
  'public-profile': typeof import('./en/public-profile.ts').publicProfile
  profiles: typeof import('./en/profiles.ts').profiles
  safety: typeof import('./en/safety.ts').safety
  ratings: typeof import('./en/ratings.ts').ratings
  shell: typeof import('./en/shell.ts').shell
  site: typeof import('./en/site.ts').site
  tax: typeof import('./en/tax.ts').tax
  topics: typeof import('./en/topics.ts').topics
  withdrawals: typeof import('./en/withdrawals.ts').withdrawals
  withdrawal: typeof import('./en/withdrawal.ts').withdrawal
  ui: typeof import('./en/ui.ts').ui
  zones: typeof import('./en/zones.ts').zones
}

export type Namespace = keyof Resources

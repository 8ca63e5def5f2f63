/**
 * Who sends the requests. A stranger is another seeker, a colleague another companion. `half` is an administrator whose
 * session hasn't passed the second factor. `support` is an administrator of the support team.
 */
export const VIEWERS = [
  'guest',
  'seeker',
  'stranger',
  'companion',
  'colleague',
  'applicant',
  'suspended',
  'canceled',
  'admin',
  'support',
  'half',
] as const
export type Who = (typeof VIEWERS)[number]
/**
 * The expected response: a status; `login` or `factor` for a redirect to sign-in or the second factor; the path of
 * another redirect; or `may` for allowed requests, which other tests cover. `a|b` means a for the page and b for its
 * data.
 */
export type ExpectedAnswer = string
export type Expected = Readonly<Record<Who, ExpectedAnswer>>

type Others = Partial<Record<Who, ExpectedAnswer>>

/** One response for all except `others`. Support gets the same as administrators (see `ofRoute`). */
export const everybody = (answer: ExpectedAnswer, others: Others = {}): Expected => ({
  ...(Object.fromEntries(VIEWERS.map((who) => [who, answer])) as Record<Who, ExpectedAnswer>),
  ...(others.admin ? { support: others.admin } : {}),
  ...others,
})

export const outside = (answer: ExpectedAnswer) => ({ guest: answer, suspended: answer, canceled: answer })
export const inside = '/en/dashboard'
export const redirectsSeekers = { seeker: '/en', stranger: '/en', admin: '/en' }

export const office = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  everybody('404', { admin: answer, ...others })

/** Back office pages that support may use like administrators. */
const SUPPORT_ROUTES: ReadonlySet<string> = new Set([
  ...['admin', 'admin-applications', 'admin-application', 'admin-people', 'admin-person', 'admin-companions'],
  ...['admin-cases', 'admin-case', 'admin-case-new', 'admin-calls', 'admin-call'],
  ...['admin-messages', 'admin-call-quality', 'admin-file', 'admin-list-file'],
])

/** All other back office pages, including those about money, treat support like a stranger. */
export const ofRoute = (route: string, expected: Expected): Expected =>
  /^(admin|tax-report)/.test(route) && !SUPPORT_ROUTES.has(route)
    ? { ...expected, support: expected.stranger }
    : expected

/** Member pages: others are redirected to login, and `half` to the second factor. */
export const members = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(answer, { ...outside('login'), half: 'factor', ...others })

/** As above, but with access for `half`: the account's own pages. */
export const unfinished = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  members(answer, { half: answer, ...others })

/** Pages that redirect anyone with a session. */
export const guests = (answer: ExpectedAnswer, inside: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(inside, { ...outside(answer), ...others })

/**
 * `once`: only sent to the page, because passwords are limited to ten attempts in a quarter of an hour, and each costs
 * a hash.
 */
export type AttackCommand = {
  route: string
  address: string
  fields: Record<string, string>
  expected: Expected
  once: boolean
}

export const command = (
  route: string,
  address: string,
  fields: Record<string, string>,
  expected: Expected,
): AttackCommand => ({ route, address, fields, expected: ofRoute(route, expected), once: false })
export const formsOf =
  (route: string, address: string) =>
  (fields: Record<string, string>, expected: Expected): AttackCommand =>
    command(route, address, fields, expected)
export const formsUnder =
  (route: string, folder: string) =>
  (page: string, fields: Record<string, string>, expected: Expected): AttackCommand =>
    command(route, `${folder}/${page}`, fields, expected)
export const once = (line: AttackCommand): AttackCommand => ({ ...line, once: true })

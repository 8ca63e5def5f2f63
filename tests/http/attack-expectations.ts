/**
 * Who sends the requests. A stranger is another seeker, a colleague another companion; `half` is an administrator whose
 * session has not shown the second factor; `support` is one of the support.
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
 * The expected answer: a status; `login` or `factor`, a redirect to signing in or to the second factor; the path of
 * another redirect; or `may`: allowed, which other tests prove. `a|b` is a for the page and b for its data.
 */
export type ExpectedAnswer = string
export type Expected = Readonly<Record<Who, ExpectedAnswer>>

type Others = Partial<Record<Who, ExpectedAnswer>>

/** One answer for all except `others`; support is answered as administrators are (see `ofRoute`). */
export const everybody = (answer: ExpectedAnswer, others: Others = {}): Expected => ({
  ...(Object.fromEntries(VIEWERS.map((who) => [who, answer])) as Record<Who, ExpectedAnswer>),
  ...(others.admin ? { support: others.admin } : {}),
  ...others,
})

export const outside = (answer: ExpectedAnswer) => ({ guest: answer, suspended: answer, canceled: answer })
/** Where a redirect leads those who are signed in. */
export const inside = '/en/dashboard'
/** Pages of companions redirect seekers and administrators. */
export const seekersNot = { seeker: '/en', stranger: '/en', admin: '/en' }

/** For pages of the back office: they exist for administrators only. */
export const office = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  everybody('404', { admin: answer, ...others })

/** Pages of the back office that support uses as administrators do. */
const SUPPORT_ROUTES: ReadonlySet<string> = new Set([
  ...['admin', 'admin-applications', 'admin-application', 'admin-people', 'admin-person', 'admin-companions'],
  ...['admin-cases', 'admin-case', 'admin-case-new', 'admin-calls', 'admin-call'],
  ...['admin-messages', 'admin-call-quality', 'admin-file', 'admin-list-file'],
])

/** All other pages of the back office, those of money included, refuse support as they refuse strangers. */
export const ofRoute = (route: string, expected: Expected): Expected =>
  /^(admin|tax-report)/.test(route) && !SUPPORT_ROUTES.has(route)
    ? { ...expected, support: expected.stranger }
    : expected

/** For pages of members: others are redirected to login, and `half` to the second factor. */
export const members = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(answer, { ...outside('login'), half: 'factor', ...others })

/** The same where `half` has access: the account's own pages. */
export const unfinished = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  members(answer, { half: answer, ...others })

/** For pages that redirect whoever has a session. */
export const guests = (answer: ExpectedAnswer, inside: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(inside, { ...outside(answer), ...others })

/**
 * `once`: sent to the page alone, because a person may show a password ten times in a quarter of an hour, and each try
 * costs a hash.
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

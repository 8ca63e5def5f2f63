/**
 * Who sends the requests. A stranger is another seeker, a colleague another companion; `half` is an administrator whose
 * session has not shown the second factor.
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

/** One answer for everybody except `others`. */
export const everybody = (answer: ExpectedAnswer, others: Others = {}): Expected => ({
  ...(Object.fromEntries(VIEWERS.map((who) => [who, answer])) as Record<Who, ExpectedAnswer>),
  ...others,
})

/** For pages of members: others are redirected to login, and `half` to the second factor. */
export const members = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(answer, { guest: 'login', suspended: 'login', canceled: 'login', half: 'factor', ...others })

/** The same where `half` has access: the account's own pages. */
export const unfinished = (answer: ExpectedAnswer, others: Others = {}): Expected =>
  members(answer, { half: answer, ...others })

/** For pages that redirect whoever has a session. */
export const guests = (answer: ExpectedAnswer, inside: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(inside, { guest: answer, suspended: answer, canceled: answer, ...others })

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
): AttackCommand => ({
  route,
  address,
  fields,
  expected,
  once: false,
})
export const once = (...args: Parameters<typeof command>): AttackCommand => ({ ...command(...args), once: true })

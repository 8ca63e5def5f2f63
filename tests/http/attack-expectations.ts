import { VIEWERS, type Who } from './attack-people.ts'

/**
 * The expected answer: a status; `login` or `factor`, a redirect to signing in or to the second factor; the path of
 * another redirect; or `may`: allowed, which other tests prove. `a|b` is a for the page and b for its data.
 */
export type ExpectedAnswer = string
export type Expected = Readonly<Record<Who, ExpectedAnswer>>

type Others = Partial<Record<Who, ExpectedAnswer>>

/** One answer for everybody except `others`. */
export const everybody = (verdict: ExpectedAnswer, others: Others = {}): Expected => ({
  ...(Object.fromEntries(VIEWERS.map((who) => [who, verdict])) as Record<Who, ExpectedAnswer>),
  ...others,
})

/** For pages of members: others are redirected to login, and `half` to the second factor. */
export const members = (verdict: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(verdict, { guest: 'login', suspended: 'login', canceled: 'login', half: 'factor', ...others })

/** The same where `half` has access: the account's own pages. */
export const unfinished = (verdict: ExpectedAnswer, others: Others = {}): Expected =>
  members(verdict, { half: verdict, ...others })

/** For pages that redirect whoever has a session. */
export const guests = (verdict: ExpectedAnswer, inside: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(inside, { guest: verdict, suspended: verdict, canceled: verdict, ...others })

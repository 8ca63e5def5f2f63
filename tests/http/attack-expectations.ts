import { VIEWERS, type Who } from './attack-people.ts'

/**
 * What somebody is answered: a status; `login`, the way to sign in; `factor`, the way to the second factor; a place
 * that is led to; or `may`: it is theirs to do, which is proven elsewhere. `a|b` is a for the page and b for its data.
 */
export type ExpectedAnswer = string
export type Expected = Readonly<Record<Who, ExpectedAnswer>>

type Others = Partial<Record<Who, ExpectedAnswer>>

/** The same for everybody, but for those named. */
export const everybody = (verdict: ExpectedAnswer, others: Others = {}): Expected => ({
  ...(Object.fromEntries(VIEWERS.map((who) => [who, verdict])) as Record<Who, ExpectedAnswer>),
  ...others,
})

/** Who has no session, or none that counts, is led to login, and half an administrator to the second factor. */
export const members = (verdict: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(verdict, { guest: 'login', suspended: 'login', canceled: 'login', half: 'factor', ...others })

/** The same where half an administrator has to get in: the account's own pages. */
export const unfinished = (verdict: ExpectedAnswer, others: Others = {}): Expected =>
  members(verdict, { half: verdict, ...others })

/** Pages that somebody with a session has no use for. */
export const guests = (verdict: ExpectedAnswer, inside: ExpectedAnswer, others: Others = {}): Expected =>
  everybody(inside, { guest: verdict, suspended: verdict, canceled: verdict, ...others })

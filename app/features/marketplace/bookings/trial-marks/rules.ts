import type { TrialMarkKind } from './schema.ts'

/** A keyed hash by which a person is known again. */
export type TrialMark = { kind: TrialMarkKind; hash: Uint8Array }

/** What a seeker's account and browser are known by; `own` is the mark of the account in its browsers. */
export type SeekerMarks = { mailbox: string; own: string; browserMarks: readonly string[] }

type Hash = (text: string) => Uint8Array

/** What is stored of a seeker who books the free call: the mailbox, and the account in whatever browser. */
export const marksToStore = ({ mailbox, own }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  { kind: 'browser', hash: hash(`browser:${own}`) },
]

/** What is looked for: the mailbox, and the other accounts that were signed in in this browser. */
export const marksToFind = ({ mailbox, own, browserMarks }: SeekerMarks, hash: Hash): TrialMark[] => [
  { kind: 'mailbox', hash: hash(`mailbox:${mailbox}`) },
  ...browserMarks
    .filter((mark) => mark !== own)
    .map((mark): TrialMark => ({ kind: 'browser', hash: hash(`browser:${mark}`) })),
]

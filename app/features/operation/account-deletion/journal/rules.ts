/** That an account was deleted: its id, and the keyed hash of its address in hexadecimal, or null. */
export type JournalEntry = { userId: string; emailHash: string | null }

/** Where the entries lie among the files. */
export const JOURNAL_FOLDER = 'deletions'

const none = 'none'
const shape = new RegExp(
  `^${JOURNAL_FOLDER}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_(${none}|(?:[0-9a-f]{2}){16,64})\\.json$`,
)

/** The name of an entry's file says everything, so that reading the journal is listing it. */
export const journalKey = ({ userId, emailHash }: JournalEntry): string =>
  `${JOURNAL_FOLDER}/${userId}_${emailHash ?? none}.json`

/** The entry of a file's name; null for anything else. */
export function parseJournalKey(key: string): JournalEntry | null {
  const [, userId, emailHash] = shape.exec(key) ?? []
  return userId && emailHash ? { userId, emailHash: emailHash === none ? null : emailHash } : null
}

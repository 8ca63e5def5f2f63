import type { Socket } from 'node:net'
import type { QueryResult } from 'pg'

const open = new WeakSet<Socket>()

/** Sends in one packet what is asked before the event loop goes on: each alone costs two calls of the system. */
export function gatherPacket(stream: Socket): void {
  if (open.has(stream)) return
  open.add(stream)
  stream.cork()
  process.nextTick(() => {
    open.delete(stream)
    stream.uncork()
  })
}

/** How a transaction ends whose last statements may take COMMIT along. */
export type TransactionEnd = {
  /** Sends COMMIT behind the next so many statements. */
  commitAfter(statements: number): void
  /** To be called for each statement that was sent. */
  count(): void
  /** COMMIT was sent: a statement behind it would be in no transaction. */
  isSent(): boolean
  /** The answer to the COMMIT that was sent, null if none was; then the next transaction begins. */
  take(): Promise<QueryResult> | null
}

/** `commit` sends it. Behind a statement that failed it is a ROLLBACK. */
export function createTransactionEnd(commit: () => Promise<QueryResult>): TransactionEnd {
  let left = 0
  let answer: Promise<QueryResult> | null = null
  return {
    commitAfter(statements) {
      left = statements
    },
    count() {
      if (left === 0 || --left > 0) return
      answer = commit()
      // Whoever ends the transaction finds out.
      answer.catch(() => {})
    },
    isSent: () => answer !== null,
    take() {
      const taken = answer
      left = 0
      answer = null
      return taken
    },
  }
}

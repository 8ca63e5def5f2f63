import type { Db } from './db.server.ts'

const ends = new WeakMap<object, (() => void)[]>()

/** Notes that `tx` has an end at which work may wait, and answers what to call once it has committed. */
export function openEnd(tx: object): () => void {
  const waiting: (() => void)[] = []
  ends.set(tx, waiting)
  return () => {
    ends.delete(tx)
    for (const work of waiting) work()
  }
}

/**
 * Runs `work` when the transaction has committed, never when it rolls back; lost when the process ends in between.
 * False, and no work, outside a transaction of `inTransaction`: nobody knows its end.
 */
export function afterCommit(tx: Db, work: () => void): boolean {
  const waiting = ends.get(tx)
  waiting?.push(work)
  return waiting !== undefined
}

import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hasFactor } from '../second-factor/store.server.ts'

/** What a person is asked for besides the password. */
export type ProofNeeded = { code: boolean }

/** What the form of `proveOwner` has to ask the viewer for. */
export const proofNeeded = async (db: Db, viewer: Viewer): Promise<ProofNeeded> => ({
  code: await hasFactor(db, viewer.userId),
})

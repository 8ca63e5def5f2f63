import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hasFactor } from '../second-factor/store.server.ts'

/** What a person is asked for besides the password. */
export type ReAuthenticationNeeds = { code: boolean }

/** What the form of `reAuthenticate` has to ask the viewer for. */
export const reAuthenticationNeeds = async (db: Db, viewer: Viewer): Promise<ReAuthenticationNeeds> => ({
  code: await hasFactor(db, viewer.userId),
})

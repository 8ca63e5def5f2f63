import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { hasFactor } from '../second-factor/store.server.ts'

/** Whether the form of `reAuthenticate` asks the viewer for a code besides the password. */
export const needsCode = (db: Db, viewer: Viewer): Promise<boolean> => hasFactor(db, viewer.userId)

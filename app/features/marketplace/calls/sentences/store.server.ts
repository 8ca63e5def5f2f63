import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/platform/data/db.server.ts'
import { callSentences } from '#db/schema/all.ts'

export const listSentences = (db: Db, callId: string) =>
  db
    .select({ saidBy: callSentences.saidBy, sentence: callSentences.sentence, saidAt: callSentences.saidAt })
    .from(callSentences)
    .where(eq(callSentences.callId, callId))
    .orderBy(asc(callSentences.saidAt), asc(callSentences.sentence))

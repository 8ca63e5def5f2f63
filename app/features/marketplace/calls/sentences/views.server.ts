import type { Language } from '#app/i18n/languages.ts'
import { texts } from '#app/i18n/texts.server.ts'
import type { Db } from '#app/platform/data/db.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { CallRow } from '../views.server.ts'
import { decideSentence, sentencesOf } from './rules.ts'
import { listSentences } from './store.server.ts'

/** What the two said before their call, and what the viewer can still say, in the page's language. */
export async function sentencesOfCall(
  db: Db,
  { userId }: Viewer,
  call: CallRow,
  reader: { now: Date; language: Language },
) {
  const t = texts(reader.language, 'news')
  const found = await listSentences(db, call.callId)
  const own = found.filter(({ saidBy }) => saidBy === userId).map(({ sentence }) => sentence)
  return {
    said: found.map(({ saidBy, sentence, saidAt }) => ({
      sentence,
      text: t(`sentences.${sentence}`),
      isOwn: saidBy === userId,
      saidAt,
    })),
    open: sentencesOf(call.media)
      .filter((sentence) => decideSentence(call, sentence, own, reader.now).ok)
      .map((sentence) => ({ sentence, text: t(`sentences.${sentence}`) })),
  }
}

export type SentencesOfCall = Awaited<ReturnType<typeof sentencesOfCall>>

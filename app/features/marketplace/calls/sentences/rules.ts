import type { Decision } from '#app/platform/refusal.ts'
import { type CallState, statusRefusal } from '../rules.ts'
import { isOpenStatus } from '../schema.ts'
import { SENTENCE_MINUTES, SENTENCES, type Sentence } from './schema.ts'

/** The sentences that make sense in a call. */
export const sentencesOf = (media: 'audio' | 'video'): Sentence[] =>
  SENTENCES.filter((sentence) => media === 'video' || sentence !== 'without_camera')

/** From an hour before the start until the end, each sentence once per person. */
export function decideSentence(
  call: CallState & { media: 'audio' | 'video' },
  sentence: Sentence,
  said: readonly Sentence[],
  now: Date,
): Decision {
  if (!isOpenStatus(call.status)) return { ok: false, code: statusRefusal(call.status) }
  if (now.getTime() < call.startAt.getTime() - SENTENCE_MINUTES * 60_000) return { ok: false, code: 'too_early' }
  if (now >= call.endAt) return { ok: false, code: 'too_late' }
  if (!sentencesOf(call.media).includes(sentence)) return { ok: false, code: 'invalid_input' }
  return said.includes(sentence) ? { ok: false, code: 'already_said' } : { ok: true }
}

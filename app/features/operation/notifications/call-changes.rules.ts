import type { CallDetails, Notice } from './rules.ts'

/** The call as the seeker's notification stores it: with the companion's id. */
export const seekerMetadata = (call: CallDetails) => ({ ...callMetadata(call), companionId: call.companionId })
/** The call as the companion's notification stores it: with the seeker's id and nothing else of the seeker. */
export const companionMetadata = (call: CallDetails) => ({ ...callMetadata(call), seekerId: call.seekerId })

const callMetadata = (call: CallDetails) => ({
  callId: call.callId,
  startAt: call.startAt.toISOString(),
  endAt: call.endAt.toISOString(),
  minutes: call.minutes,
  media: call.media,
  credits: call.credits,
})

/** Nobody is mailed: both are in the call and have just agreed to it. */
export const extensionNotices = (call: CallDetails): Notice[] => [
  { userId: call.seekerId, code: 'call_extended_as_seeker', metadata: seekerMetadata(call), channels: [] },
  { userId: call.companionId, code: 'call_extended_as_companion', metadata: companionMetadata(call), channels: [] },
]

/** Both get the new entry for their calendars while the call is still to come. */
export function voiceNotices(call: CallDetails, returned: number): Notice[] {
  const by: Pick<Notice, 'channels' | 'calendar'> =
    call.status === 'scheduled' ? { channels: ['mail'], calendar: 'request' } : { channels: [] }
  const seeker = { ...seekerMetadata(call), returned }
  const companion = { ...companionMetadata(call), returned }
  return [
    { userId: call.seekerId, code: 'switched_to_voice_as_seeker', metadata: seeker, ...by },
    { userId: call.companionId, code: 'switched_to_voice_as_companion', metadata: companion, ...by },
  ]
}

import { describe, expect, it } from 'vitest'
import { OTHER } from '#tests/support/call-rows.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import type { VoiceOffer } from '../../changes.views.server.ts'
import { VoiceSwitch } from './voice-switch.tsx'

const offer: VoiceOffer = { returned: 25, credits: 50, minutes: 30, isOffered: true, isFree: false }
const show = (over: Partial<VoiceOffer> = {}, language: 'en' | 'de' = 'en') =>
  screenOf(<VoiceSwitch call={{ other: OTHER, minutes: 30 }} offer={{ ...offer, ...over }} />, { language })
const words = (...input: Parameters<typeof show>) => wordsOf(show(...input))

describe('the switch to voice', () => {
  it('says before the tap what comes back, what the call costs then, and that it is for good', () => {
    expect(words()).toBe(
      '25 credits come back to you. The call then costs 50 credits. You can’t switch back to video in this call. We’ll let Mara know. Switch to voice',
    )
    expect(words({}, 'de')).toContain('25 Credits kommen zu dir zurück. Das Gespräch kostet dann 50 Credits.')
    expect(show()).toContain('name="expectedReturn" value="25"')
  })

  it('says for which minutes when the call has begun', () => {
    expect(words({ returned: 10, credits: 65, minutes: 12 })).toContain(
      '10 credits come back to you, for the 12 minutes that are left. The call then costs 65 credits.',
    )
  })

  it('says when nothing comes back, and why', () => {
    expect(words({ returned: 0, isOffered: false })).toContain(
      'Mara has no price for voice calls, so nothing comes back.',
    )
    expect(words({ returned: 0 })).toContain('Voice costs the same with Mara, so nothing comes back.')
    expect(words({ returned: 0, isFree: true })).toContain('It stays free.')
  })
})

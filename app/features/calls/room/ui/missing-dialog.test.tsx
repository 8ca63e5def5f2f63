import { describe, expect, test } from 'vitest'
import type { Language } from '#app/i18n/languages.ts'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import type { RoomLinks } from './room-call.ts'
import type { RoomDialog } from './room-dialogs.tsx'
import type { Room } from './room-engine.ts'

const help = { emergency: '112', lines: [{ name: 'TelefonSeelsorge', phone: '0800 1110111' }] }
const show = (which: RoomDialog, language: Language = 'en') =>
  screenOf(
    <MissingDialog which={which} room={{} as Room} links={{ help } as unknown as RoomLinks} onClose={() => {}} />,
    { language },
  )

describe('in the place of a dialog that cannot be fetched', () => {
  test('stands whom to call in danger, announced at once, when it is Help', () => {
    expect(show('help')).toMatch(/^<div role="alert"/)
    expect(show('help')).toContain('href="tel:112"')
    expect(wordsOf(show('help'))).toBe(
      'This can’t be loaded right now. Try again in a moment. Emergency number 112 TelefonSeelsorge 0800 1110111',
    )
    expect(wordsOf(show('help', 'de'))).toBe(
      'Das lässt sich gerade nicht laden. Versuch es gleich noch einmal. Notruf 112 TelefonSeelsorge 0800 1110111',
    )
  })

  test('stands the way out, when it is Leave', () => {
    expect(wordsOf(show('leave'))).toBe('Leave the call? You can come back until it ends. Leave')
    expect(wordsOf(show('leave', 'de'))).toBe('Das Gespräch verlassen? Bis zum Ende kannst du wiederkommen. Verlassen')
  })

  test('stands that it cannot, and no number, when it is anything else', () => {
    expect(wordsOf(show('devices'))).toBe('This can’t be loaded right now. Try again in a moment.')
  })
})

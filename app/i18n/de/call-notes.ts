import type { callNotes as en } from '../en/call-notes.ts'
import type { Texts } from '../texts.ts'

export const callNotes = {
  title: '{{name}} schreiben',
  gone: 'Verschwindet, wenn das Gespräch endet.',
  close: 'Schließen',
  log: 'Was ihr euch geschrieben habt',
  you: 'Du',
  field: 'Worte für {{name}}',
  placeholder: 'Wenn Sprechen gerade nicht geht',
  send: 'Senden',
  unsent: 'Das ging nicht hinaus. Deine Worte stehen noch hier: Versuch es gleich noch einmal.',
  notYet: 'Schreiben kannst du, sobald du mit {{name}} verbunden bist.',
} satisfies Texts<typeof en>

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { withdrawal as german } from '#app/i18n/de/withdrawal.ts'
import { withdrawal as english } from '#app/i18n/en/withdrawal.ts'
import { CONSENT_VERSION, CONSENT_VERSIONS } from './schema.ts'

const digest = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16)

/** Digests of the consent texts. Add a line for a new version; never change one, because purchases refer to it. */
const DIGESTS = {
  '2026-11': { en: '125442078aace1a9', de: '935c6e680b7005f3' },
  '2026-12': { en: '4b3ee92c7b444d71', de: 'a359ad770684d0b5' },
}

test('a text that buyers agreed to is never changed: another text is another version', () => {
  expect(CONSENT_VERSIONS.map((version) => [version, digest(english[version]), digest(german[version])])).toEqual(
    Object.entries(DIGESTS).map(([version, { en, de }]) => [version, en, de]),
  )
})

test('every version can be shown again, in both languages, and the last one is in force', () => {
  expect([Object.keys(english), Object.keys(german)]).toEqual([[...CONSENT_VERSIONS], [...CONSENT_VERSIONS]])
  expect(CONSENT_VERSION).toBe(CONSENT_VERSIONS.at(-1))
})

test('the German instructions and form are those of the law, word by word', () => {
  const { right, effects, form } = german[CONSENT_VERSION].sections
  expect(right.paragraphs.join(' ')).toBe(
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses. Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({{seller}}, E-Mail {{supportEmail}}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist. Sie können Ihr Widerrufsrecht auch online unter {{withdrawalPage}} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs. Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  )
  expect(effects.paragraphs).toHaveLength(2)
  expect(form.paragraphs.at(2)).toMatch(/^– Hiermit widerrufe\(n\) ich\/wir \(\*\)/)
})

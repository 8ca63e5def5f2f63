import type { legal as en } from '../en/legal.ts'
import type { Texts } from '../texts.ts'

export const legal = {
  inForceSince: 'Fassung {{version}}, gültig seit {{date}}',
  appliesFrom: 'Fassung {{version}} gilt ab {{date}}.',
  wasInForce: 'Fassung {{version}} galt ab {{date}}. Sie gilt nicht mehr.',
  toCome: 'Ab {{date}} gilt eine neue Fassung.',
  seeChanges: 'Was sich ändert',
  current: 'Zur gültigen Fassung',
  versions: 'Alle Fassungen',
  versionFrom: '{{version}}, ab {{date}}',
  contents: 'Auf dieser Seite',
  mail: { hello: 'Hallo {{name}},', helloUnnamed: 'Hallo,', signature: 'Dein {{brand}}-Team' },
  operator: {
    soleTrader: 'Einzelunternehmen',
    represented: 'Vertreten durch {{names}}',
    disputes: {
      willing: 'An Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir teil, ohne dazu verpflichtet zu sein.',
      unwilling:
        'An Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu auch nicht verpflichtet.',
      obliged: 'Wir sind verpflichtet, an Verfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    },
    board: 'Zuständig ist: {{body}}.',
  },
  changes: {
    title: 'Änderungen an unseren AGB',
    leadToCome: 'Die neuen AGB gelten ab {{date}}.',
    leadInForce: 'Diese AGB gelten seit {{date}}.',
    onlyOne: 'Bisher gibt es nur eine Fassung.',
    none: 'Kein Abschnitt hat sich geändert.',
    before: 'Bisher',
    after: 'Neu',
    wasNotThere: 'Diesen Abschnitt gab es noch nicht.',
    isGone: 'Dieser Abschnitt fällt weg.',
    rest: 'Alle anderen Abschnitte bleiben, wie sie sind.',
    whole: 'Die ganze neue Fassung lesen',
    accept: {
      title: 'Nimmst du die neuen AGB an?',
      due: 'Um etwas Neues zu buchen oder anzubieten, nimm sie bitte zuerst an. Was verabredet ist, bleibt bestehen.',
      ahead: 'Nimm sie jetzt an, oder entscheide, wenn sie gelten.',
      submit: 'Ich nehme die neuen AGB an',
      later: 'Jetzt nicht',
      end: 'Bist du nicht einverstanden, kannst du jederzeit <end>dein Konto löschen</end>.',
      done: 'Du hast diese AGB angenommen. Danke.',
    },
  },
  errors: {
    operator_unnamed: 'Zahlungen sind noch nicht möglich. Bitte versuch es später noch einmal.',
    terms_not_accepted: 'Bitte nimm zuerst unsere neuen AGB an.',
    terms_changed_again: 'Die AGB haben sich noch einmal geändert. Bitte lies die aktuelle Fassung.',
    invalid_input: 'Die AGB haben sich noch einmal geändert. Bitte lies die aktuelle Fassung.',
    not_authenticated: 'Bitte melde dich zuerst an.',
  },
  cookies: {
    title: 'Cookies',
    state: {
      unset: 'Du hast noch nicht gewählt. So lange wird nichts gezählt.',
      accepted: 'Du hast anonymen Statistiken zugestimmt.',
      rejected: 'Du hast anonyme Statistiken abgelehnt. Es wird nichts gezählt.',
    },
    sections: {
      needed: {
        heading: 'Notwendige Cookies',
        paragraphs: [
          'Sie halten dich angemeldet, schützen dein Konto, zeigen, ob ein kostenloses Gespräch hier schon genutzt wurde, und merken sich deine Einstellungen: Sprache, Darstellung, Zeitzone, Uhrzeitformat, Reihenfolge der vergangenen Gespräche und diese Wahl. Dein Browser behält außerdem Filter und Entwürfe.',
        ],
      },
      counted: {
        heading: 'Freiwillig: anonyme Statistiken',
        paragraphs: [
          'Wenn du zustimmst, zählen wir die Schritte zu einem Gespräch: die Liste ansehen, ein Profil öffnen, zur Registrierung gehen, ein Konto anlegen, bezahlen wollen. Wir speichern weder deinen Namen noch deine IP-Adresse noch sonst etwas, das zu dir führt.',
          'Wenn du ablehnst, löschen wir in deinem Browser, was das Zählen dort hinterlassen hat. Frühere Zählungen sind anonym, deshalb finden wir deine nicht heraus.',
        ],
      },
    },
    more: 'Zur Datenschutzerklärung',
    description: 'Unsere Cookies und deine Wahl.',
  },
} satisfies Texts<typeof en>

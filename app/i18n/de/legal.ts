import type { legal as en } from '../en/legal.ts'
import type { Texts } from '../texts.ts'

export const legal = {
  updated: 'Zuletzt geändert am {{date}}',
  binding: 'Diese deutsche Fassung soll das Lesen leichter machen; verbindlich ist der englische Text.',
  contents: 'Auf dieser Seite',
  terms: {
    title: 'Allgemeine Geschäftsbedingungen',
    description: 'Was {{brand}} bietet, was es kostet und worauf sich alle verlassen können.',
    lead: 'Diese Bedingungen gelten zwischen dir und dem Betreiber von {{brand}}. Sie sind so kurz, dass man sie lesen kann.',
    sections: {
      service: {
        heading: 'Was {{brand}} ist',
        paragraphs: [
          '{{brand}} ist ein Marktplatz. Suchende buchen Sprach- und Videogespräche mit einem Gegenüber: einem Menschen, der zuhört und dabei nicht ärztlich, therapeutisch oder anwaltlich tätig ist. Wann ein Gegenüber Zeit hat und was ein Gespräch kostet, bestimmt es selbst.',
          'Ein Gespräch ersetzt weder Behandlung noch Diagnose noch fachlichen Rat. {{brand}} ist kein Krisendienst: Bei Gefahr ruf die 112 oder ein Hilfetelefon an.',
        ],
      },
      age: {
        heading: 'Wie alt du sein musst',
        paragraphs: [
          'Das Mindestalter ist {{age}}. Konten, Buchungen und Gespräche sind Erwachsenen vorbehalten, und mit der Registrierung bestätigst du, dass du erwachsen bist.',
          'Wer 13 bis {{oldestMinor}} Jahre alt ist, darf die öffentlichen Seiten nur zusammen mit einem Elternteil oder einer sorgeberechtigten Person lesen. Unter 13 darf niemand {{brand}} nutzen.',
        ],
      },
      account: {
        heading: 'Dein Konto',
        paragraphs: [
          'Jede Person hat ein Konto und behält das Passwort für sich. Suchende dürfen sich nennen, wie sie wollen; ein Gegenüber tritt unter dem eigenen Namen auf.',
          'Ein Gegenüber muss in der Europäischen Union, in Island, Liechtenstein, Norwegen, der Schweiz oder im Vereinigten Königreich leben. Es bewirbt sich, und wir prüfen jede Bewerbung, bevor ein Profil sichtbar wird. Einen Anspruch auf Aufnahme gibt es nicht.',
          'Du kannst dein Konto jederzeit löschen. Mit derselben Adresse lässt es sich danach nicht wieder eröffnen.',
        ],
      },
      profiles: {
        heading: 'Was nicht ins Profil gehört',
        paragraphs: [
          'Im Profil stehen keine Kontaktdaten: keine E-Mail-Adressen, Telefonnummern, Links oder Namen bei anderen Diensten.',
          'Sexuelle, gewalttätige, hasserfüllte, verbotene oder betrügerische Inhalte lehnen wir ab, ob ausgeschrieben oder verschleiert. Finden wir sie in einem Profil, entfernen wir sie und können das Konto sperren.',
        ],
      },
      credits: {
        heading: 'Credits',
        paragraphs: [
          'Gespräche werden mit Credits bezahlt. Du kaufst sie in Paketen, einmalig und ohne Abo; der Preis jedes Pakets steht vor dem Kauf da und enthält die Mehrwertsteuer.',
          'Du kannst einen Kauf binnen 14 Tagen widerrufen und bekommst zurück, was du für die noch nicht ausgegebenen Credits bezahlt hast. Wie das geht, steht mit einem Formular am Ende dieser Seite.',
          'Credits gehören zu einem Konto und lassen sich nicht weitergeben.',
        ],
      },
      booking: {
        heading: 'Ein Gespräch buchen',
        paragraphs: [
          'Du zahlst den Preis, den du vor dem Buchen siehst. Beim Buchen legen wir die Credits zurück; das Gegenüber bekommt sie, wenn das Gespräch stattgefunden hat.',
          'Das erste Gespräch von {{minutes}} Minuten mit dem dafür gekennzeichneten Gegenüber ist für alle neuen Suchenden einmal kostenlos.',
        ],
      },
      cancelling: {
        heading: 'Absagen und Nichterscheinen',
        paragraphs: [
          'Suchende können bis {{hours}} vor Beginn kostenlos absagen und bekommen alle Credits zurück. Wer später absagt oder nicht erscheint, bekommt nichts zurück, und das Gegenüber wird bezahlt.',
          'Sagt das Gegenüber ab, egal wann, oder erscheint es nicht, gehen alle Credits zurück. Das gilt auch, wenn niemand erscheint.',
        ],
      },
      payouts: {
        heading: 'Was ein Gegenüber verdient',
        paragraphs: [
          'Für jeden verdienten Credit zahlen wir {{centsPerCredit}} Cent abzüglich einer Gebühr. Ausgezahlt werden mindestens {{minimum}} Credits, also {{minimumWorth}}. Bei der Auszahlung behalten wir eine Gebühr von {{fee}} %; die übrigen {{share}} % gehen auf das Konto bei unserem Zahlungsdienst, meist innerhalb von {{from}} bis {{to}} Werktagen.',
          'Ein Gegenüber ist selbstständig und kümmert sich selbst um Steuern und Versicherung.',
        ],
      },
      conduct: {
        heading: 'Wie wir miteinander umgehen',
        paragraphs: [
          'Niemand zeichnet ein Gespräch auf, macht Bilder davon oder trägt weiter, was gesagt wurde. Hier verabredete Gespräche dürfen nicht außerhalb von {{brand}} bezahlt werden.',
          'Alle können alle blockieren und melden. Wir sehen uns jede Meldung an und können ein Konto verwarnen, sperren oder ausschließen.',
        ],
      },
      liability: {
        heading: 'Haftung',
        paragraphs: [
          'Wir haften unbegrenzt für Vorsatz und grobe Fahrlässigkeit, für Schäden an Leben, Körper oder Gesundheit und überall dort, wo das Gesetz keine Grenze erlaubt.',
          'Darüber hinaus ist unsere Haftung begrenzt auf 100 € oder den Betrag, den du in den 12 Monaten vor dem Schaden bezahlt hast; es gilt der höhere von beiden.',
        ],
      },
      retention: {
        heading: 'Wie lange wir Daten aufbewahren',
        paragraphs: [
          'Was Steuer- und Handelsrecht verlangen, etwa Käufe, Buchungen und Auszahlungen, bewahren wir bis zu 10 Jahre auf. Was mit allem anderen geschieht, steht in der Datenschutzerklärung.',
        ],
      },
      changes: {
        heading: 'Änderungen und Recht',
        paragraphs: [
          'Änderungen kündigen wir mindestens sechs Wochen vorher per E-Mail an. Bist du nicht einverstanden, kannst du dein Konto vorher schließen.',
          'Es gilt das Recht am Sitz des Betreibers. Als Verbraucherin oder Verbraucher behältst du den Schutz des Landes, in dem du lebst.',
        ],
      },
    },
  },
  privacy: {
    title: 'Datenschutzerklärung',
    description: 'Welche Daten {{brand}} nutzt, wofür, wer sie sieht und wie lange wir sie behalten.',
    lead: 'Wer sich öffnet, braucht Vertrauen. Hier steht, was wir über dich speichern und was wir selbst dann nicht sehen könnten, wenn wir wollten.',
    sections: {
      responsible: {
        heading: 'Wer verantwortlich ist',
        paragraphs: ['Der im Impressum genannte Betreiber. Fragen zu deinen Daten: {{supportEmail}}.'],
      },
      calls: {
        heading: 'Deine Gespräche',
        paragraphs: [
          'Ton und Bild laufen verschlüsselt von deinem Browser bis zum anderen. Wir zeichnen sie nicht auf, wir hören sie nicht, und auch sonst niemand dazwischen.',
          'Damit zwei Browser sich finden, brauchen sie IP-Adressen. Läuft ein Gespräch über unseren Vermittlungsserver, erfährt die andere Person deine nie; läuft es direkt von Browser zu Browser, kann ihr Browser sie erfahren. Was gilt, steht da, bevor du beitrittst.',
          'Wir speichern, wann ein Gespräch gebucht wurde, wann jede und jeder von euch kam und ging und wie es endete. Das entscheidet, wer bezahlt wird.',
        ],
      },
      account: {
        heading: 'Dein Konto und Profil',
        paragraphs: [
          'Wir speichern deine E-Mail-Adresse, dein Passwort (nur als Hash), Sprache, Zeitzone und was du in dein Profil schreibst. Profile von Gegenübern sind öffentlich. Das Profil von Suchenden sieht nur ein Gegenüber, das mit ihnen ein Gespräch hat oder hatte.',
          'Deine E-Mail-Adresse bekommt niemand sonst zu sehen. Fotos kodieren wir neu, damit Orts- und Gerätedaten verschwinden.',
          'Rechtsgrundlage ist unser Vertrag mit dir (Art. 6 Abs. 1 Buchst. b DSGVO).',
        ],
      },
      sensitive: {
        heading: 'Was du jemandem anvertraust',
        paragraphs: [
          'Was du in einem Gespräch sagst, bleibt zwischen euch. Dein Gegenüber ist verpflichtet, es für sich zu behalten. Wenn du etwas meldest, lesen deine Worte nur die Menschen in unserem Team.',
        ],
      },
      money: {
        heading: 'Zahlungen',
        paragraphs: [
          'Zahlungen und Auszahlungen wickelt Stripe ab. Karten- und Bankdaten gehen direkt dorthin und berühren unsere Server nie; wir behalten Betrag, Datum und Status und ein Kennzeichen von Stripe, an dem wir eine Karte oder ein Bankkonto wiedererkennen. Wir nutzen es nur, um gestohlene Karten vor einer Auszahlung zu bemerken.',
        ],
      },
      cookies: {
        heading: 'Cookies',
        paragraphs: [
          'Notwendige Cookies halten dich angemeldet, erkennen einen Browser, in dem du schon angemeldet warst (damit dich niemand durch Raten deines Passworts aussperren kann), und merken sich Sprache, Darstellung, Zeitzone, wie Uhrzeiten dastehen, die Reihenfolge deiner vergangenen Gespräche und diese Entscheidung. Dafür braucht es keine Einwilligung.',
          'Wenn du einwilligst, zählen wir auf unserem eigenen Server, wie oft die Liste und ein Profil daraus angesehen, der Weg zur Registrierung genommen, ein Konto angelegt und der Kauf von Credits begonnen wird; dazu die Sprache, um welche Gegenüber es ging und was der Link, der hierher führte, über sich sagt. Weder dein Name noch deine IP-Adresse noch sonst etwas, das zu dir führt, wird dabei gespeichert, und kein anderes Unternehmen ist beteiligt. Jeder Eintrag verschwindet nach {{months}} Monaten. Dein Browser merkt sich die Worte dieses Links, bis du den Tab schließt, und bis du ablehnst, wann zuletzt etwas gezählt wurde.',
          'Du kannst deine Wahl jederzeit unter „Cookies“ am Fuß jeder Seite ändern; Rechtsgrundlage ist deine Einwilligung (Art. 6 Abs. 1 Buchst. a DSGVO, § 25 Abs. 1 TDDDG).',
        ],
      },
      recipients: {
        heading: 'Wer sonst Daten bekommt',
        paragraphs: [
          'Nur, wer vertraglich für uns arbeitet: für Server, Mailversand und Zahlungen. Wir verkaufen nichts und zeigen keine Werbung.',
        ],
      },
      retention: {
        heading: 'Wie lange wir sie behalten',
        paragraphs: [
          'Was in einer Mail von uns stand, löschen wir 14 Tage nach dem Versand, Mitteilungen nach einem Jahr, eine Meldung mit unserer Entscheidung drei Jahre nach dem Abschluss des Falls, ebenso Namen und Adresse, wenn jemand ohne Konto meldet. Ein Widerruf bleibt als Nachweis vier Jahre gespeichert. Wer wann in einem Gespräch war, bleibt 18 Monate gespeichert.',
          'Profil und Mitteilungen verschwinden, wenn du dein Konto löschst. Von deiner Adresse bleibt eine unkenntliche Spur, damit niemand ein gelöschtes Konto wieder eröffnet.',
          'Käufe, Buchungen und Auszahlungen bewahren wir bis zu 10 Jahre auf, wie es das Steuerrecht verlangt, und ohne deinen Namen, wo immer das Gesetz es erlaubt.',
        ],
      },
      rights: {
        heading: 'Deine Rechte',
        paragraphs: [
          'Du darfst deine Daten einsehen, berichtigen, mitnehmen und löschen lassen, ihre Nutzung einschränken oder ihr widersprechen und jede Einwilligung widerrufen. Eine Mail an {{supportEmail}} genügt.',
          'Du kannst dich auch bei einer Datenschutzbehörde beschweren, zum Beispiel dort, wo du lebst.',
        ],
      },
    },
  },
  cookies: {
    title: 'Cookies',
    lead: 'Was sich dein Browser für uns merkt und worüber du entscheidest.',
    state: {
      unset: 'Du hast noch nicht gewählt. Solange wird nichts gezählt.',
      accepted: 'Du hast zugestimmt: Was hier genutzt wird, dürfen wir zählen.',
      rejected: 'Du hast abgelehnt: Es wird nichts gezählt.',
    },
    sections: {
      needed: {
        heading: 'Was die Seite braucht',
        paragraphs: [
          'Einige Cookies halten dich angemeldet, schützen dein Konto und merken sich Sprache, Darstellung, Zeitzone, wie Uhrzeiten dastehen, die Reihenfolge deiner vergangenen Gespräche und diese Wahl. Dein Browser behält außerdem gesetzte Filter und deine Entwürfe. Nichts davon dient einem anderen Zweck.',
        ],
      },
      counted: {
        heading: 'Worüber du entscheidest',
        paragraphs: [
          'Wenn du zustimmst, zählen wir, welche Schritte zu einem Gespräch führen: die Liste ansehen, daraus ein Profil öffnen, zur Registrierung gehen, ein Konto anlegen, bezahlen wollen. Wir speichern dabei weder deinen Namen noch deine IP-Adresse noch sonst etwas, das zu dir führt.',
          'Wenn du ablehnst, vergisst dein Browser sofort, was das Zählen in ihm hinterlassen hat. Frühere Zählungen sind anonym, deshalb können wir deine nicht herausfinden.',
        ],
      },
    },
    more: 'Zur Datenschutzerklärung',
  },
  disclosure: {
    title: 'Impressum',
    description: 'Wer hinter {{brand}} steht und wie du uns erreichst.',
    lead: 'Wer hinter {{brand}} steht und wie du uns erreichst.',
    sections: {
      operator: {
        heading: 'Betreiber',
        paragraphs: ['{{seller}}', 'E-Mail: {{supportEmail}}'],
      },
      content: {
        heading: 'Verantwortlich für den Inhalt',
        paragraphs: [
          'Für die Seiten von {{brand}} ist der Betreiber verantwortlich. Für ein Profil ist das Gegenüber verantwortlich, das es schreibt; wir prüfen es, bevor es sichtbar wird, und entfernen Rechtswidriges, sobald wir davon erfahren.',
        ],
      },
      reports: {
        heading: 'Kontaktstelle nach dem Gesetz über digitale Dienste',
        paragraphs: [
          'Behörden und alle, die {{brand}} nutzen, erreichen uns auf Deutsch und Englisch unter {{supportEmail}}.',
          'Was gegen das Gesetz verstößt, kannst du ohne Konto melden: {{noticePage}}',
        ],
      },
      disputes: {
        heading: 'Streitbeilegung',
        paragraphs: [
          'Schreib uns zuerst; das meiste lässt sich lösen. An Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu auch nicht verpflichtet.',
        ],
      },
      credits: {
        heading: 'Dank',
        paragraphs: [
          'Porträts gezeichnet mit Open Peeps von Pablo Stanley (CC0) und DiceBear. Schriften Fraunces und Figtree (SIL Open Font License). Symbole von Lucide (ISC).',
        ],
      },
    },
  },
} satisfies Texts<typeof en>

import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pageTexts } from '#tools/fake-stripe/page-texts.ts'

type Rule = { readonly words: RegExp; readonly instead: string }

/** Refused in catalogues, docs and comments alike. docs/voice.md gives the reasons. */
const PLAIN: readonly Rule[] = [
  { words: /\b(?:some|any|every)body\b/i, instead: 'someone, anyone, everyone' },
  { words: /\bwho(?:so)?ever\b/i, instead: 'anyone who, the person who' },
  { words: /\banew\b/i, instead: 'again' },
  { words: /\bof (?:ours|theirs)\b/i, instead: 'our, their' },
  { words: /\bat once\b|\ball the same\b|\bin peace\b/i, instead: 'right away, still, take your time' },
  { words: /\bany more\b(?! \w+s?\b)/i, instead: 'no longer' },
  { words: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { words: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { words: /\bg[ai]ves? up\b|\bgiving up on\b/i, instead: 'fail, stop' },
  { words: /\bgo(?:es)? on\b/i, instead: 'continue' },
  { words: /\blastingly\b|\bneedn[’']t\b|\bso that (?:people|nobody)\b/i, instead: 'plain words' },
  { words: /\bin all(?=[.,;:)]|$)/i, instead: 'in total' },
  { words: /\bstands\b(?! in for\b)/i, instead: 'is' },
]

/** Refused in English catalogues only. */
const ENGLISH: readonly Rule[] = [
  ...PLAIN,
  {
    words:
      /\btalks\b|(?:\b(?:an?|the|this|that|your|my|our|each|every|per|no|one|first|free|paid|next|booked|video|voice)|\}\}) talk\b(?! (?:to|about)\b)/i,
    instead: 'call, or conversation',
  },
  { words: /\be-mail|\bmails?\b/i, instead: 'email' },
  {
    words: /\b(?:cancel(?:ed|ing|er)|favorite|color|center|aging|recogniz|organiz|apologiz)\w*/i,
    instead: 'the British spelling',
  },
  { words: /\bper ?cent\b/i, instead: '%' },
  { words: /\bswitch(?:ed)? (?:it )?(?:on|off)\b/i, instead: 'turn on, turn off' },
  { words: /\bsecond factor\b/i, instead: 'two-step verification' },
  { words: /\btake(?:n|s)? back\b/i, instead: 'delete, withdraw' },
  { words: /^to (?:the|my|your)\b/i, instead: 'Go to …' },
  { words: /\bwrite to us\b/i, instead: 'contact us' },
  { words: /\b(?:did|does|do) not come\b|\bnobody came\b/i, instead: 'didn’t show up' },
  { words: /\b(?:doesn’t|don’t|nobody|no one) fits?\b/i, instead: 'match' },
  { words: /\bcredits?\}?\}? comes? back\b|\bmoney back goes\b/i, instead: 'get back, refund' },
  { words: /\b(?:wasn’t you|was it you)\?/i, instead: 'If this wasn’t you, …' },
  { words: /\bpictures? (?:on|off)\b|\bwithout a picture\b/i, instead: 'video' },
  { words: /\bpress(?:es)?\b/i, instead: 'click, tap or select' },
  {
    words: /\bcalendar program\b|\baccount for payouts\b|\bpayment account\b|\bnetwork address\b/i,
    instead: 'calendar app, payout account, IP address',
  },
  { words: /\bcannot\b/i, instead: 'can’t' },
  { words: /!/, instead: 'a full stop' },
  { words: /['"]/, instead: '’ or “…”' },
]

/** The same for German; docs/decisions/006-german-words.md has the words. */
const GERMAN: readonly Rule[] = [
  { words: /stornier|gecancel|canceln/i, instead: 'absagen' },
  { words: /Netzadresse/, instead: 'IP-Adresse' },
  {
    words: /\b(?:die|der|den|von|für|nur|um welche) Zuhörende|zuhörende Person|Vertrauensperson/i,
    instead: 'Gegenüber',
  },
  { words: /Nutzer|Nutzende|Kund(?:e|in|en)\b/, instead: 'Suchende, wer …, alle' },
  { words: /zurückgenommen|zurücknehmen/i, instead: 'löschen, widerrufen' },
  { words: /^(?:Stand|Entfallen|Ausgang)$/, instead: 'Status, Abgebrochen, Ergebnis' },
  {
    words: /(?<!Deine )\bStimme\b(?! bearbeiten| hinzufügen| gespeichert| entfernt|n)|ohne Bild/,
    instead: 'nur Ton, ohne Video',
  },
  { words: /Verwaltung/, instead: 'Admin-Bereich, Admin, Team' },
  { words: /\bvon selbst\b/, instead: 'automatisch' },
  { words: /\bließ(?:en)? sich\b/, instead: 'konnte nicht … werden' },
  { words: /Kennung/, instead: 'ID' },
  { words: /\b(?:meisten|alle|deine|unsere|einige|ein paar|Nur ein) Gegenüber\b/i, instead: 'wer zuhört, Menschen' },
  { words: /Nichtkommen/, instead: 'Nichterscheinen' },
  { words: /zweite[rn]? Faktor/i, instead: 'Anmeldung in zwei Schritten' },
  { words: /\bIhnen\b|(?<=[a-zäöüß,] )Ihre?[mnrs]?\b|[a-zäöüß,] Sie\b/, instead: 'du' },
  {
    words: /\b(?:Account|User|Login|Feedback|Dashboard|Download|Session|Email|e-mail|Booking|Call)\b/,
    instead: 'the German word',
  },
  { words: /[a-zäöüß][*:_]in(?:nen)?\b/, instead: 'wer …, or another word' },
  { words: /\{\{(?:name|brand)\}\}(?:s\b|’)/, instead: 'von {{name}}' },
  { words: /!/, instead: 'a full stop' },
  { words: /['"”]/, instead: '’ or „…“' },
]

/** Sentences that the specification fixes word for word, though a rule would refuse them. */
const QUOTED: Readonly<Record<string, string>> = {
  'Your email has been confirmed! You can now sign in.': 'A-04',
  'Your email has been confirmed!': 'A-04',
  'Please check your email to confirm your account!': 'A-10',
  'This call has been missed and cannot be started': 'K-13',
  'This call has been missed and cannot be cancelled': 'K-15',
  'Payment successful! Your credits have been added to your account.': 'M-08',
  'Payment canceled. No credits were added to your account.': 'M-09',
  'Light-Hearted Talks': 'X-08',
  "You don't have enough credits": 'Y-08',
}

type Tree = string | { readonly [key: string]: unknown }
const catalogues = import.meta.glob<Record<string, Tree>>(['../app/i18n/{en,de}/*.ts', '!../app/i18n/**/*.test.ts'], {
  eager: true,
})

/** Every text of a tree by its path; a function of values is called with its own names. */
function textsIn(tree: unknown, path: string): [path: string, text: string][] {
  if (typeof tree === 'string') return [[path, tree]]
  if (typeof tree === 'function') return [[path, String(tree('€10'))]]
  return Object.entries(tree as object).flatMap(([key, branch]) => textsIn(branch, path ? `${path}.${key}` : key))
}

const textsOf = (language: 'en' | 'de') =>
  new Map([
    ...Object.entries(catalogues)
      .filter(([file]) => file.includes(`/${language}/`))
      .flatMap(([file, module]) => textsIn(Object.values(module)[0], file.replace(/^.*\/|\.ts$/g, ''))),
    ...textsIn(pageTexts[language], 'fake-stripe'),
  ])

const english = textsOf('en')
const german = textsOf('de')
/** Without tags and names of placeholders. */
const plain = (text: string) => text.replace(/<\/?\w+>/g, '').replace(/\{\{(?!name|brand)\w+\}\}/g, '{{…}}')
const refusalsOf = (text: string, rules: readonly Rule[]) =>
  rules
    .filter(({ words }) => words.test(plain(text)))
    .map(({ words, instead }) => `“${words.exec(plain(text))?.[0]}”: ${instead}`)

/** The instructions and the form for withdrawing have the words of the law, and are valid with these only. */
const isStatute = (path: string) => /^withdrawal\..+\.sections\.(right|effects|form)\./.test(path)

const isQuoted = (path: string) => (english.get(path) ?? '') in QUOTED || isStatute(path)

describe('no text has a word that another one replaces', () => {
  test.each([
    ['English', english, ENGLISH],
    ['German', german, GERMAN],
  ] as const)('in %s', (_language, texts, rules) => {
    expect(texts.size).toBeGreaterThan(1_500)
    const found = [...texts].flatMap(([path, text]) =>
      isQuoted(path) ? [] : refusalsOf(text, rules).map((why) => `${path}: ${why}`),
    )
    expect(found).toEqual([])
  })
})

/** Prose of the docs: without code, and without the pages that list refused words. */
const docs = globSync(['*.md', '{docs,app,db,tools,tests}/**/*.md'])
  .filter((path) => !/^docs\/(?:voice|decisions\/006)|^CHANGELOG/.test(path))
  .map((path) => [path, readFileSync(path, 'utf8').replace(/```.*?```|`[^`]*`|“[^”]*”/gs, '')] as const)

const comments = globSync(['{app,server,db,tools,tests,bench}/**/*.{ts,tsx,mjs,css,sql}', '*.config.ts'])
  .filter((path) => !/^tests\/voice|^db\/migrations/.test(path))
  .map(
    (path) =>
      [
        path,
        readFileSync(path, 'utf8')
          .match(/^\s*(?:\/\/|\/?\*|--).*$/gm)
          ?.join('\n') ?? '',
      ] as const,
  )

test.each([
  ['docs', docs],
  ['comments', comments],
])('the same words are refused in %s', (_what, texts) => {
  expect(texts.length).toBeGreaterThan(50)
  const found = texts.flatMap(([path, text]) =>
    text.split('\n').flatMap((line) => refusalsOf(line, PLAIN).map((why) => `${path}: ${why} in ${line.trim()}`)),
  )
  expect(found).toEqual([])
})

test('every sentence that the specification fixes is still said, and would be refused [S-06]', () => {
  const all = new Set(english.values())
  for (const text of Object.keys(QUOTED)) {
    expect(all).toContain(text)
    expect(refusalsOf(text, ENGLISH), text).not.toEqual([])
  }
})

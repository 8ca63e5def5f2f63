/**
 * A year of new seekers, in the order in which they come: honest ones, alone or with somebody of their household, and
 * people who want the free call again. The shares are assumptions, each said where it stands; docs/decisions/045.
 */
export type Newcomer = {
  person: number
  isHonest: boolean
  email: string
  /** Whose cookies the browser has: a number per browser, a new one for a private window. */
  browser: number
  /** The card that paid before the free call, as few do. */
  card: string | null
  takesTrial: boolean
}

/** Shares of the model. */
export const SHARES = {
  /** People who live with another adult (Destatis, 2024: about 59 of 100 live in households of two or more). */
  livesWithOthers: 0.59,
  /** Of these, another adult of the household becomes a seeker here, too, within the year. */
  householdMember: 0.04,
  /** Of these pairs, both use the same browser with the same profile, such as a family’s tablet. */
  sharedBrowser: 0.25,
  /** Of these pairs, both write from one mailbox with a tag behind a plus. */
  sharedMailbox: 0.01,
  sharedCard: 0.4,
  /** Newcomers at a machine of a library or a friend, and how often it forgets its cookies in between. */
  publicBrowser: 0.005,
  publicForgets: 0.7,
  /** Who buys before the free call. */
  paysFirst: 0.05,
  takesTrial: 0.7,
  /** People who want more than one free call, for each honest newcomer. */
  farmers: 0.03,
} as const

/** What somebody does for a second free call. */
const TRICKS = [
  ...[
    { share: 0.3, name: 'spelling', browser: 'same', mailbox: 'same' },
    { share: 0.4, name: 'new address', browser: 'same', mailbox: 'new' },
    { share: 0.2, name: 'private window', browser: 'new', mailbox: 'new' },
  ],
  { share: 0.1, name: 'other device', browser: 'new', mailbox: 'new' },
] as const

const DOMAINS = [
  ['gmail.com', 0.36],
  ['gmx.de', 0.2],
  ['web.de', 0.17],
  ['t-online.de', 0.07],
  ['outlook.de', 0.1],
  ['posteo.example', 0.1],
] as const
const FIRST = 'anna lena mia emma lea nora ida jana tim jan max paul leon finn ben tom ali cem ada eva'.split(' ')
const LAST = 'meier schmidt fischer weber wolf braun kaya yilmaz nowak lang krause vogt'.split(' ')

/** Numbers from 0 to 1 that are the same every time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function pick<T extends { share: number }>(of: readonly T[], at: number): T {
  let rest = at
  for (const each of of) {
    rest -= each.share
    if (rest < 0) return each
  }
  return of.at(-1) as T
}

/** So many honest newcomers and those who trick, in the order of a year. */
export function makeNewcomers(honest: number, seed: number): Newcomer[] {
  const random = seeded(seed)
  const taken = new Set<string>()
  let browsers = 1_000
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  /** A mailbox of one's own: providers give no address twice, and Google none that differs by dots. */
  const address = (): string => {
    for (;;) {
      const domain = pick(
        DOMAINS.map(([name, share]) => ({ name, share })),
        random(),
      ).name
      const number = random() < 0.5 ? String(1950 + Math.floor(random() * 57)) : String(Math.floor(random() * 9_999))
      const local = `${one(FIRST)}${one(['.', '', '-', '_'])}${one(LAST)}${number}`
      const key = domain === 'gmail.com' ? `${local.replaceAll('.', '')}@${domain}` : `${local}@${domain}`
      if (taken.has(key)) continue
      taken.add(key)
      return `${local}@${domain}`
    }
  }
  const all: (Newcomer & { at: number })[] = []
  let people = 0
  const add = (newcomer: Omit<Newcomer, 'takesTrial'>, at = random()) =>
    all.push({ ...newcomer, at, takesTrial: random() < SHARES.takesTrial })

  while (people < honest) {
    const person = ++people
    const isPublic = random() < SHARES.publicBrowser
    const machine = Math.floor(random() * 40)
    const browser = isPublic && random() > SHARES.publicForgets ? machine : ++browsers
    const email = address()
    const card = `card-${person}`
    add({ person, isHonest: true, email, browser, card: random() < SHARES.paysFirst ? card : null })
    if (random() > SHARES.livesWithOthers * SHARES.householdMember) continue
    const isShared = random() < SHARES.sharedMailbox
    add({
      person: ++people,
      isHonest: true,
      email: isShared ? email.replace('@', `+${one(FIRST)}@`) : address(),
      browser: random() < SHARES.sharedBrowser ? browser : ++browsers,
      card: random() < SHARES.paysFirst ? (random() < SHARES.sharedCard ? card : `card-${people}`) : null,
    })
  }
  for (let farmer = 0; farmer < honest * SHARES.farmers; farmer++) {
    const person = -farmer - 1
    const [email, browser, at] = [address(), ++browsers, random() / 2]
    all.push({ person, isHonest: false, email, browser, card: null, takesTrial: true, at })
    for (const again of [1, 2]) {
      const trick = pick(TRICKS, random())
      const other = trick.mailbox === 'same' ? email.replace('@', `+${again}@`) : address()
      const used = trick.browser === 'same' ? browser : ++browsers
      all.push({
        person,
        isHonest: false,
        email: other,
        browser: used,
        card: null,
        takesTrial: true,
        at: at + again / 10,
      })
    }
  }
  return all.toSorted((a, b) => a.at - b.at)
}

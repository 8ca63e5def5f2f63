/** Commonly misspelt providers, and valid ones that look like misspellings of them. */
const PROVIDERS = [
  ...['gmail.com', 'googlemail.com', 'gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 't-online.de'],
  ...['freenet.de', 'posteo.de', 'mailbox.org', 'mail.de', 'mail.com', 'email.com', 'ymail.com', 'arcor.de'],
  ...['outlook.com', 'outlook.de', 'hotmail.com', 'hotmail.de', 'hotmail.co.uk', 'live.com', 'live.de', 'msn.com'],
  ...['yahoo.com', 'yahoo.de', 'yahoo.co.uk', 'icloud.com', 'me.com', 'mac.com', 'aol.com', 'aol.de', 'proton.me'],
  ...['protonmail.com', 'btinternet.com', 'sky.com', 'bluewin.ch'],
]

/** Corrects a provider that is one typo away from a common one; null otherwise. */
export function suggestedEmail(email: string): string | null {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!name || PROVIDERS.includes(domain)) return null
  const meant = PROVIDERS.find((provider) => isOneSlipAway(domain, provider))
  return meant ? `${name}@${meant}` : null
}

/** Whether one letter was left out, added or replaced, or two neighbours were swapped. */
function isOneSlipAway(typed: string, right: string): boolean {
  const at = [...right].findIndex((letter, index) => letter !== typed[index])
  if (at === -1) return typed.length === right.length + 1
  const rest = (text: string, from: number) => text.slice(at + from)
  return (
    rest(typed, 1) === rest(right, 1) ||
    rest(typed, 1) === rest(right, 0) ||
    rest(typed, 0) === rest(right, 1) ||
    (typed[at] === right[at + 1] && typed[at + 1] === right[at] && rest(typed, 2) === rest(right, 2))
  )
}

/** Networks whose address says which they are; a link to another place needs its name before the address. */
const NETWORKS: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'pinterest.com': 'Pinterest',
  'threads.net': 'Threads',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

export type SocialLink = { name: string; url: string }

const MOST_LINKS = 8
const LONGEST_NAME = 24
const LONGEST_URL = 200

/**
 * The operator's pages elsewhere, as `https://…` or `Name=https://…`, separated by commas; at most eight. Throws an
 * error that says in words what is wrong, without the value.
 */
export function parseSocialLinks(text: string): SocialLink[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  if (entries.length > MOST_LINKS) throw new Error(`at most ${MOST_LINKS} links`)
  return entries.map(parseEntry)
}

function parseEntry(entry: string): SocialLink {
  const [, ownName, address = ''] = /^(?:([^=:/]+)=)?(.+)$/s.exec(entry) ?? []
  const url = address.length <= LONGEST_URL ? URL.parse(address) : null
  if (url?.protocol !== 'https:' || url.username || url.password)
    throw new Error(`each link begins with https:// and has at most ${LONGEST_URL} characters`)
  const name = ownName?.trim() || NETWORKS[url.hostname.replace(/^(www|m)\./, '')]
  if (!name) throw new Error('a link to a place we do not know needs its name before it, as in Blog=https://…')
  if (name.length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new Error(`a name has at most ${LONGEST_NAME} characters`)
  return { name, url: url.href }
}

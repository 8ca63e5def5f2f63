import { bad, ok, type SettingsCheck } from '../finding.ts'

/** Addresses of no network (RFC 5737): who believes both believes everybody. */
const strangers = ['192.0.2.1', '203.0.113.1']

/** Whose word about the caller's address is believed. */
export const checkProxies: SettingsCheck = ({ origin, proxies }) => {
  if (strangers.every(proxies.has))
    return [bad('TRUSTED_PROXIES trusts everybody: whoever sends X-Forwarded-For has as many tries as they like')]
  if (!origin.startsWith('https:')) return []
  if (proxies.entries.length === 0)
    return [
      bad(
        'TRUSTED_PROXIES is missing: everybody behind the proxy counts as one caller, and limits shut all out together',
      ),
    ]
  return [ok(`the proxies at ${proxies.entries.join(', ')} are trusted`)]
}

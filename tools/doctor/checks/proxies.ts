import { bad, ok, type SettingsCheck } from '../finding.ts'

/** Documentation addresses (RFC 5737): a setting that trusts both trusts everybody. */
const strangers = ['192.0.2.1', '203.0.113.1']

/** Which proxies are trusted to name the client's address. */
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

import type { RelayAddress } from './connection.ts'

/** An address of `TURN_URLS` (RFC 7065), or in a line what is wrong with it. */
export function relayAddressOf(url: string): RelayAddress | string {
  const match = /^(turns?):(\[[0-9a-fA-F:]+\]|[^:?[\]]+)(?::(\d{1,5}))?(?:\?transport=(udp|tcp))?$/.exec(url)
  if (!match) return `${url} is no address such as turn:turn.example.org:3478?transport=udp`
  const [, scheme, host = '', port, transport] = match
  if (scheme === 'turns' && transport === 'udp') return `${url}: no browser speaks TLS over UDP; write transport=tcp`
  const way = scheme === 'turns' ? 'tls' : (transport ?? 'udp')
  return {
    way: way as RelayAddress['way'],
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (scheme === 'turns' ? 5349 : 3478)),
  }
}

/**
 * Whether a host name or address, without port, always means this machine (RFC 6761 6.3, RFC 1122 3.2.1.3, RFC 4291
 * 2.5.3).
 */
export function isLoopbackName(name: string): boolean {
  return /^(localhost|([a-z0-9-]+\.)+localhost|127(\.\d{1,3}){3}|\[?::1\]?|\[?::ffff:127(\.\d{1,3}){3}\]?)\.?$/i.test(
    name,
  )
}

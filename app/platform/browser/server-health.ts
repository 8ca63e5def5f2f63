/**
 * Whether the server is ready to serve pages, not only alive: revalidating against one that is still starting, or gone,
 * would replace the page, and a running call with it, by an error.
 */
export function isServerReachable(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** Whether the server answers; asking a page's data of one that does not would replace the page by an error. */
export function isServerReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** The part of the calls' address that opens one of them over the page. */
export const hashOfCall = (callId: string) => `#call=${callId}`

/** Which call a hash opens; null for any other. */
export const callOfHash = (hash: string): string | null => /^#call=([0-9a-f-]{36})$/.exec(hash)?.[1] ?? null

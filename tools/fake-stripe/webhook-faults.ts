/** What happens to the next matching events. `left` counts down; `type` narrows. */
export type WebhookFault = { type: string | null; left: number } & (
  | { kind: 'drop' }
  | { kind: 'duplicate'; times: number }
  | { kind: 'delay'; ms: number }
)

/** Planned faults of webhooks, each used up by the events it matches. */
export function createWebhookFaults() {
  const faults: WebhookFault[] = []
  return {
    plan(fault: WebhookFault): void {
      faults.push(fault)
    },
    /** The fault for an event of this type, counted down; null for none. */
    take(type: string): WebhookFault | null {
      const found = faults.find((fault) => fault.left > 0 && (fault.type === null || fault.type === type))
      if (found) found.left -= 1
      return found ?? null
    },
  }
}

import { seal, sealingKey, unseal } from '../security/seal.server.ts'
import type { Secrets } from '../security/secrets.server.ts'

type Bodies = { text: string; html: string }

const keyOf = (secrets: Pick<Secrets, 'vault'>) => sealingKey(secrets.vault, 'links in mails')

/**
 * The bodies of a mail as the outbox keeps them: the token of its link encrypted, so that whoever reads the table can
 * open no link that is still good. It holds for this mail only.
 */
export function sealedBodies<B extends Bodies>(
  secrets: Pick<Secrets, 'vault'>,
  effectKey: string,
  bodies: B,
  token: string,
): B {
  const sealed = `[sealed:${seal(keyOf(secrets), effectKey, token)}]`
  return { ...bodies, text: bodies.text.replaceAll(token, sealed), html: bodies.html.replaceAll(token, sealed) }
}

/** The bodies with their token decrypted, for sending. Text that only looks encrypted stays as it is. */
export function openedBodies<B extends Bodies & { effectKey: string }>(secrets: Pick<Secrets, 'vault'>, mail: B): B {
  const opened = (body: string) =>
    body.replace(
      /\[sealed:([\w-]+)\]/g,
      (whole, sealed: string) => unseal(keyOf(secrets), mail.effectKey, sealed) ?? whole,
    )
  return { ...mail, text: opened(mail.text), html: opened(mail.html) }
}

import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { ANSWER_MS, bad, type Finding, note, ok } from './finding.ts'

const CERTIFICATE_DAYS = 14

type Place = { url: string; host: string; port: number; address?: string }

/** Connects by TLS like a browser. `ca` is the certificate authority, if it isn't a public one. */
export const examineCertificate = ({ url, host, port, address = host }: Place, ca?: string) =>
  new Promise<Finding>((resolve) => {
    const name = isIP(host) ? {} : { servername: host }
    const socket = connect({ host: address, port, ...name, ...(ca ? { ca } : {}) }, () => {
      const ends = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((ends.getTime() - Date.now()) / 86_400_000)
      const isSoon =
        days < CERTIFICATE_DAYS ? note(`the certificate of ${url} expires in ${days} days; renew it`) : null
      resolve(isSoon ?? ok(`the certificate of ${url} is valid until ${ends.toISOString().slice(0, 10)}`))
      socket.destroy()
    })
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`no answer in ${ANSWER_MS / 1000} seconds`)))
    socket.on('error', ({ message, code = 'ETIMEDOUT' }: NodeJS.ErrnoException) =>
      resolve(
        /^(E[A-Z]+$|ERR_SSL_)/.test(code)
          ? bad(`${url} can’t be reached at ${address} by TLS (${message})`)
          : bad(`browsers reject the certificate of ${url}: ${message}`),
      ),
    )
  })

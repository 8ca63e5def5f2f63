/** @module-tag deep */

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rows } from '#app/platform/data/db.server.ts'
import { CallClient } from '#tests/support/call-sockets.ts'
import { demoApp, sessionCookie } from '#tests/support/demo-app.ts'

/** What a call's signalling carries: no word of it may stand in a log, whatever becomes of the message (16.2.5). */
const canary = {
  sdp: 'quetzal-session-description',
  fingerprint: 'QU:ET:ZA:L0:AA:BB:CC:DD',
  password: 'quetzal-ice-password',
  fragment: 'quetzal-fragment',
  mid: 'quetzal-mid',
  address: '203.0.113.77',
  ipv6: '2001:db8:c0de::77',
  mdns: 'quetzal-0a1b2c.local',
}
const sdp = `v=0\r\ns=${canary.sdp}\r\na=ice-pwd:${canary.password}\r\na=fingerprint:sha-256 ${canary.fingerprint}\r\nc=IN IP4 ${canary.address}\r\n`
const lines = [
  `candidate:1 1 udp 2122260223 ${canary.address} 50001 typ relay raddr ${canary.ipv6} rport 9`,
  `candidate:2 1 udp 2122260223 ${canary.mdns} 50002 typ host`,
  `candidate:3 1 udp 1686052607 ${canary.ipv6} 50003 typ srflx raddr 0.0.0.0 rport 0`,
]
const description = { type: 'description', peerConnectionId: 'a', to: null, kind: 'offer', sdp }
const candidateOf = (candidate: string) => ({
  type: 'candidate',
  peerConnectionId: 'a',
  to: 'b',
  candidate: { candidate, sdpMid: canary.mid, sdpMLineIndex: 0, usernameFragment: canary.fragment },
})

const { app, demo } = demoApp({ WORKER: 'off', LOG_LEVEL: 'debug' })
let callId: string
beforeAll(async () => {
  const [call] = await rows<{ id: string }>(
    demo.database.db,
    sql`select c.id from calls c join users s on s.id = c.seeker_id join users o on o.id = c.offerer_id
      where s.email like 'seeker@%' and o.email like 'companion@%' and app_now() between c.scheduled_start and c.scheduled_end`,
  )
  callId = call?.id ?? ''
})

const signIn = (name: string) => sessionCookie(app, name)
const connect = async (name: string) =>
  new CallClient(Number(new URL(app.origin).port), callId, { cookie: await signIn(name), origin: app.origin }).open()

test('no description, candidate or address of a call is in the log, neither forwarded nor refused', async () => {
  for (const word of [...Object.values(canary), 'ice-pwd', 'candidate:']) app.secrets.add(word)
  const [seeker, companion] = [await connect('seeker'), await connect('companion')]
  await seeker.enter()
  await companion.enter()
  await seeker.received('peer', (peer) => peer.location === 'call')
  seeker.send(description)
  for (const line of lines) seeker.send(candidateOf(line))
  await companion.received('description', (message) => message.sdp === sdp)
  await companion.received('candidate')
  seeker.send(JSON.stringify(candidateOf(lines[0] ?? '')).slice(0, -3))
  expect((await seeker.ended()).code).toBeGreaterThan(4_000)
  const [again, tooLong] = [await connect('seeker'), await connect('companion')]
  again.send({ ...description, kind: canary.sdp, [canary.password]: canary.address })
  expect((await again.ended()).code).toBeGreaterThan(4_000)
  tooLong.send({ ...description, sdp: sdp.repeat(500) })
  await tooLong.ended()
  companion.socket.terminate()
  expect(app.output()).toContain('session_started')
  expect(await app.stop()).toBe(0)
})

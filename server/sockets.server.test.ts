import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { requestReset, resetPassword, signOut } from '#app/features/marketplace/accounts/commands.server.ts'
import { cancelCall, giveUpCall } from '#app/features/marketplace/calls/commands.server.ts'
import { blockUser } from '#app/features/marketplace/calls/departure.commands.server.ts'
import { CLOSE_CODES } from '#app/features/marketplace/calls/schema.ts'
import { balanceOf } from '#app/features/marketplace/credits/views.server.ts'
import { databaseClock } from '#app/platform/clock.ts'
import type { Ctx } from '#app/platform/context.ts'
import { databaseNow, openPostgres } from '#app/platform/data/db.server.ts'
import { openLive } from '#app/platform/data/live.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { attendances, blocked, calls } from '#db/schema/all.ts'
import { cookieOf, lastLink, tokenOf } from '#tests/support/accounts.ts'
import { CallClient, serveCalls } from '#tests/support/call-sockets.ts'
import { type MadeCall, makeCall, markMedia } from '#tests/support/calls.ts'
import { emailOf, testContext } from '#tests/support/context.ts'
import { makeCompanion, makeSeeker } from '#tests/support/makers.ts'

const test = testContext()
let viewers: Map<string, Viewer>
let server: Awaited<ReturnType<typeof serveCalls>>
let call: MadeCall
const clients: CallClient[] = []
const origin = 'http://localhost:3000'
/** No heartbeat during a test, so every change arrives over the live bus. */
const RARELY = 3_600_000
let days = 0

beforeEach(async () => {
  days += 3
  call = await makeCall(test, { startAt: new Date(Date.parse('2026-12-01T18:00:00Z') + days * 86_400_000) })
  viewers = new Map([
    ['seeker', await test.as(call.seekerId)],
    ['companion', await test.as(call.companionId)],
    ['stranger', await test.as(await makeSeeker(test))],
    ['other-companion', await test.as(await makeCompanion(test))],
  ])
  server = await serveCalls(test.ctx, viewers)
  await go(1)
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await server.close()
})

const go = (minutes: number) => test.setClock(new Date(call.startAt.getTime() + minutes * 60_000))
const connect = (as: string, options: { callId?: string; origin?: string; port?: number } = {}) => {
  const { callId = call.callId, port = server.port } = options
  const client = new CallClient(port, callId, { as, origin: options.origin ?? origin })
  clients.push(client)
  return client
}
const open = (as: string, port?: number) => connect(as, port ? { port } : {}).open()
async function bothInside(ports: [number, number] = [server.port, server.port]) {
  const seeker = await open('seeker', ports[0])
  await seeker.enter()
  const companion = await open('companion', ports[1])
  await companion.enter()
  await seeker.received('peer', (peer) => peer.location === 'call')
  await companion.received('peer', (peer) => peer.location === 'call')
  await markMedia(test, call.callId)
  return { seeker, companion }
}
const stored = async () => (await test.ctx.db.select().from(calls).where(eq(calls.id, call.callId)))[0]!
const storedAttendances = () =>
  test.ctx.db.select().from(attendances).where(eq(attendances.callId, call.callId)).orderBy(attendances.joinedAt)
const offer = { type: 'description', peerConnectionId: 'a', to: null, kind: 'offer', sdp: 'v=0\r\n' } as const
const candidate = (line: string) => ({
  type: 'candidate',
  peerConnectionId: 'a',
  to: 'b',
  candidate: { candidate: line, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
})

describe('access', () => {
  it('refuses guests, and strangers as if the call did not exist [T18]', async () => {
    expect(await connect('stranger').refused()).toBe(404)
    expect(await connect('other-companion').refused()).toBe(404)
    expect(await connect('seeker', { callId: crypto.randomUUID() }).refused()).toBe(404)
    expect(await connect('nobody').refused()).toBe(401)
  })

  it('refuses other sites, and clients without an origin [T19]', async () => {
    expect(await connect('seeker', { origin: 'https://evil.example' }).refused()).toBe(403)
    expect(await connect('seeker', { origin: '' }).refused()).toBe(403)
  })

  it('opens ten minutes before the start and closes at the end [K-12]', async () => {
    await go(-11)
    expect(await connect('seeker').refused()).toBe(425)
    await go(-9)
    await open('seeker')
    await go(31)
    expect(await connect('companion').refused()).toBe(410)
  })

  it('is closed for a cancelled call', async () => {
    await go(-9)
    await cancelCall(test.ctx, viewers.get('companion')!, { callId: call.callId })
    expect(await connect('seeker').refused()).toBe(410)
  })

  it('is closed for the person who blocked the other, and for both after mutual blocks [T7]', async () => {
    await blockUser(test.ctx, viewers.get('seeker')!, { userId: call.companionId })
    expect(await connect('seeker').refused()).toBe(403)
    await (await open('companion')).enter()
    await blockUser(test.ctx, viewers.get('companion')!, { userId: call.seekerId })
    expect(await connect('companion').refused()).toBe(403)
    expect(await connect('seeker').refused()).toBe(403)
  })

  it('is rate-limited per person', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () => connect('seeker')).map((client) =>
        client.until('an answer', () => client.refusedWith ?? client.messages[0]?.type),
      ),
    )
    expect(attempts.filter((answer) => answer === 429).length).toBeGreaterThan(0)
    await open('companion')
  })
})

describe('a connection', () => {
  it('in the lobby is announced to the other person, and starts nothing', async () => {
    await go(-5)
    const seeker = await open('seeker')
    const companion = await open('companion')
    await seeker.received('peer', (peer) => peer.location === 'lobby')
    await companion.received('peer', (peer) => peer.location === 'lobby')
    companion.send({ type: 'enter', tabId: 'a', takeOver: false })
    expect(await companion.received('refused')).toMatchObject({ action: 'enter', code: 'too_early' })
    expect((await stored()).status).toBe('scheduled')
    expect(await storedAttendances()).toEqual([])
  })

  it('of the same tab takes over without a question, while the old one is still open', async () => {
    const { seeker, companion } = await bothInside()
    const again = await open('seeker')
    await again.enter({ tabId: seeker.tabId })
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.takenOver })
    const { connectionId } = await again.received('welcome')
    await companion.received('peer', (peer) => peer.location === 'call' && peer.connectionId === connectionId)
  })

  it('whose tab closes tells the other person', async () => {
    const { seeker, companion } = await bothInside()
    companion.send({ type: 'closing' })
    companion.socket.close()
    await seeker.received('peer', (peer) => peer.location === 'closing')
    expect((await stored()).status).toBe('active')
  })

  it('that breaks ends the attendance and notifies the other person', async () => {
    const { seeker, companion } = await bothInside()
    companion.socket.terminate()
    await seeker.received('peer', (peer) => peer.location === 'lost')
    await expect
      .poll(async () => (await storedAttendances()).find((each) => each.userId === call.companionId)?.leftAt)
      .not.toBeNull()
    expect((await stored()).status).toBe('active')
  })
})

it('a new password closes the call in every session of its owner', async () => {
  const real = await serveCalls(test.ctx, undefined, RARELY)
  onTestFinished(real.close)
  const seeker = new CallClient(real.port, call.callId, { cookie: await cookieOf(test.ctx, call.seekerId), origin })
  clients.push(seeker)
  await seeker.open()
  const from = { clientAddress: '203.0.113.9', language: 'en' } as const
  const email = await emailOf(test, call.seekerId)
  await requestReset(test.ctx, { ...from, email })
  const token = tokenOf(await lastLink(test.ctx, email))
  await resetPassword(test.ctx, null, { ...from, token, password: 'something new' })
  expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.signedOut })
})

describe('messages', () => {
  it('reach the other person with the sender as the server knows it', async () => {
    const { seeker, companion } = await bothInside()
    seeker.send(offer)
    const { connectionId } = await seeker.received('welcome')
    expect(await companion.received('description')).toEqual({ ...offer, from: connectionId })
    companion.send(candidate('candidate:1 1 udp 1 192.168.1.2 5 typ host'))
    expect((await seeker.received('candidate')).candidate?.candidate).toContain('192.168.1.2')
  })

  it('are forwarded in order, even right after entering', async () => {
    await (await open('companion')).enter()
    const seeker = await open('seeker')
    seeker.send({ type: 'enter', tabId: 'tab', takeOver: false })
    seeker.send(offer)
    expect(await clients[0]!.received('description')).toMatchObject(offer)
  })

  it('that offer a new connection are forwarded five times in a burst, those of the same connection always', async () => {
    const { seeker, companion } = await bothInside()
    for (let count = 0; count < 20; count++) seeker.send({ ...offer, peerConnectionId: `x-${count}` })
    for (let count = 0; count < 20; count++) seeker.send({ ...offer, peerConnectionId: 'x-4' })
    seeker.send(candidate('candidate:1 1 udp 1 192.168.1.2 5 typ host'))
    await companion.received('candidate')
    const offered = companion.messages.flatMap((each) => (each.type === 'description' ? each.peerConnectionId : []))
    expect([...new Set(offered)]).toEqual(['x-0', 'x-1', 'x-2', 'x-3', 'x-4'])
    expect(offered.filter((id) => id === 'x-4')).toHaveLength(21)
  })

  it('that are malformed, or name another sender, disconnect only their sender [F25, T19]', async () => {
    const forged = [
      { ...offer, sdp: 5 },
      { ...offer, from: 'somebody-else' },
    ].map((each) => JSON.stringify(each))
    for (const garbage of ['', '{', '[]', '{"type":"nothing"}', 'null', ...forged]) {
      const { seeker, companion } = await bothInside()
      seeker.send(garbage)
      expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.malformed })
      companion.send({ type: 'ping' })
      await companion.received('pong')
      expect(companion.messages.some((message) => message.type === 'description')).toBe(false)
      companion.socket.close()
      await companion.ended()
    }
  })

  it('that are too big or binary disconnect only the sender', async () => {
    const { seeker, companion } = await bothInside()
    seeker.send({ ...offer, sdp: 'a'.repeat(17_000) })
    expect((await seeker.ended()).code).toBe(1009)
    companion.socket.send(Buffer.from(JSON.stringify({ type: 'ping' })))
    expect((await companion.ended()).code).toBe(CLOSE_CODES.malformed)
  })

  it('in a flood disconnect only the sender, while another call continues [T19]', async () => {
    const other = await makeCall(test, { startAt: call.startAt })
    viewers.set('other', await test.as(other.seekerId))
    const bystander = await connect('other', { callId: other.callId }).open()
    const { seeker, companion } = await bothInside()
    for (let count = 0; count < 400; count++) seeker.send({ type: 'ping' })
    bystander.send({ type: 'ping' })
    await bystander.received('pong')
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.flood })
    companion.send({ type: 'ping' })
    await companion.received('pong')
    expect(bystander.closed).toBeNull()
  })
})

describe('the end', () => {
  it('is decided at the very end for connected people, without any sweep', async () => {
    const { seeker, companion } = await bothInside()
    // A minute after the booked end, because the companion was a minute late.
    await go(31.2)
    expect(await seeker.received('call', (each) => each.status === 'completed')).toMatchObject({ missedReason: null })
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.callOver })
    expect(await companion.ended()).toMatchObject({ code: CLOSE_CODES.callOver })
    expect((await storedAttendances()).every((each) => each.leftAt !== null)).toBe(true)
  })

  it('comes for a waiting seeker when the companion is five minutes late [K-23]', async () => {
    const seeker = await open('seeker')
    await seeker.enter()
    await go(5.1)
    expect(await seeker.received('call', (each) => each.status === 'missed')).toMatchObject({
      missedReason: 'offerer_no_show',
    })
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.callOver })
  })

  it('is up to the seeker, not to the companion', async () => {
    const { seeker, companion } = await bothInside()
    companion.send({ type: 'end' })
    expect(await companion.received('refused')).toMatchObject({ action: 'end', code: 'not_yours_to_do' })
    seeker.send({ type: 'end' })
    expect(await companion.received('call', (each) => each.status === 'completed')).toBeTruthy()
    await companion.ended()
  })

  it('costs a seeker nothing whose own browser had no media, whatever the companion’s socket claims [T17]', async () => {
    const seeker = await open('seeker')
    await seeker.enter()
    const companion = await open('companion')
    await companion.enter()
    companion.send({ type: 'flowing' })
    await expect.poll(async () => (await storedAttendances()).map(({ mediaAt }) => mediaAt !== null)).toContain(true)
    seeker.send({ type: 'end' })
    expect((await seeker.received('refused')).code).toBe('nobody_to_talk_to')
    await go(3)
    await giveUpCall(test.ctx, viewers.get('seeker') as Viewer, { callId: call.callId })
    expect(await stored()).toMatchObject({ status: 'missed', missedReason: 'no_connection' })
    expect(await balanceOf(test.ctx.db, call.seekerId)).toBe(call.credits)
  })

  it('comes immediately for the person who blocks the other, who sees them leave and may stay [T-09]', async () => {
    await server.close()
    server = await serveCalls(test.ctx, viewers, RARELY)
    const { seeker, companion } = await bothInside()
    await blockUser(test.ctx, viewers.get('companion')!, { userId: call.seekerId })
    expect(await companion.ended()).toMatchObject({ code: CLOSE_CODES.notAllowed })
    await seeker.received('peer', (peer) => peer.location === 'gone')
    seeker.send({ type: 'ping' })
    await seeker.received('pong')
    expect(seeker.closed).toBeNull()
    // A minute after the booked end, because the companion was a minute late.
    await go(31.2)
    expect(await seeker.received('call', (each) => each.status === 'completed')).toMatchObject({ missedReason: null })
  })

  it('comes within seconds for a person who entered while being blocked', async () => {
    const { seeker, companion } = await bothInside()
    await test.ctx.db
      .insert(blocked)
      .values({ companionId: call.companionId, seekerId: call.seekerId, blockedBy: call.companionId })
    expect(await companion.ended()).toMatchObject({ code: CLOSE_CODES.notAllowed })
    expect(seeker.closed).toBeNull()
  })
})

describe('calls through a TURN relay', () => {
  it('provide credentials and forward only the relay’s addresses', async () => {
    const turn = { urls: ['turn:relay.example:3478'], secret: 'a long shared secret' }
    const turnServer = await serveCalls({ ...test.ctx, config: { ...test.ctx.config, turn } }, viewers)
    try {
      const { seeker, companion } = await bothInside([turnServer.port, turnServer.port])
      const welcome = await seeker.received('welcome')
      expect(welcome.isRelayOnly).toBe(true)
      expect(welcome.iceServers[0]?.username).toMatch(new RegExp(`^\\d+:${call.callId}:${call.seekerId}$`))
      seeker.send(candidate('candidate:1 1 udp 1 192.168.1.2 5 typ host'))
      seeker.send(candidate('candidate:2 1 udp 1 203.0.113.9 5 typ srflx raddr 192.168.1.2 rport 5'))
      seeker.send({ ...offer, sdp: 'v=0\r\nc=IN IP4 203.0.113.9\r\na=candidate:1 1 udp 1 203.0.113.9 5 typ host\r\n' })
      seeker.send(candidate('candidate:3 1 udp 1 198.51.100.5 5 typ relay raddr 203.0.113.9 rport 5'))
      await companion.received('candidate')
      const received = JSON.stringify(companion.messages)
      expect(received).toContain('198.51.100.5')
      expect(received).not.toContain('203.0.113.9')
      expect(received).not.toContain('192.168.1.2')
    } finally {
      await turnServer.close()
    }
  })
})

describe('a process that stops', () => {
  it('makes everyone reconnect, and stores their attendances first', async () => {
    const { seeker } = await bothInside()
    const stopping = server.close()
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.restarting })
    await stopping
    expect((await storedAttendances()).every((each) => each.leftAt !== null)).toBe(true)
    server = await serveCalls(test.ctx, viewers)
    const back = await open('seeker')
    await back.enter()
  })
})

describe('two processes on one database', () => {
  let second: { ctx: Ctx; close(): Promise<void> }
  let there: Awaited<ReturnType<typeof serveCalls>>

  beforeEach(async () => {
    const database = await openPostgres(test.database.url!, { connections: 3 })
    const clock = databaseClock(() => databaseNow(database.db))
    await clock.refresh()
    const live = await openLive(database)
    second = {
      ctx: { ...test.ctx, database, db: database.db, clock, live },
      async close() {
        await live.close()
        await database.close()
      },
    }
    there = await serveCalls(second.ctx, viewers, RARELY)
  })
  afterEach(async () => {
    await there.close()
    await second.close()
  })

  it('forward everything between two people on different processes, even beyond the size of a notification', async () => {
    const { seeker, companion } = await bothInside([server.port, there.port])
    const sdp = `v=0\r\n${'a=x:äöü€\r\n'.repeat(900)}`
    seeker.send({ ...offer, sdp })
    expect((await companion.received('description')).sdp).toBe(sdp)
    companion.send(candidate('candidate:1 1 udp 1 192.168.1.2 5 typ host'))
    await seeker.received('candidate')
    companion.send({ type: 'leave' })
    await seeker.received('peer', (peer) => peer.location === 'left')
    expect(await companion.ended()).toMatchObject({ code: 1000 })
  })

  it('keep one connection per person: a device on the other process asks, and takes over', async () => {
    const { seeker, companion } = await bothInside()
    const moved = await open('seeker', there.port)
    await moved.received('elsewhere')
    moved.send({ type: 'enter', tabId: moved.tabId, takeOver: false })
    await moved.received('refused', (refused) => refused.code === 'elsewhere')
    await moved.enter({ takeOver: true })
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.takenOver })
    const { connectionId } = await moved.received('welcome')
    await companion.received('peer', (peer) => peer.location === 'call' && peer.connectionId === connectionId)
    expect(companion.messages.some((each) => each.type === 'peer' && /lost|left/.test(each.location))).toBe(false)
    companion.send(offer)
    await moved.received('description')
    const isOpen = (each: typeof attendances.$inferSelect) => each.userId === call.seekerId && each.leftAt === null
    await expect.poll(async () => (await storedAttendances()).filter(isOpen).length).toBe(1)
  })

  it('immediately disconnect a person who signs out or blocks on the other process', async () => {
    await server.close()
    server = await serveCalls(test.ctx, viewers, RARELY)
    const { seeker, companion } = await bothInside([server.port, there.port])
    const viewer = viewers.get('companion')!
    viewers.delete('companion')
    await signOut(test.ctx, viewer)
    expect(await companion.ended()).toMatchObject({ code: CLOSE_CODES.signedOut })
    await blockUser(second.ctx, viewers.get('seeker')!, { userId: call.companionId })
    expect(await seeker.ended()).toMatchObject({ code: CLOSE_CODES.notAllowed })
  })
})

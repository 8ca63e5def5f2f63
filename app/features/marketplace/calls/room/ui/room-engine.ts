import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { type CallStatus, isOpenStatus, NOTE_MAX } from '../../schema.ts'
import { newRoom, type RoomEffect, type RoomInput, stepRoom } from '../engine.rules.ts'
import { type CallSocket, createCallSocket } from './call-socket.ts'
import { createLocalMedia, type LocalMedia } from './local-media.ts'
import type { MediaKind } from './peer-connection.ts'
import type { PeerLink, PeerLinkEvents } from './peer-link.ts'
import { claimTab, createStore, isReturn, storedEntry, tabId } from './room-store.ts'

export type RoomOptions = {
  callId: string
  media: CallMedia
  startAt: Date
  status: CallStatus
  now: Date
  /** The page's data is outdated: the call changed, or the server refuses this browser. */
  onOutdated: () => void
}

const newEngine = (options: RoomOptions) => ({
  options,
  isVideo: options.media === 'video',
  store: createStore(
    newRoom({ status: options.status, isVideo: options.media === 'video', now: options.now.getTime() }),
  ),
  entry: storedEntry(options.callId),
  certificate: makeCertificate(),
  /** The server's clock in milliseconds, and the `performance.now()` at which it was read. */
  clock: { at: options.now.getTime(), measured: performance.now() },
  socket: null as CallSocket | null,
  link: null as PeerLink | null,
  isPolite: false,
  enterTimer: undefined as ReturnType<typeof setTimeout> | undefined,
  remoteVideo: null as HTMLVideoElement | null,
})
type Engine = ReturnType<typeof newEngine> & { media: LocalMedia }

const tickMs = 1_000

/** One call in this browser: devices, socket and link. Carries out engine.rules.ts. */
export function createRoom(options: RoomOptions) {
  const parts = newEngine(options)
  const { isVideo, entry } = parts
  const media = createLocalMedia({
    wantsCamera: isVideo,
    callId: options.callId,
    isReturning: entry.get() && isReturn(),
    onTracks: () => sendTracks(engine),
  })
  const engine: Engine = Object.assign(parts, { media })
  let tickTimer: ReturnType<typeof setInterval> | undefined
  const stopped = new AbortController()
  const { signal } = stopped

  const onNetworkChange = () => {
    engine.link?.dispatch({ type: 'network_changed' })
    engine.socket?.probe()
  }
  const network = (navigator as { connection?: EventTarget }).connection

  return {
    subscribe: engine.store.subscribe,
    get: engine.store.get,
    media,
    isVoice: !isVideo,
    now: () => nowOf(engine),
    /** Opens devices and socket. Rejoins immediately after a reload inside the call. */
    async start() {
      if (!isOpenStatus(options.status)) return
      const isOwnTab = await claimTab()
      if (signal.aborted) return
      window.addEventListener('online', onNetworkChange, { signal })
      window.addEventListener('pagehide', () => dispatch(engine, { type: 'closing' }), { signal })
      network?.addEventListener('change', onNetworkChange, { signal })
      tickTimer = setInterval(() => dispatch(engine, { type: 'tick' }), tickMs)
      dispatch(engine, { type: 'start', isReturning: isOwnTab && entry.get() && isReturn() })
    },
    /** Joins now, or the moment the call begins. `takeOver` ends the call on the person's other device. */
    join: ({ takeOver = false }: { takeOver?: boolean } = {}) => dispatch(engine, { type: 'join', takeOver }),
    backToLobby() {
      clearTimeout(engine.enterTimer)
      dispatch(engine, { type: 'back_to_lobby' })
    },
    leave: () => dispatch(engine, { type: 'leave' }),
    setRemoteVideo(element: HTMLVideoElement | null) {
      engine.remoteVideo = element
    },
    end: () => engine.socket?.send({ type: 'end' }),
    confirmTrust: (matches: boolean) => dispatch(engine, { type: 'confirm_trust', matches }),
    /** Sends a note of at most 500 characters; false if it can't be sent now. */
    sendNote(text: string): boolean {
      const note = text.trim().slice(0, NOTE_MAX)
      if (!note || !engine.link?.sendChannel({ type: 'note', text: note })) return false
      dispatch(engine, { type: 'note_sent', text: note })
      return true
    },
    setSoundOnly: (isOn: boolean) => dispatch(engine, { type: 'sound_only', isOn }),
    declineSoundOnly: () => dispatch(engine, { type: 'decline_sound_only' }),
    retry: () => engine.link?.dispatch({ type: 'broken' }),
    stop() {
      stopped.abort()
      clearInterval(tickTimer)
      disconnect(engine)
      media.stop()
    },
  }
}

export type Room = ReturnType<typeof createRoom>

/** Null if it can't be generated; the browser then makes one for each connection. */
const makeCertificate = async (): Promise<RTCCertificate | null> =>
  RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams).catch(() => null)

const nowOf = ({ clock }: Engine) => clock.at + performance.now() - clock.measured

function dispatch(engine: Engine, input: RoomInput) {
  const { store } = engine
  const before = store.get()
  const { state, effects } = stepRoom(before, input, nowOf(engine))
  if (state !== before) store.set(state)
  if (state.isSeated !== before.isSeated) engine.link?.dispatch({ type: 'socket', isOpen: state.isSeated })
  for (const effect of effects) perform(engine, effect)
}

function perform(engine: Engine, effect: RoomEffect) {
  const { socket, link, media } = engine
  switch (effect.type) {
    case 'socket':
      socket?.send(effect.message)
      return
    case 'clock':
      engine.clock = { at: Date.parse(effect.at), measured: performance.now() }
      return
    case 'welcome':
      engine.isPolite = effect.message.isPolite
      return link?.renewRelay(effect.message.iceServers)
    case 'relay':
      return link?.renewRelay(effect.iceServers)
    case 'link':
      return link?.dispatch({ type: effect.event })
    case 'deliver':
      return link?.dispatch({ type: 'message', message: effect.message })
    case 'send_tracks':
      return sendTracks(engine)
    case 'sending': {
      const { adaptation, isSoundOnly } = engine.store.get()
      return link?.setSending({ ...adaptation, isVideoPaused: isSoundOnly })
    }
    case 'channel':
      link?.sendChannel(effect.message)
      return
    case 'enter_when_open':
      return enterWhenOpen(engine, effect.afterMs)
    case 'prepare':
      return void prepare(engine)
    case 'connect':
      return connect(engine)
    case 'disconnect':
      return disconnect(engine)
    case 'probe':
      return socket?.probe()
    case 'start_media':
      if (media.get().phase !== 'ready') void media.start().then(() => dispatch(engine, { type: 'media_ready' }))
      return
    case 'stop_media':
      return media.stop()
    case 'remember':
      return engine.entry.set(effect.isInside)
    case 'outdated':
      engine.options.onOutdated()
  }
}

function sendTracks({ isVideo, media, link, socket }: Engine) {
  link?.setTrack('audio', media.track('microphone'))
  if (isVideo) link?.setTrack('video', media.track('camera'))
  socket?.send({ type: 'media', ...media.sending() })
}

/** Enters once the call has begun; the server decides. After a lost socket the same visit continues. */
function enterWhenOpen(engine: Engine, afterMs = 0) {
  clearTimeout(engine.enterTimer)
  const { phase, socketState, takesOver, isSeated } = engine.store.get()
  if (isSeated) return
  if (phase !== 'waiting' && phase !== 'entering' && phase !== 'inside') return
  const wait = Math.max(afterMs, engine.options.startAt.getTime() - nowOf(engine))
  if (wait > 0) {
    engine.enterTimer = setTimeout(() => enterWhenOpen(engine), Math.min(wait + 20, 1_000))
    return
  }
  if (socketState !== 'open' || engine.media.get().phase !== 'ready') return
  if (!engine.link) return void openLink(engine).then(() => engine.link && enterWhenOpen(engine))
  dispatch(engine, { type: 'entering' })
  engine.socket?.send({ type: 'enter', tabId: tabId(), takeOver: takesOver })
}

async function prepare(engine: Engine) {
  if (engine.media.get().phase !== 'ready') return
  if (!engine.link) await openLink(engine)
  // An offer reveals the sender's addresses, so without a relay it waits for the click on Join.
  const { phase, isRelayOnly } = engine.store.get()
  if (phase === 'lobby' && (isRelayOnly || engine.isPolite)) engine.link?.dispatch({ type: 'peer_near' })
}

async function openLink(engine: Engine): Promise<void> {
  const parts = await import('./peer-link.ts').catch(() => null)
  if (!parts || engine.link || !engine.socket) return
  const { isPolite, certificate, isVideo } = engine
  const { isRelayOnly, iceServers } = engine.store.get()
  const kinds: MediaKind[] = isVideo ? ['audio', 'video'] : ['audio']
  const link = { isPolite, isRelayOnly, iceServers: iceServers ?? [], certificate, kinds }
  engine.link = parts.createPeerLink(link, linkEvents(engine))
  sendTracks(engine)
}

function linkEvents(engine: Engine): PeerLinkEvents {
  const { get } = engine.store
  return {
    send: (message) => engine.socket?.send(message) ?? false,
    onNews: (news) => dispatch(engine, news),
    showsNothing: () => isBlank(engine.remoteVideo),
    peerSends: () => ({ sound: get().peerMicrophone, video: get().peerCamera && !get().isSoundOnly }),
    renderedFrames: () =>
      document.visibilityState === 'visible'
        ? (engine.remoteVideo?.getVideoPlaybackQuality?.().totalVideoFrames ?? null)
        : null,
  }
}

/** Detects a video that plays without any image, even in browsers that don't count frames. */
const isBlank = (video: HTMLVideoElement | null) => video !== null && !video.paused && video.videoWidth === 0

function connect(engine: Engine) {
  if (engine.socket) return
  const { callId, onOutdated } = engine.options
  const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/calls/${callId}/socket`
  engine.socket = createCallSocket(url, {
    onMessage: (message) => dispatch(engine, { type: 'message', message }),
    onState: (state) => engine.store.get().socketState !== state && dispatch(engine, { type: 'socket', state }),
    onUnreachable: onOutdated,
    onClosed: (reason) => dispatch(engine, { type: 'socket_closed', reason }),
  })
}

function disconnect(engine: Engine) {
  clearTimeout(engine.enterTimer)
  engine.link?.close()
  engine.link = null
  engine.socket?.stop()
  engine.socket = null
}

/** One room while this page shows this call. Null on the server and on first paint. */
export function useRoom(options: RoomOptions): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  const latest = useRef(options)
  latest.current = options
  const { callId } = options
  useEffect(() => {
    if (latest.current.callId !== callId) return
    const engine = createRoom({ ...latest.current, onOutdated: () => latest.current.onOutdated() })
    setRoom(engine)
    void engine.start()
    return () => engine.stop()
  }, [callId])
  const isVoice = options.media === 'audio'
  useEffect(() => {
    // The booked video call was switched to voice, so close the camera.
    if (!room || !isVoice || room.isVoice) return
    room.setSoundOnly(true)
    void room.media.setCamera(false)
  }, [room, isVoice])
  return room
}

export const useRoomState = (room: Room) => useSyncExternalStore(room.subscribe, room.get, room.get)

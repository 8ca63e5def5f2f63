import type { IceServer, PeerLocation, ServerMessage } from '../../messages.ts'
import { type CallMedia, type CallStatus, isOpenStatus, type MissedReason } from '../../schema.ts'
import type { MediaFlow, Quality } from '../rules.ts'
import { type CallSocket, type CloseReason, createCallSocket } from './call-socket.ts'
import { createLocalMedia } from './local-media.ts'
import { createPeerLink, type PeerLink } from './peer-link.ts'
import { createStore } from './room-store.ts'

/** Where this person is: looking around, waiting for the door, going in, inside, or gone again. */
export type Phase = 'lobby' | 'waiting' | 'entering' | 'inside' | 'left' | 'refused' | 'closed'

export type RoomState = {
  phase: Phase
  line: 'connecting' | 'open'
  closedFor: CloseReason
  /** Why the door stayed shut, or why ending was refused. */
  refusal: string | null
  status: CallStatus
  missedReason: MissedReason | null
  place: PeerLocation
  peerMicrophone: boolean
  peerCamera: boolean
  flow: MediaFlow
  quality: Quality
  isSpeaking: boolean
  hasTalked: boolean
  /** On the clock of `now()`, when the connection broke. */
  lostAt: number | null
  stream: MediaStream | null
  /** The addresses of both are hidden from each other by a relay. */
  isRelayed: boolean
  /** Null until the server has let us in. */
  iceServers: IceServer[] | null
}

export type RoomOptions = {
  callId: string
  media: CallMedia
  startAt: Date
  status: CallStatus
  /** The server's time when the page was made. */
  now: Date
  /** What the page knows is old: the call changed, or the server does not let us in. */
  onOutdated: () => void
}

const tooEarlyMs = 400

/** Everything behind one call in this browser: devices, line to the server, connection to the other one. */
export function createRoom(options: RoomOptions) {
  const store = createStore<RoomState>({
    phase: 'lobby',
    line: 'connecting',
    closedFor: null,
    refusal: null,
    status: options.status,
    missedReason: null,
    place: 'absent',
    peerMicrophone: true,
    peerCamera: options.media === 'video',
    flow: 'none',
    quality: 'good',
    isSpeaking: false,
    hasTalked: false,
    lostAt: null,
    stream: null,
    isRelayed: false,
    iceServers: null,
  })
  const { get, set } = store
  const wantsCamera = options.media === 'video'
  const media = createLocalMedia({ wantsCamera, onTracks: () => shareTracks() })
  const memory = remembered(options.callId)
  let clock = { at: options.now.getTime(), measured: performance.now() }
  let socket: CallSocket | null = null
  let peer: PeerLink | null = null
  let door: ReturnType<typeof setTimeout> | undefined
  let screen: HTMLVideoElement | null = null

  const now = () => clock.at + performance.now() - clock.measured
  const setClock = (text: string) => {
    clock = { at: Date.parse(text), measured: performance.now() }
  }

  function shareTracks() {
    const [microphone, camera] = [media.track('microphone'), media.track('camera')]
    peer?.setTrack('audio', microphone)
    if (wantsCamera) peer?.setTrack('video', camera)
    const { isMicrophoneOn, isCameraOn } = media.get()
    socket?.send({
      type: 'media',
      microphone: isMicrophoneOn && microphone !== null,
      camera: isCameraOn && camera !== null,
    })
  }

  /** Goes in as soon as the door opens; the server has the last word on that. */
  function tryDoor() {
    clearTimeout(door)
    const { phase, line } = get()
    if (phase !== 'waiting' && phase !== 'entering') return
    const wait = options.startAt.getTime() - now()
    if (wait > 0) {
      door = setTimeout(tryDoor, Math.min(wait + 20, 1_000))
      return
    }
    if (line !== 'open' || media.get().phase !== 'ready') return
    set({ phase: 'entering' })
    socket?.send({ type: 'enter' })
  }

  function hear(message: ServerMessage) {
    switch (message.type) {
      case 'welcome': {
        setClock(message.now)
        const { isPolite, isRelayed, iceServers } = message
        set({ isRelayed, iceServers })
        peer ??= openPeer({ isPolite, isRelayed, iceServers })
        shareTracks()
        if (get().phase === 'inside') socket?.send({ type: 'enter' })
        return tryDoor()
      }
      case 'entered':
        memory.set(true)
        set({ phase: 'inside', refusal: null })
        shareTracks()
        if (get().place === 'room') peer?.peerCame()
        return
      case 'refused':
        return refused(message.what, message.code)
      case 'peer':
        return seePeer(message)
      case 'call':
        set({ status: message.status, missedReason: message.missedReason })
        return options.onOutdated()
      case 'pong':
        return setClock(message.now)
      default:
        if (get().phase === 'inside') peer?.receive(message)
    }
  }

  function seePeer({ place, microphone, camera }: Extract<ServerMessage, { type: 'peer' }>) {
    const before = get().place
    const isSeated = place === 'room' || place === 'lobby'
    set(isSeated ? { place, peerMicrophone: microphone, peerCamera: camera } : { place })
    if (get().phase !== 'inside') return
    if (place === 'room' && before !== 'room') peer?.peerCame()
    else if (place === 'lost' || place === 'lobby') peer?.peerLost()
    else if (place === 'left' || place === 'absent') peer?.peerLeft()
  }

  function refused(what: 'enter' | 'end', code: string) {
    if (what === 'enter' && code === 'too_early') {
      door = setTimeout(tryDoor, tooEarlyMs)
      return
    }
    set({ refusal: code })
    if (what === 'enter') set({ phase: 'refused' })
    options.onOutdated()
  }

  function openPeer(given: Pick<Extract<ServerMessage, { type: 'welcome' }>, 'isPolite' | 'isRelayed' | 'iceServers'>) {
    return createPeerLink(
      { ...given, kinds: wantsCamera ? ['audio', 'video'] : ['audio'] },
      {
        send: (message) => socket?.send(message) ?? false,
        isLineOpen: () => get().line === 'open',
        onStream: (stream) => set({ stream }),
        onFlow: (flow) =>
          set({
            flow,
            hasTalked: get().hasTalked || flow === 'flowing',
            lostAt: flow === 'flowing' || flow === 'none' ? null : (get().lostAt ?? now()),
          }),
        onQuality: (quality) => get().quality !== quality && set({ quality }),
        onSpeaking: (isSpeaking) => get().isSpeaking !== isSpeaking && set({ isSpeaking }),
        isPeerSilent: () => !get().peerMicrophone && !get().peerCamera,
        shownFrames: () =>
          document.visibilityState === 'visible'
            ? (screen?.getVideoPlaybackQuality?.().totalVideoFrames ?? null)
            : null,
      },
    )
  }

  function disconnect() {
    clearTimeout(door)
    peer?.close()
    peer = null
    socket?.stop()
    socket = null
    set({ place: 'absent', stream: null, hasTalked: false, lostAt: null, line: 'connecting' })
  }

  function connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/calls/${options.callId}/socket`
    socket = createCallSocket(url, {
      onMessage: hear,
      onState: (line) => get().line !== line && set({ line }),
      onRefused: options.onOutdated,
      onClosed(closedFor) {
        disconnect()
        media.stop()
        if (closedFor !== 'over') memory.set(false)
        set({ phase: 'closed', closedFor })
        options.onOutdated()
      },
    })
  }

  const networkChanged = () => peer?.networkChanged()

  return {
    subscribe: store.subscribe,
    get,
    media,
    now,
    /** Opens devices and line. Somebody who was inside before a reload goes straight back in. */
    async start() {
      if (!isOpenStatus(options.status)) return
      window.addEventListener('online', networkChanged)
      if (memory.get()) set({ phase: 'entering' })
      connect()
      await media.start()
      shareTracks()
      tryDoor()
    },
    /** Presses Join: now, or the moment the call begins. */
    join() {
      if (get().phase === 'left' || get().phase === 'refused') {
        set({ phase: 'waiting', refusal: null })
        if (!socket) connect()
        if (media.get().phase !== 'ready') void media.start().then(tryDoor)
      } else set({ phase: 'waiting' })
      tryDoor()
    },
    /** Goes back to checking the devices before the door opened. */
    stayOutside() {
      clearTimeout(door)
      if (get().phase === 'waiting') set({ phase: 'lobby' })
    },
    leave() {
      memory.set(false)
      socket?.send({ type: 'leave' })
      disconnect()
      media.stop()
      set({ phase: 'left' })
    },
    /** Where the other one is shown, from now on. */
    showIn(element: HTMLVideoElement | null) {
      screen = element
    },
    /** The seeker ends the call for both. */
    end: () => socket?.send({ type: 'end' }),
    stop() {
      window.removeEventListener('online', networkChanged)
      disconnect()
      media.stop()
    },
  }
}

/** Whether this tab was in the room, so that a reload returns to it. */
function remembered(callId: string) {
  const key = `call:${callId}`
  return {
    get: () => sessionStorage.getItem(key) === 'inside',
    set: (isInside: boolean) => (isInside ? sessionStorage.setItem(key, 'inside') : sessionStorage.removeItem(key)),
  }
}

export type Room = ReturnType<typeof createRoom>

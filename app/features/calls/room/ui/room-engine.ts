import type { CallMedia } from '#app/features/availability/schema.ts'
import type { IceServer, PeerLocation, ServerMessage } from '../../messages.ts'
import { type CallStatus, isOpenStatus, type MissedReason } from '../../schema.ts'
import type { MediaFlow, Quality } from '../rules.ts'
import { type CallSocket, type CloseReason, createCallSocket } from './call-socket.ts'
import { createLocalMedia } from './local-media.ts'
import { createPeerLink, type PeerLink } from './peer-link.ts'
import { createStore } from './room-store.ts'

/** Where this participant is: in the lobby, waiting for the start, entering, inside, or gone again. */
export type Phase = 'lobby' | 'waiting' | 'entering' | 'inside' | 'left' | 'refused' | 'closed' | 'untrusted'

/** A few written words between the two; nobody keeps them. `at` is on the clock of `now()`. */
export type CallNote = { id: number; from: 'you' | 'other'; text: string; at: number }

export type RoomState = {
  phase: Phase
  socketState: 'connecting' | 'open'
  closeReason: CloseReason
  /** Why entering or ending was refused. */
  refusal: string | null
  status: CallStatus
  missedReason: MissedReason | null
  peerLocation: PeerLocation
  peerMicrophone: boolean
  peerCamera: boolean
  flow: MediaFlow
  quality: Quality
  isSpeaking: boolean
  hasTalked: boolean
  /** On the clock of `now()`, when the connection broke. */
  lostAt: number | null
  stream: MediaStream | null
  /** Media goes through a TURN relay, which hides the addresses of both from each other. */
  isRelayOnly: boolean
  /** Null until the server has sent its welcome. */
  iceServers: IceServer[] | null
  /** Four numbers from 0 to 63, the same on both sides when nobody is in between; null until they are computed. */
  symbols: readonly number[] | null
  trust: 'none' | 'ready' | 'confirmed' | 'mismatch'
  notes: readonly CallNote[]
  canSendNotes: boolean
  /** The network is too weak for the video: sound alone is offered. */
  offersSoundOnly: boolean
  isSoundOnly: boolean
  /** Twenty seconds without a first packet: which way is missing. */
  trouble: 'none' | 'no_path' | 'no_relay'
  /** The other device on which this person is in the call, in words. */
  elsewhere: string | null
  isPeerClosing: boolean
}

export type RoomOptions = {
  callId: string
  media: CallMedia
  startAt: Date
  status: CallStatus
  /** The server's time when the page was made. */
  now: Date
  /** The page's data is old: the call changed, or the server refuses this browser. */
  onOutdated: () => void
}

const retryEnterMs = 400

/** Everything behind one call in this browser: devices, socket to the server, connection to the other participant. */
export function createRoom(options: RoomOptions) {
  const store = createStore<RoomState>({
    phase: 'lobby',
    socketState: 'connecting',
    closeReason: null,
    refusal: null,
    status: options.status,
    missedReason: null,
    peerLocation: 'absent',
    peerMicrophone: true,
    peerCamera: options.media === 'video',
    flow: 'none',
    quality: 'good',
    isSpeaking: false,
    hasTalked: false,
    lostAt: null,
    stream: null,
    isRelayOnly: false,
    iceServers: null,
    symbols: null,
    trust: 'none',
    notes: [],
    canSendNotes: false,
    offersSoundOnly: false,
    isSoundOnly: false,
    trouble: 'none',
    elsewhere: null,
    isPeerClosing: false,
  })
  const { get, set } = store
  const wantsCamera = options.media === 'video'
  const entry = storedEntry(options.callId)
  const media = createLocalMedia({
    wantsCamera,
    callId: options.callId,
    isReturning: entry.get(),
    onTracks: () => sendTracks(),
  })
  let clock = { at: options.now.getTime(), measured: performance.now() }
  let socket: CallSocket | null = null
  let peer: PeerLink | null = null
  let enterTimer: ReturnType<typeof setTimeout> | undefined
  let remoteVideo: HTMLVideoElement | null = null

  const now = () => clock.at + performance.now() - clock.measured
  const setClock = (text: string) => {
    clock = { at: Date.parse(text), measured: performance.now() }
  }

  function sendTracks() {
    const [microphone, camera] = [media.track('microphone'), media.track('camera')]
    peer?.setTrack('audio', microphone)
    if (wantsCamera) peer?.setTrack('video', camera)
    socket?.send({ type: 'media', ...media.sending() })
  }

  /** Enters as soon as the call has begun; the server decides. */
  function enterWhenOpen() {
    clearTimeout(enterTimer)
    const { phase, socketState } = get()
    if (phase !== 'waiting' && phase !== 'entering') return
    const wait = options.startAt.getTime() - now()
    if (wait > 0) {
      enterTimer = setTimeout(enterWhenOpen, Math.min(wait + 20, 1_000))
      return
    }
    if (socketState !== 'open' || media.get().phase !== 'ready') return
    set({ phase: 'entering' })
    socket?.send({ type: 'enter' })
  }

  function onMessage(message: ServerMessage) {
    switch (message.type) {
      case 'welcome': {
        setClock(message.now)
        const { isPolite, isRelayOnly, iceServers } = message
        set({ isRelayOnly, iceServers })
        peer ??= createPeer({ isPolite, isRelayOnly, iceServers })
        sendTracks()
        if (get().phase === 'inside') socket?.send({ type: 'enter' })
        return enterWhenOpen()
      }
      case 'relay':
        return peer?.renewRelay(message.iceServers)
      case 'entered':
        entry.set(true)
        set({ phase: 'inside', refusal: null })
        sendTracks()
        if (get().peerLocation === 'call') peer?.peerCame()
        return
      case 'refused':
        return onRefused(message.action, message.code)
      case 'peer':
        return onPeer(message)
      case 'call':
        set({ status: message.status, missedReason: message.missedReason })
        return options.onOutdated()
      case 'pong':
        return setClock(message.now)
      default:
        if (get().phase === 'inside') peer?.receive(message)
    }
  }

  function onPeer({ location, microphone, camera }: Extract<ServerMessage, { type: 'peer' }>) {
    const before = get().peerLocation
    const isPresent = location === 'call' || location === 'lobby'
    set(
      isPresent
        ? { peerLocation: location, peerMicrophone: microphone, peerCamera: camera }
        : { peerLocation: location },
    )
    if (get().phase !== 'inside') return
    if (location === 'call' && before !== 'call') peer?.peerCame()
    else if (location === 'lost' || location === 'lobby') peer?.peerLost()
    else if (location === 'left' || location === 'absent') peer?.peerLeft()
  }

  function onRefused(action: 'enter' | 'end', code: string) {
    if (action === 'enter' && code === 'too_early') {
      enterTimer = setTimeout(enterWhenOpen, retryEnterMs)
      return
    }
    set({ refusal: code })
    if (action === 'enter') set({ phase: 'refused' })
    options.onOutdated()
  }

  function createPeer(
    settings: Pick<Extract<ServerMessage, { type: 'welcome' }>, 'isPolite' | 'isRelayOnly' | 'iceServers'>,
  ) {
    return createPeerLink(
      { ...settings, kinds: wantsCamera ? ['audio', 'video'] : ['audio'] },
      {
        send: (message) => socket?.send(message) ?? false,
        isSocketOpen: () => get().socketState === 'open',
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
        renderedFrames: () =>
          document.visibilityState === 'visible'
            ? (remoteVideo?.getVideoPlaybackQuality?.().totalVideoFrames ?? null)
            : null,
      },
    )
  }

  function disconnect() {
    clearTimeout(enterTimer)
    peer?.close()
    peer = null
    socket?.stop()
    socket = null
    set({ peerLocation: 'absent', stream: null, hasTalked: false, lostAt: null, socketState: 'connecting' })
  }

  function connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/calls/${options.callId}/socket`
    socket = createCallSocket(url, {
      onMessage,
      onState: (socketState) => get().socketState !== socketState && set({ socketState }),
      onUnreachable: options.onOutdated,
      onClosed(closeReason) {
        disconnect()
        media.stop()
        if (closeReason !== 'over') entry.set(false)
        set({ phase: 'closed', closeReason })
        options.onOutdated()
      },
    })
  }

  const onNetworkChange = () => peer?.networkChanged()

  return {
    subscribe: store.subscribe,
    get,
    media,
    now,
    /** Opens devices and socket. Somebody who was inside before a reload goes straight back in. */
    async start() {
      if (!isOpenStatus(options.status)) return
      window.addEventListener('online', onNetworkChange)
      if (entry.get()) set({ phase: 'entering' })
      connect()
      await media.start()
      sendTracks()
      enterWhenOpen()
    },
    /** Presses Join: now, or the moment the call begins. `takeOver` ends it on this person's other device. */
    join(_how?: { takeOver?: boolean }) {
      if (get().phase === 'left' || get().phase === 'refused') {
        set({ phase: 'waiting', refusal: null })
        if (!socket) connect()
        if (media.get().phase !== 'ready') void media.start().then(enterWhenOpen)
      } else set({ phase: 'waiting' })
      enterWhenOpen()
    },
    /** Goes back to checking the devices before the call begins. */
    backToLobby() {
      clearTimeout(enterTimer)
      if (get().phase === 'waiting') set({ phase: 'lobby' })
    },
    leave() {
      entry.set(false)
      socket?.send({ type: 'leave' })
      disconnect()
      media.stop()
      set({ phase: 'left' })
    },
    /** The video element that renders the other participant from now on. */
    setRemoteVideo(element: HTMLVideoElement | null) {
      remoteVideo = element
    },
    /** The seeker ends the call for both. */
    end: () => socket?.send({ type: 'end' }),
    /** What somebody pressed at the trust check; a mismatch ends the call here. */
    confirmTrust(_matches: boolean) {},
    /** Sends a note of at most 500 characters; false when it cannot go now. */
    sendNote: (_text: string): boolean => false,
    setSoundOnly(_isOn: boolean) {},
    declineSoundOnly() {},
    /** Tries the connection to the other one again. */
    retry() {},
    stop() {
      window.removeEventListener('online', onNetworkChange)
      disconnect()
      media.stop()
    },
  }
}

/** Whether this tab was in the room, so that a reload returns to it. */
function storedEntry(callId: string) {
  const key = `call:${callId}`
  return {
    get: () => sessionStorage.getItem(key) === 'inside',
    set: (isInside: boolean) => (isInside ? sessionStorage.setItem(key, 'inside') : sessionStorage.removeItem(key)),
  }
}

export type Room = ReturnType<typeof createRoom>

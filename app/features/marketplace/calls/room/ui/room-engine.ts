import type { CallMedia } from '#app/features/marketplace/availability/schema.ts'
import { type CallStatus, isOpenStatus, NOTE_MAX } from '../../schema.ts'
import { stepRoom } from '../engine.rules.ts'
import { newRoom, type RoomEffect, type RoomInput, type RoomState } from '../engine-state.rules.ts'
import { type CallSocket, createCallSocket } from './call-socket.ts'
import { createLocalMedia } from './local-media.ts'
import type { PeerLink } from './peer-link.ts'
import { createStore } from './room-store.ts'
import { claimTab, isReturn, storedEntry, tabId } from './tab-memory.ts'

export type { CallNote, Phase, RoomState } from '../engine-state.rules.ts'

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

const tickMs = 1_000

/**
 * Everything behind one call in this browser: devices, socket to the server, link to the other participant. It carries
 * out what engine.rules.ts decides.
 */
export function createRoom(options: RoomOptions) {
  const isVideo = options.media === 'video'
  const store = createStore<RoomState>(newRoom({ status: options.status, isVideo, now: options.now.getTime() }))
  const { get } = store
  const entry = storedEntry(options.callId)
  const media = createLocalMedia({
    wantsCamera: isVideo,
    callId: options.callId,
    isReturning: entry.get() && isReturn(),
    onTracks: () => sendTracks(),
  })
  const certificate = makeCertificate()
  let clock = { at: options.now.getTime(), measured: performance.now() }
  let socket: CallSocket | null = null
  let link: PeerLink | null = null
  let isPolite = false
  let enterTimer: ReturnType<typeof setTimeout> | undefined
  let tickTimer: ReturnType<typeof setInterval> | undefined
  let remoteVideo: HTMLVideoElement | null = null
  let isStopped = false

  const now = () => clock.at + performance.now() - clock.measured

  function dispatch(input: RoomInput) {
    const before = get()
    const { state, effects } = stepRoom(before, input, now())
    if (state !== before) store.set(state)
    if (state.isSeated !== before.isSeated) link?.socketChanged(state.isSeated)
    for (const effect of effects) perform(effect)
  }

  function perform(effect: RoomEffect) {
    switch (effect.type) {
      case 'socket':
        socket?.send(effect.message)
        return
      case 'clock':
        clock = { at: Date.parse(effect.at), measured: performance.now() }
        return
      case 'welcome':
        isPolite = effect.message.isPolite
        return link?.renewRelay(effect.message.iceServers)
      case 'relay':
        return link?.renewRelay(effect.iceServers)
      case 'link':
        return link?.[effect.call]()
      case 'deliver':
        return link?.receive(effect.message)
      case 'send_tracks':
        return sendTracks()
      case 'sending': {
        const { adaptation, isSoundOnly } = get()
        return link?.setSending({ ...adaptation, isVideoPaused: isSoundOnly })
      }
      case 'channel':
        link?.sendChannel(effect.message)
        return
      case 'enter_when_open':
        return enterWhenOpen(effect.afterMs)
      case 'prepare':
        return void prepare()
      case 'connect':
        if (!socket) connect()
        return
      case 'disconnect':
        return disconnect()
      case 'probe':
        return socket?.probe()
      case 'start_media':
        if (media.get().phase !== 'ready') void media.start().then(() => dispatch({ type: 'media_ready' }))
        return
      case 'stop_media':
        return media.stop()
      case 'remember':
        return entry.set(effect.isInside)
      case 'outdated':
        options.onOutdated()
    }
  }

  function sendTracks() {
    link?.setTrack('audio', media.track('microphone'))
    if (isVideo) link?.setTrack('video', media.track('camera'))
    socket?.send({ type: 'media', ...media.sending() })
  }

  /** Enters as soon as the call has begun; the server decides. After a lost socket the same visit goes on. */
  function enterWhenOpen(afterMs = 0) {
    clearTimeout(enterTimer)
    const { phase, socketState, takesOver, isSeated } = get()
    if (isSeated) return
    if (phase !== 'waiting' && phase !== 'entering' && phase !== 'inside') return
    const wait = Math.max(afterMs, options.startAt.getTime() - now())
    if (wait > 0) {
      enterTimer = setTimeout(enterWhenOpen, Math.min(wait + 20, 1_000))
      return
    }
    if (socketState !== 'open' || media.get().phase !== 'ready') return
    if (!link) return void openLink().then(() => link && enterWhenOpen())
    dispatch({ type: 'entering' })
    socket?.send({ type: 'enter', tabId: tabId(), takeOver: takesOver })
  }

  async function prepare() {
    if (media.get().phase !== 'ready') return
    if (!link) await openLink()
    // Who offers sends its addresses: without a relay not before the press.
    const { phase, isRelayOnly } = get()
    if (phase === 'lobby' && (isRelayOnly || isPolite)) link?.peerNear()
  }

  /** What the media needs is fetched on the way in; without it nobody enters. */
  async function openLink(): Promise<void> {
    const parts = await import('./peer-link.ts').catch(() => null)
    if (!parts || link || !socket) return
    const { isRelayOnly, iceServers } = get()
    link = parts.createPeerLink(
      {
        isPolite,
        isRelayOnly,
        iceServers: iceServers ?? [],
        certificate,
        kinds: isVideo ? ['audio', 'video'] : ['audio'],
      },
      {
        send: (message) => socket?.send(message) ?? false,
        onStream: (stream) => dispatch({ type: 'stream', stream }),
        onFlow: (flow) => dispatch({ type: 'flow', flow }),
        onQuality: (quality) => dispatch({ type: 'quality', quality }),
        onSpeaking: (isSpeaking) => dispatch({ type: 'speaking', isSpeaking }),
        onStats: (stats, roundTripMs) => dispatch({ type: 'stats', stats, roundTripMs }),
        onNetwork: (sample) => dispatch({ type: 'network', sample }),
        onGathered: (hasRelay) => dispatch({ type: 'gathered', hasRelay }),
        onChannel: (isOpen) => dispatch({ type: 'channel', isOpen }),
        onChannelMessage: (message) => dispatch({ type: 'channel_message', message }),
        onTrust: (outcome, pair) => dispatch({ type: 'trust', outcome, pair }),
        showsNothing: () => isBlank(remoteVideo),
        peerSends: () => ({ sound: get().peerMicrophone, video: get().peerCamera && !get().isSoundOnly }),
        renderedFrames: () =>
          document.visibilityState === 'visible'
            ? (remoteVideo?.getVideoPlaybackQuality?.().totalVideoFrames ?? null)
            : null,
      },
    )
    sendTracks()
  }

  function connect() {
    const url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/calls/${options.callId}/socket`
    socket = createCallSocket(url, {
      onMessage: (message) => dispatch({ type: 'message', message }),
      onState: (state) => get().socketState !== state && dispatch({ type: 'socket', state }),
      onUnreachable: options.onOutdated,
      onClosed: (reason) => dispatch({ type: 'socket_closed', reason }),
    })
  }

  function disconnect() {
    clearTimeout(enterTimer)
    link?.close()
    link = null
    socket?.stop()
    socket = null
  }

  const onNetworkChange = () => {
    link?.networkChanged()
    socket?.probe()
  }
  const onPageHide = () => dispatch({ type: 'closing' })
  const network = (navigator as { connection?: EventTarget }).connection

  return {
    subscribe: store.subscribe,
    get,
    media,
    /** Made for a voice call: without a camera from the beginning. */
    isVoice: !isVideo,
    now,
    /** Opens devices and socket. Somebody who was inside before a reload goes straight back in. */
    async start() {
      if (!isOpenStatus(options.status)) return
      const isOwnTab = await claimTab()
      if (isStopped) return
      window.addEventListener('online', onNetworkChange)
      window.addEventListener('pagehide', onPageHide)
      network?.addEventListener('change', onNetworkChange)
      tickTimer = setInterval(() => dispatch({ type: 'tick' }), tickMs)
      dispatch({ type: 'start', isReturning: isOwnTab && entry.get() && isReturn() })
    },
    /** Presses Join: now, or the moment the call begins. `takeOver` ends it on this person's other device. */
    join: ({ takeOver = false }: { takeOver?: boolean } = {}) => dispatch({ type: 'join', takeOver }),
    /** Goes back to checking the devices before the call begins. */
    backToLobby() {
      clearTimeout(enterTimer)
      dispatch({ type: 'back_to_lobby' })
    },
    leave: () => dispatch({ type: 'leave' }),
    /** The video element that renders the other participant from now on. */
    setRemoteVideo(element: HTMLVideoElement | null) {
      remoteVideo = element
    },
    /** The seeker ends the call for both. */
    end: () => socket?.send({ type: 'end' }),
    /** What somebody pressed at the trust check; a mismatch ends the call here. */
    confirmTrust: (matches: boolean) => dispatch({ type: 'confirm_trust', matches }),
    /** Sends a note of at most 500 characters; false when it cannot go now. */
    sendNote(text: string): boolean {
      const note = text.trim().slice(0, NOTE_MAX)
      if (!note || !link?.sendChannel({ type: 'note', text: note })) return false
      dispatch({ type: 'note_sent', text: note })
      return true
    },
    /** Pauses the pictures of both, or lets them go on. */
    setSoundOnly: (isOn: boolean) => dispatch({ type: 'sound_only', isOn }),
    declineSoundOnly: () => dispatch({ type: 'decline_sound_only' }),
    retry: () => link?.retry(),
    stop() {
      isStopped = true
      window.removeEventListener('online', onNetworkChange)
      window.removeEventListener('pagehide', onPageHide)
      network?.removeEventListener('change', onNetworkChange)
      clearInterval(tickTimer)
      disconnect()
      media.stop()
    },
  }
}

/** Whether an element plays and has no image at all, also in a browser that counts no frames. */
const isBlank = (video: HTMLVideoElement | null) => video !== null && !video.paused && video.videoWidth === 0

/** Null where the browser makes its own for each connection. */
const makeCertificate = async (): Promise<RTCCertificate | null> =>
  RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' } as EcKeyGenParams).catch(() => null)

export type Room = ReturnType<typeof createRoom>

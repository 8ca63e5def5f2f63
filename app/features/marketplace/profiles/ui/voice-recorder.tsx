import { FileAudio, Mic, Square, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { firstNameOf } from '#app/i18n/first-name.ts'
import { useRefusal } from '#app/i18n/use-refusal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { areDevicesAllowed } from '#app/platform/browser/devices.ts'
import type { ActionResult } from '#app/platform/http/request.ts'
import { Button } from '#app/ui/button.tsx'
import { LiveRegion } from '#app/ui/live-region.tsx'
import { Note } from '#app/ui/note.tsx'
import { SectionHead } from '#app/ui/panel.tsx'
import { PlayButton } from '#app/ui/play-button.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { VOICE_MAX_SECONDS, VOICE_MIN_SECONDS, type Voice } from '../schema.ts'
import { decideVoice } from '../voice.rules.ts'
import { canRecord, type Recording, recordVoice, toVoice } from './record-voice.ts'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'
import { VoiceButton } from './voice-button.tsx'

type Props = { name: string; voice: Voice | null }

/** Records, plays, saves and removes the viewer's voice greeting. */
export function VoiceRecorder({ name, voice }: Props) {
  const { t } = useTranslation('voice')
  const fetcher = useFetcher<ActionResult<'saved' | 'removed'>>()
  const { state, problem, ...take } = useTake()
  const isSaving = fetcher.state !== 'idle' && fetcher.formData?.get('intent') === 'save'
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const { discard, setProblem } = take
  useEffect(() => {
    if (!answer) return
    if (!answer.ok) return setProblem(answer.code)
    discard()
    showToast(t(answer.value === 'removed' ? 'removed' : 'saved'))
  }, [answer, discard, setProblem, t])

  function save() {
    if (state.step !== 'ready') return
    setProblem(null)
    const form = new FormData()
    form.set('intent', 'save')
    form.set('voice', new Blob([state.wav], { type: 'audio/wav' }), 'voice.wav')
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }

  return (
    <div className="grid gap-10">
      {voice && state.step !== 'ready' && (
        <section aria-labelledby="now" className="grid gap-4">
          <SectionHead id="now" title={t('now')} />
          <div className="flex flex-wrap gap-2">
            <VoiceButton voice={voice} name={name} className="btn btn-tint" />
            <fetcher.Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <Button type="submit" variant="ghost" icon={<Trash2 />} busy={fetcher.state !== 'idle'}>
                {t('remove')}
              </Button>
            </fetcher.Form>
          </div>
        </section>
      )}
      <section aria-labelledby="new" className="grid gap-5">
        <SectionHead id="new" title={t(state.step === 'ready' ? 'ready' : voice ? 'again' : 'new')} text={t('hint')} />
        <Problem code={problem} />
        {state.step === 'ready' && (
          <div className="flex flex-wrap gap-2">
            <PlayButton
              key={state.url}
              src={state.url}
              name={firstNameOf(name)}
              seconds={state.seconds}
              className="btn btn-tint"
            />
            <Button busy={isSaving} onClick={save}>
              {t('save')}
            </Button>
          </div>
        )}
        {state.step === 'recording' && <Progress seconds={state.seconds} level={state.level} />}
        <Controls state={state} take={take} isBusy={fetcher.state !== 'idle'} />
        <LiveRegion>
          {state.step === 'recording' ? t('recording') : state.step === 'ready' ? t('stopped') : ''}
        </LiveRegion>
      </section>
      <UnsavedChangesGuard isChanged={() => state.step === 'ready' && !isSaving} />
    </div>
  )
}

function Problem({ code }: { code: string | null }) {
  const limits = { most: VOICE_MAX_SECONDS, least: VOICE_MIN_SECONDS }
  const sentence = useRefusal('voice', 'voice_failed', limits)
  return code && <Note tone="bad">{sentence(code)}</Note>
}

function Progress({ seconds, level }: { seconds: number; level: number }) {
  const { t } = useTranslation('voice')
  return (
    <div className="max-w-[30rem]">
      <ProgressBar
        value={seconds}
        max={VOICE_MAX_SECONDS}
        label={t('progress', { seconds: Math.floor(seconds), most: VOICE_MAX_SECONDS })}
      />
      <div aria-hidden="true" className="mt-3 h-3 overflow-hidden rounded-full bg-line">
        <i className="block h-full rounded-full bg-pine" style={{ width: `${100 * Math.min(1, level * 6)}%` }} />
      </div>
    </div>
  )
}

function Controls(props: { state: TakeState; take: Omit<Take, 'state' | 'problem'>; isBusy: boolean }) {
  const { state, take, isBusy } = props
  const { t } = useTranslation('voice')
  const isHydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const isRecording = state.step === 'recording'
  const isWorking = state.step === 'asking' || state.step === 'preparing'
  return (
    <div className="flex flex-wrap gap-2">
      {(!isHydrated || canRecord()) && (
        // One button, so that it keeps the focus.
        <Button
          variant={isRecording ? 'stop' : state.step === 'ready' ? 'sec' : 'pri'}
          icon={isRecording ? <Square /> : <Mic />}
          disabled={!isHydrated || isBusy}
          busy={isWorking}
          onClick={isRecording ? take.stop : () => void take.record()}
        >
          {t(isRecording ? 'stop' : state.step === 'ready' ? 'recordAgain' : 'record')}
        </Button>
      )}
      {!isRecording && isHydrated && (
        <Button
          variant="ghost"
          icon={<FileAudio />}
          disabled={isBusy || isWorking}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="audio/*"
        hidden
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) void take.open(file)
        }}
      />
    </div>
  )
}

type TakeState =
  | { step: 'idle' | 'asking' | 'preparing' }
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'ready'; wav: Uint8Array<ArrayBuffer>; url: string; seconds: number }

type Take = ReturnType<typeof useTake>

/** What was recorded or chosen and isn't saved yet. */
function useTake() {
  const [state, setState] = useState<TakeState>({ step: 'idle' })
  const [problem, setProblem] = useState<string | null>(null)
  const recording = useRef<Recording>(null)
  const isOpen = useRef(new AbortController())
  useEffect(() => {
    if (!areDevicesAllowed()) location.reload()
    else if (!canRecord()) setProblem('recorder_missing')
    isOpen.current = new AbortController()
    return () => isOpen.current.abort()
  }, [])
  const url = state.step === 'ready' ? state.url : null
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  const fail = (code: string) => {
    setState({ step: 'idle' })
    setProblem(code)
  }

  async function prepare(sound: Blob, isRecorded: boolean) {
    setState({ step: 'preparing' })
    const wav = await toVoice(sound, { isRecorded }).catch(() => null)
    if (!wav) return fail(isRecorded ? 'voice_failed' : 'voice_not_readable')
    const decision = decideVoice(wav)
    if (!decision.ok) return fail(decision.code)
    const heard = URL.createObjectURL(new Blob([wav], { type: 'audio/wav' }))
    setState({ step: 'ready', wav, url: heard, seconds: decision.seconds })
  }

  return {
    state,
    problem,
    async record() {
      setProblem(null)
      setState({ step: 'asking' })
      const { signal } = isOpen.current
      let startedAt = performance.now()
      const onLevel = (level: number) =>
        setState((now) =>
          now.step === 'recording' ? { ...now, level, seconds: (performance.now() - startedAt) / 1_000 } : now,
        )
      try {
        recording.current = await recordVoice(signal, onLevel)
        startedAt = performance.now()
        setState({ step: 'recording', seconds: 0, level: 0 })
        const sound = await recording.current.sound
        if (!signal.aborted) await prepare(sound, true)
      } catch (error) {
        if (!signal.aborted) fail(problemOf(error))
      }
    },
    stop: () => recording.current?.stop(),
    open(file: File) {
      setProblem(null)
      return prepare(file, false)
    },
    setProblem,
    discard: useCallback(() => setState({ step: 'idle' }), []),
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'microphone_denied'
  return name === 'NotFoundError' ? 'microphone_missing' : 'microphone_failed'
}
